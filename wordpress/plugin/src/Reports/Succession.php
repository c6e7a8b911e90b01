<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\Model\Subscription;

/**
 * Decides whether a person joins or leaves with a membership. A membership that replaces another of the same person is a change of
 * plan or payment (spec: owner#monthly-recurring-revenue). A person who pays by cheque can buy with a card only after the last paid day.
 * So the next membership may start as late as a renewal may be paid.
 */
final class Succession {
	/**
	 * Whether the person was not a member when a membership started.
	 *
	 * @param Subscription[] $memberships All memberships of the person that count.
	 */
	public static function isJoining( Subscription $subscription, array $memberships ): bool {
		foreach ( $memberships as $other ) {
			$end = self::endOf( $other );
			if ( $other->id !== $subscription->id && self::isBefore( $other, $subscription ) && ( null === $end || $end + MembershipPolicy::grace() >= (int) $subscription->activated_at ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Whether the person is no longer a member after a membership has ended.
	 *
	 * @param Subscription[] $memberships All memberships of the person that count.
	 */
	public static function isLeaving( Subscription $subscription, array $memberships ): bool {
		$end = (int) self::endOf( $subscription );
		foreach ( $memberships as $other ) {
			$other_end = self::endOf( $other );
			if ( $other->id !== $subscription->id && (int) $other->activated_at <= $end + MembershipPolicy::grace() && ( null === $other_end || $other_end > $end || ( $other_end === $end && $other->id > $subscription->id ) ) ) {
				return false;
			}
		}
		return true;
	}

	/** When it ended, in seconds since 1970; null if it hasn't. */
	private static function endOf( Subscription $subscription ): ?int {
		return $subscription->isOver() ? $subscription->ended_at ?? (int) $subscription->activated_at : null;
	}

	/** Whether a membership started before another. */
	private static function isBefore( Subscription $subscription, Subscription $other ): bool {
		return array( (int) $subscription->activated_at, $subscription->id ) < array( (int) $other->activated_at, $other->id );
	}
}
