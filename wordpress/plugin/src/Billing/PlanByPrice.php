<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Coupons;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\StripeSettings;

defined( 'ABSPATH' ) || exit;

/**
 * What is paid at the card processor says which membership somebody has, whoever has changed it, here or there. A price
 * that belongs to none of today's memberships changes nothing: an old one, or one that the owner has made for one member.
 */
final class PlanByPrice {
	private Plans $plans;
	private Coupons $coupons;
	private Subscriptions $subscriptions;
	private StripeSettings $stripe_settings;

	public function __construct( Plans $plans, Coupons $coupons, Subscriptions $subscriptions, StripeSettings $stripe_settings ) {
		$this->plans           = $plans;
		$this->coupons         = $coupons;
		$this->subscriptions   = $subscriptions;
		$this->stripe_settings = $stripe_settings;
	}

	/** Writes down that a membership is another by now. */
	public function syncPlan( Subscription $subscription, SubscriptionStatus $subscription_status ): void {
		$membership_plan = $this->planFor( $subscription_status->price, $subscription );
		if ( null === $membership_plan ) {
			return;
		}
		$coupon = $this->couponFor( $subscription, $membership_plan );
		$price  = null !== $coupon && Coupon::FOREVER === $coupon->duration() ? $coupon->reduce( $membership_plan->price() ) : $membership_plan->price();
		$this->subscriptions->changePlan( $subscription->id, $membership_plan->id(), $membership_plan->subscriptionName(), $price, null === $coupon ? '' : $coupon->code(), $membership_plan->terms( $subscription_status->price ) );
	}

	/** Stores what a member was shown of a plan before they change to it. */
	public function saveTerms( Subscription $subscription, MembershipPlan $membership_plan ): void {
		$this->subscriptions->promise( $subscription->id, $membership_plan->id(), $membership_plan->terms( $this->stripe_settings->stripePrice( $membership_plan ) ) );
	}

	/** The coupon of a membership that goes on with another one, null when there is none, or it does not fit. */
	public function couponFor( Subscription $subscription, MembershipPlan $membership_plan ): ?Coupon {
		$coupon = $this->coupons->findAny( $subscription->coupon_code );
		return null !== $coupon && $coupon->appliesTo( $membership_plan ) ? $coupon : null;
	}

	/** The membership that a price is for; null when it is the one that is held, or none. */
	private function planFor( string $price, Subscription $held ): ?MembershipPlan {
		// A plan that is not for sale any more may have left its price to another one.
		if ( '' === $price || $price === $held->terms->gateway_price ) {
			return null;
		}
		$found = null;
		foreach ( $this->plans->all() as $membership_plan ) {
			if ( $this->stripe_settings->stripePrice( $membership_plan ) === $price ) {
				if ( $membership_plan->id() === $held->product_id ) {
					return null;
				}
				$found = $found ?? $membership_plan;
			}
		}
		return $found;
	}
}
