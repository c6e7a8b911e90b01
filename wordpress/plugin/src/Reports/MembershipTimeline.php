<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\Model\BillingCycle;
use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\MembershipPolicy;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Coupons;

defined( 'ABSPATH' ) || exit;

/**
 * Calculates a membership's current position, and its later ones if nothing else happens to it (decisions, "Owner's first year").
 */
final class MembershipTimeline {
	private Coupons $coupons;

	public function __construct( Coupons $coupons ) {
		$this->coupons = $coupons;
	}

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
		foreach ( array( $this->discountEnd( $subscription ), self::graceEnd( $subscription ), self::outsideEnd( $subscription ) ) as $moment ) {
			if ( null !== $moment && $moment > $now ) {
				$positions[ $moment ] = $this->positionAt( $subscription, $moment );
			}
		}
		ksort( $positions );
		return $positions;
	}

	/** The monthly amount of a membership at a moment, after discounts and in minor units. A discount on the first month alone does not count. */
	public function monthlyAmount( Subscription $subscription, int $moment ): int {
		$discount_end = $this->discountEnd( $subscription );
		$coupon       = null !== $discount_end && $moment < $discount_end ? $this->coupons->findAny( $subscription->coupon_code ) : null;
		return null === $coupon ? $subscription->price : $coupon->reduce( $subscription->price );
	}

	/** When the grace period of an unpaid renewal ends, in seconds since 1970; null if no renewal is unpaid. */
	public static function graceEnd( Subscription $subscription ): ?int {
		return Subscription::PAST_DUE === $subscription->status && null !== $subscription->past_due_since ? $subscription->past_due_since + MembershipPolicy::grace() : null;
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
		$is_active = ! in_array( $subscription->status, array( Subscription::UNPAID, Subscription::PAUSED ), true ) && ( null === $grace_end || $moment < $grace_end );
		return new MembershipPosition( $subscription->product_id, true, $is_active, $this->monthlyAmount( $subscription, $moment ) );
	}

	/** When the discount of several months ends, in seconds since 1970; null for no such discount. Pauses make it later. */
	private function discountEnd( Subscription $subscription ): ?int {
		$coupon = $this->coupons->findAny( $subscription->coupon_code );
		return null !== $coupon && Coupon::REPEATING === $coupon->duration && null !== $subscription->activated_at ? BillingCycle::after( $subscription->activated_at, $coupon->months ) + $subscription->pauses() : null;
	}
}
