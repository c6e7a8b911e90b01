<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Coupon;
use PracticePortal\Domain\Product;
use PracticePortal\Domain\Standing;
use PracticePortal\Domain\Subscription;
use PracticePortal\Payment\Configuration;
use PracticePortal\Storage\Coupons;
use PracticePortal\Storage\Products;
use PracticePortal\Storage\Subscriptions;

defined( 'ABSPATH' ) || exit;

/**
 * What is paid at the card processor says which membership somebody has, whoever has changed it, here or there. A price
 * that belongs to none of today's memberships changes nothing: an old one, or one that the owner has made for one member.
 */
final class SoldPlans {
	private Products $products;
	private Coupons $coupons;
	private Subscriptions $subscriptions;
	private Configuration $configuration;

	public function __construct( Products $products, Coupons $coupons, Subscriptions $subscriptions, Configuration $configuration ) {
		$this->products      = $products;
		$this->coupons       = $coupons;
		$this->subscriptions = $subscriptions;
		$this->configuration = $configuration;
	}

	/** Writes down that a membership is another by now. */
	public function follow( Subscription $subscription, Standing $standing ): void {
		$product = $this->soldFor( $standing->price, $subscription );
		if ( null === $product ) {
			return;
		}
		$coupon = $this->couponOn( $subscription, $product );
		$price  = null !== $coupon && Coupon::FOREVER === $coupon->duration() ? $coupon->reduce( $product->price() ) : $product->price();
		$this->subscriptions->changePlan( $subscription->id, $product->id(), $product->subscriptionName(), $price, null === $coupon ? '' : $coupon->code(), $product->terms( $standing->price ) );
	}

	/** Stores what a member was shown of a plan before they change to it. */
	public function promise( Subscription $subscription, Product $product ): void {
		$this->subscriptions->promise( $subscription->id, $product->id(), $product->terms( $this->configuration->stripePrice( $product ) ) );
	}

	/** The coupon of a membership that goes on with another one, null when there is none, or it does not fit. */
	public function couponOn( Subscription $subscription, Product $product ): ?Coupon {
		$coupon = $this->coupons->known( $subscription->coupon_code );
		return null !== $coupon && $coupon->isGoodFor( $product ) ? $coupon : null;
	}

	/** The membership that a price is for; null when it is the one that is held, or none. */
	private function soldFor( string $price, Subscription $held ): ?Product {
		// A plan that is not for sale any more may have left its price to another one.
		if ( '' === $price || $price === $held->terms->gateway_price ) {
			return null;
		}
		$found = null;
		foreach ( $this->products->all() as $product ) {
			if ( $this->configuration->stripePrice( $product ) === $price ) {
				if ( $product->id() === $held->product_id ) {
					return null;
				}
				$found = $found ?? $product;
			}
		}
		return $found;
	}
}
