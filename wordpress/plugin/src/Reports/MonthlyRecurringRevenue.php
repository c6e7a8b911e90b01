<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\ChargeAmounts;
use PracticePortal\Billing\Model\BillingCycle;
use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\Subscription;

/** Monthly recurring revenue (MRR): what a membership's charges come to in a month, and when a discount changes it. */
final class MonthlyRecurringRevenue {
	public function __construct( private readonly ChargeAmounts $charge_amounts ) {}

	/**
	 * The monthly amount at a time, in minor units. A discount on the first month alone does not count.
	 *
	 * @param int $moment Seconds since 1970.
	 */
	public function at( Subscription $subscription, int $moment ): int {
		if ( null !== $subscription->terms->charges ) {
			return $subscription->terms->charges->monthlyAt( $moment );
		}
		$coupon = $this->charge_amounts->repeatingCoupon( $subscription );
		return null !== $coupon && $moment < self::couponEnd( $subscription, $coupon ) ? $coupon->reduce( $subscription->price ) : $subscription->price;
	}

	/**
	 * When discounts of several months end.
	 *
	 * @return int[] Seconds since 1970.
	 */
	public function discountEnds( Subscription $subscription ): array {
		if ( null !== $subscription->terms->charges ) {
			return array_keys( $subscription->terms->charges->reduced );
		}
		$coupon = $this->charge_amounts->repeatingCoupon( $subscription );
		return null === $coupon ? array() : array( self::couponEnd( $subscription, $coupon ) );
	}

	/** When a coupon's discount ends, in seconds since 1970. Pauses make it later. */
	private static function couponEnd( Subscription $subscription, Coupon $coupon ): int {
		return BillingCycle::after( (int) $subscription->activated_at, $coupon->months ) + $subscription->pauses();
	}
}
