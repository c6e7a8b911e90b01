<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\MembershipState;
use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;

/**
 * Decides a user's membership status from the plugin's own subscriptions (spec: access#who-is-a-member). No other code decides
 * this.
 */
final class MembershipPolicy {
	/** The default grace period: how long an unpaid renewal still gives access, in seconds. */
	public const GRACE = 14 * 86400;

	/** This site's grace period, in seconds. */
	public static function grace(): int {
		/**
		 * Filters how long a membership with an unpaid renewal still gives access.
		 *
		 * @param int $seconds Default: 14 days.
		 */
		return max( 0, (int) apply_filters( 'practice_portal_past_due_grace', self::GRACE ) );
	}

	private int $grace;

	/**
	 * @param int  $grace                Seconds for which a past-due membership still gives access.
	 * @param bool $is_open_during_pause Whether a pause with an end keeps the members' area open.
	 */
	public function __construct( int $grace = self::GRACE, private readonly bool $is_open_during_pause = false ) {
		$this->grace = max( 0, $grace );
	}

	/**
	 * The membership status that a user's subscriptions give.
	 *
	 * @param Subscription[]              $subscriptions One person's subscriptions, oldest first.
	 * @param array<int,Subscription> $parents The inviters' subscriptions, by ID.
	 * @param int                         $now           Seconds since 1970.
	 * @param array<int,MembershipStatus> $inviters      The inviters' statuses, by user, for memberships sold elsewhere.
	 */
	public function status( array $subscriptions, array $parents, int $now, array $inviters = array() ): MembershipStatus {
		$status = new MembershipStatus( MembershipState::NotActive );
		foreach ( $subscriptions as $subscription ) {
			$own = $this->statusForSubscription( $subscription, $now );
			if ( $own->isMember() && $subscription->parent_id > 0 ) {
				// An invited membership has the status of the one it depends on.
				$parent = $parents[ $subscription->parent_id ] ?? null;
				$own    = null === $parent ? new MembershipStatus( MembershipState::Ended ) : $this->statusForSubscription( $parent, $now )->paidByInviter();
			}
			if ( $own->isMember() && $subscription->inviter_id > 0 ) {
				$own = ( $inviters[ $subscription->inviter_id ] ?? new MembershipStatus( MembershipState::Ended ) )->paidByInviter();
			}
			$status = $status->max( $own );
		}
		$last = end( $subscriptions );
		// A user who has started again should complete that purchase, not start another.
		return MembershipState::Ended === $status->state && false !== $last && $last->isIncomplete() ? new MembershipStatus( MembershipState::NotActive ) : $status;
	}

	/** The status that one subscription gives by itself. It ignores the one that an invited membership depends on. */
	private function statusForSubscription( Subscription $subscription, int $now ): MembershipStatus {
		switch ( $subscription->status ) {
			case SubscriptionStatus::Active:
				$until = $subscription->isOutsideStripe() ? $subscription->current_period_end : null;
				return null === $until || $until > $now ? new MembershipStatus( MembershipState::Member, $until ) : new MembershipStatus( MembershipState::Ended );
			case SubscriptionStatus::PastDue:
				$until = null === $subscription->past_due_since ? null : $subscription->past_due_since + $this->grace;
				return null === $until || $until > $now ? new MembershipStatus( MembershipState::PastDue, $until ) : new MembershipStatus( MembershipState::PaymentFailed );
			case SubscriptionStatus::CancelAtPeriodEnd:
				return self::memberUntil( $subscription->ends_at, $now );
			case SubscriptionStatus::Unpaid:
				return new MembershipStatus( MembershipState::PaymentFailed );
			case SubscriptionStatus::Paused:
				// A pause without an end was set by the owner in the Stripe Dashboard. A pause that is over ends without waiting
				// for Stripe's event.
				$is_open = null !== $subscription->resumes_at && ( $this->is_open_during_pause || $subscription->resumes_at <= $now );
				return $is_open ? self::memberUntil( $subscription->ends_at, $now ) : new MembershipStatus( MembershipState::Paused );
			case SubscriptionStatus::Canceled:
			case SubscriptionStatus::Refunded:
				return new MembershipStatus( MembershipState::Ended );
			default:
				return new MembershipStatus( MembershipState::NotActive );
		}
	}

	/**
	 * @param int|null $until The end, in seconds since 1970; null for no end.
	 * @param int      $now   Seconds since 1970.
	 */
	private static function memberUntil( ?int $until, int $now ): MembershipStatus {
		return null === $until || $until > $now ? new MembershipStatus( MembershipState::Member, $until ) : new MembershipStatus( MembershipState::Ended );
	}
}
