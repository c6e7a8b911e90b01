<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Storage\CouponUses;
use PracticePortal\Billing\Storage\Coupons;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Environment;
use PracticePortal\Core\Rest\RestNamespace;
use PracticePortal\Registration\Accounts\MemberRecords;

defined( 'ABSPATH' ) || exit;

/** Sells the plugin's own memberships and coupons with Stripe, through its own route. */
final class BuiltinCheckout implements CheckoutProvider {
	public function __construct(
		private readonly Plans $plans,
		private readonly Coupons $coupons,
		private readonly StripeGateway $gateway,
		private readonly Subscriptions $subscriptions,
		private readonly MemberRecords $records,
		private readonly StripeSettings $stripe_settings,
		private readonly CouponUses $coupon_uses,
	) {}

	public function products(): array {
		return $this->plans->all();
	}

	public function coupon( string $code, MembershipPlan $membership_plan ): ?Coupon {
		$coupon = $this->coupons->find( $code, $membership_plan );
		if ( null === $coupon || ! $this->gateway->isCouponUsable( $coupon ) ) {
			return null;
		}
		$user = wp_get_current_user();
		if ( $user->exists() && $this->coupon_uses->isUsedBy( $coupon, $user->ID, $user->user_email ) ) {
			throw new UnsupportedCoupon( self::usedText() );
		}
		return $coupon;
	}

	/** Why a person can't use a coupon again. */
	public static function usedText(): string {
		return __( 'You have already used this coupon.', 'practice-portal' );
	}

	public function creditFor( int $user_id ): ?int {
		$customer = $user_id > 0 ? $this->records->customer( $user_id ) : '';
		if ( '' === $customer ) {
			return 0;
		}
		$incomplete = array();
		foreach ( $this->subscriptions->forUser( $user_id ) as $subscription ) {
			if ( $subscription->isIncomplete() && '' !== $subscription->gateway_subscription ) {
				$incomplete[] = $subscription->gateway_subscription;
			}
		}
		try {
			return $this->gateway->customerBalance( $customer, $incomplete );
		} catch ( GatewayException $exception ) {
			return GatewayErrorKind::CustomerMissing === $exception->kind ? 0 : null;
		}
	}

	public function forInvited(): CheckoutProvider {
		return $this;
	}

	public function action(): string {
		return rest_url( RestNamespace::NAMESPACE . '/registrations' );
	}

	public function cardForm(): array {
		$configured = array_filter( $this->products(), array( $this->stripe_settings, 'canCharge' ) );
		return array(
			'ajax_url'        => esc_url_raw( admin_url( 'admin-ajax.php' ) ),
			'api_version'     => StripeSettings::STRIPE_VERSION,
			'id'              => StripeSettings::GATEWAY_ID,
			'gateway'         => 'stripe',
			'public_key'      => $this->stripe_settings->stripePublicKey(),
			'payment_methods' => array( 'card' ),
			'test_mode'       => $this->stripe_settings->isTestMode(),
			'configured'      => array() !== $configured,
		) + Environment::standIn( 'PRACTICE_PORTAL_STRIPE_SCRIPT_URL' );
	}
}
