<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionSnapshot;
use PracticePortal\Billing\Storage\Coupons;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\StripeSettings;

/**
 * Derives the plan from the price at Stripe, because the price can also change there. A price that belongs to no current plan
 * changes nothing: it is an old one, or one the owner made for one member.
 */
final class PlanByPrice {
	public function __construct(
		private readonly Plans $plans,
		private readonly Coupons $coupons,
		private readonly Subscriptions $subscriptions,
		private readonly StripeSettings $stripe_settings,
	) {}

	/**
	 * Records a changed plan.
	 *
	 * @return Subscription With its current plan, terms and pauses.
	 */
	public function syncPlan( Subscription $subscription, SubscriptionSnapshot $snapshot ): Subscription {
		$membership_plan = $this->planFor( $snapshot->price, $subscription );
		if ( null === $membership_plan ) {
			return $subscription;
		}
		$coupon = $this->couponFor( $subscription, $membership_plan );
		$price  = null !== $coupon && CouponDuration::Forever === $coupon->duration ? $coupon->reduce( $membership_plan->price ) : $membership_plan->price;
		$this->subscriptions->changePlan( $subscription->id, $membership_plan->id, $membership_plan->subscription_name, $price, null === $coupon ? '' : $coupon->code, $membership_plan->terms( $snapshot->price ) );
		return $this->subscriptions->find( $subscription->id ) ?? $subscription;
	}

	/** Stores the terms that the member saw before a plan change. */
	public function saveTerms( Subscription $subscription, MembershipPlan $membership_plan ): void {
		$this->subscriptions->promise( $subscription->id, $membership_plan->id, $membership_plan->terms( $this->stripe_settings->stripePrice( $membership_plan ) ) );
	}

	/** The coupon that continues after a plan change; null if there is none or it does not apply. */
	public function couponFor( Subscription $subscription, MembershipPlan $membership_plan ): ?Coupon {
		$coupon = $this->coupons->findAny( $subscription->coupon_code );
		return null !== $coupon && $coupon->appliesTo( $membership_plan ) ? $coupon : null;
	}

	/** The plan of a price; null if it is the current plan, or if no plan has the price. */
	private function planFor( string $price, Subscription $subscription ): ?MembershipPlan {
		// The price may now belong to another plan, if this one is no longer for sale.
		if ( '' === $price || $price === $subscription->terms->gateway_price ) {
			return null;
		}
		$found = null;
		foreach ( $this->plans->all() as $membership_plan ) {
			if ( $this->stripe_settings->stripePrice( $membership_plan ) === $price ) {
				if ( $membership_plan->id === $subscription->product_id ) {
					return null;
				}
				$found = $found ?? $membership_plan;
			}
		}
		return $found;
	}
}
