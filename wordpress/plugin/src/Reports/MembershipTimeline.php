<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;

/**
 * Calculates a membership's current position, and its later ones if nothing else happens to it (spec: owner#monthly-recurring-revenue).
 */
final class MembershipTimeline {
	public function __construct( private readonly MonthlyRecurringRevenue $monthly_recurring_revenue ) {}

	/**
	 * The positions from a time on.
	 *
	 * @param Subscription $subscription A membership that has started.
	 * @param int          $now          Seconds since 1970.
	 * @return array<int,MembershipPosition> By the start of each position, in seconds since 1970. The first is the current one.
	 */
	public function from( Subscription $subscription, int $now ): array {
		if ( $subscription->isOver() ) {
			return array( $now => MembershipPosition::none() );
		}
		$positions = array( $now => $this->positionAt( $subscription, $now ) );
		foreach ( array_merge( $this->monthly_recurring_revenue->discountEnds( $subscription ), array( self::graceEnd( $subscription ), self::outsideEnd( $subscription ) ) ) as $moment ) {
			if ( null !== $moment && $moment > $now ) {
				$positions[ $moment ] = $this->positionAt( $subscription, $moment );
			}
		}
		ksort( $positions );
		return $positions;
	}

	/** When the grace period of an unpaid renewal ends, in seconds since 1970; null if no renewal is unpaid. */
	public static function graceEnd( Subscription $subscription ): ?int {
		return SubscriptionStatus::PastDue === $subscription->status && null !== $subscription->past_due_since ? $subscription->past_due_since + MembershipPolicy::grace() : null;
	}

	/** When a membership outside of Stripe ends, in seconds since 1970; null if it has no end or Stripe charges it. */
	private static function outsideEnd( Subscription $subscription ): ?int {
		return $subscription->isOutsideStripe() ? $subscription->current_period_end : null;
	}

	private function positionAt( Subscription $subscription, int $moment ): MembershipPosition {
		$outside_end = self::outsideEnd( $subscription );
		if ( null !== $outside_end && $outside_end <= $moment ) {
			return MembershipPosition::none();
		}
		$grace_end = self::graceEnd( $subscription );
		$is_active = ! in_array( $subscription->status, array( SubscriptionStatus::Unpaid, SubscriptionStatus::Paused ), true ) && ( null === $grace_end || $moment < $grace_end );
		return new MembershipPosition( $subscription->product_id, true, $is_active, $this->monthly_recurring_revenue->at( $subscription, $moment ) );
	}
}
