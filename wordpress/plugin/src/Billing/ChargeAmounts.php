<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\ChargeSchedule;
use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionSnapshot;
use PracticePortal\Billing\Storage\Coupons;

/**
 * The amounts of a membership's charges without a request to Stripe. An adopted subscription has them in its terms, and so has one
 * with a discount that the owner added at Stripe. Other ones have a price and a coupon of this site.
 */
final class ChargeAmounts {
	public function __construct( private readonly Coupons $coupons ) {}

	/**
	 * The amounts to store when Stripe returned a subscription; null to leave the stored ones. The owner may change a price or
	 * discount of an adopted subscription in Stripe, and a pause moves a discount's end. What was sold here keeps the promised price.
	 * Only discounts of its price count: those besides its coupon, and what becomes of them.
	 */
	public function latest( Subscription $subscription, SubscriptionSnapshot $snapshot ): ?ChargeSchedule {
		$terms = $subscription->terms;
		if ( ! $subscription->isAdopted() ) {
			$coupon = $this->coupons->findAny( $subscription->coupon_code );
			$added  = array_diff( $snapshot->coupons, null === $coupon ? array() : array( $coupon->gateway_coupon ) );
			if ( $snapshot->price !== $terms->gateway_price || ( null === $terms->charges && array() === $added ) ) {
				return null;
			}
		}
		return $snapshot->charges;
	}

	/** The charge at the end of the current period, in minor units. */
	public function next( Subscription $subscription ): int {
		$at = (int) $subscription->current_period_end;
		if ( null !== $subscription->terms->charges ) {
			return $subscription->terms->charges->at( $at );
		}
		$coupon = $this->repeatingCoupon( $subscription );
		if ( null === $coupon ) {
			return $subscription->price;
		}
		// Rounded, because the first payment may be up to a day later than the start at Stripe.
		$months_paid = (int) round( ( $at - (int) $subscription->activated_at - $subscription->pauses() ) / ( YEAR_IN_SECONDS / 12 ) );
		return $months_paid < $coupon->months ? $coupon->reduce( $subscription->price ) : $subscription->price;
	}

	/** The coupon that reduces several months of a membership that has started; null for none. */
	public function repeatingCoupon( Subscription $subscription ): ?Coupon {
		$coupon = null === $subscription->activated_at ? null : $this->coupons->findAny( $subscription->coupon_code );
		return null !== $coupon && CouponDuration::Repeating === $coupon->duration ? $coupon : null;
	}
}
