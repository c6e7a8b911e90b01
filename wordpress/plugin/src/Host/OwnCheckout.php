<?php
declare(strict_types=1);

namespace PracticePortal\Host;

use PracticePortal\Contracts\CheckoutProvider;
use PracticePortal\Domain\Coupon;
use PracticePortal\Domain\Product;
use PracticePortal\Foundation\RestApi;
use PracticePortal\Payment\Configuration;
use PracticePortal\Payment\Gateway;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Registration\MemberRecords;
use PracticePortal\Storage\Coupons;
use PracticePortal\Storage\Products;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\LocalSite;

defined( 'ABSPATH' ) || exit;

/**
 * The plugin's memberships and coupons, sold with Stripe by its own route.
 */
final class OwnCheckout implements CheckoutProvider {
	private Products $products;
	private Coupons $coupons;
	private Gateway $gateway;
	private Subscriptions $subscriptions;
	private MemberRecords $records;
	private Configuration $configuration;

	public function __construct( Products $products, Coupons $coupons, Gateway $gateway, Subscriptions $subscriptions, MemberRecords $records, Configuration $configuration ) {
		$this->products      = $products;
		$this->coupons       = $coupons;
		$this->gateway       = $gateway;
		$this->subscriptions = $subscriptions;
		$this->records       = $records;
		$this->configuration = $configuration;
	}

	public function products(): array {
		return $this->products->all();
	}

	public function coupon( string $code, Product $product ): ?Coupon {
		$coupon = $this->coupons->find( $code, $product );
		return null !== $coupon && $this->gateway->isCouponUsable( $coupon ) ? $coupon : null;
	}

	public function creditOf( int $user_id ): ?int {
		$customer = $user_id > 0 ? $this->records->customer( $user_id ) : '';
		if ( '' === $customer ) {
			return 0;
		}
		$begun = array();
		foreach ( $this->subscriptions->ofUser( $user_id ) as $subscription ) {
			if ( $subscription->isUnfinished() && '' !== $subscription->gateway_subscription ) {
				$begun[] = $subscription->gateway_subscription;
			}
		}
		try {
			return $this->gateway->creditOf( $customer, $begun );
		} catch ( PaymentProblem $problem ) {
			return PaymentProblem::CUSTOMER_MISSING === $problem->kind() ? 0 : null;
		}
	}

	public function ofInvited(): CheckoutProvider {
		return $this;
	}

	public function action(): string {
		return rest_url( RestApi::NAMESPACE . '/registrations' );
	}

	public function cardForm(): array {
		$configured = array_filter( $this->products(), array( $this->configuration, 'canCharge' ) );
		return array(
			'ajax_url'        => esc_url_raw( admin_url( 'admin-ajax.php' ) ),
			'api_version'     => Configuration::STRIPE_VERSION,
			'id'              => Configuration::GATEWAY_ID,
			'gateway'         => 'stripe',
			'public_key'      => $this->configuration->stripePublicKey(),
			'payment_methods' => array( 'card' ),
			'test_mode'       => $this->configuration->isTestMode(),
			'configured'      => array() !== $configured,
		) + LocalSite::standIn( 'PRACTICE_PORTAL_STRIPE_SCRIPT_URL' );
	}
}
