<?php
declare(strict_types=1);

namespace PracticePortal\Integrations;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Environment;
use PracticePortal\Registration\CheckoutProvider;
use PracticePortal\Registration\UnsupportedCoupon;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Sells MemberPress' memberships and coupons if that plugin is active, and sends it the form (spec: rest#memberpress). MemberPress takes
 * the same fields on any of its pages, and responds with a redirect or a list of errors. Stripe's requests go to admin-ajax.
 * Without MemberPress, the built-in checkout is used.
 */
final class MemberPressCheckout implements CheckoutProvider {
	/** The client's name for this protocol. */
	public const GATEWAY = 'memberpress';

	private const STRIPE_GATEWAY = 'MeprStripeGateway';

	public function __construct( private readonly CheckoutProvider $fallback ) {}

	public function products(): array {
		if ( ! MemberPressMemberships::isActive() ) {
			return $this->fallback->products();
		}
		return array_map( self::product( ... ), self::sold() );
	}

	public function coupon( string $code, MembershipPlan $membership_plan ): ?Coupon {
		if ( ! MemberPressMemberships::isActive() ) {
			return $this->fallback->coupon( $code, $membership_plan );
		}
		if ( '' === $code || ! class_exists( 'MeprCoupon' ) || ! \MeprCoupon::is_valid_coupon_code( $code, $membership_plan->id ) ) {
			return null;
		}
		$coupon = \MeprCoupon::get_one_from_code( $code );
		return is_object( $coupon ) ? self::terms( $code, $coupon, $membership_plan ) : null;
	}

	/** Stops MemberPress for invitation forms, because it treats any form with this field as a purchase, on any URL. */
	public static function ignoreInvitationForms(): void {
		// phpcs:ignore WordPress.Security.NonceVerification -- only whether it exists; the route checks it.
		if ( MemberPressMemberships::isActive() && ! empty( $_POST['invite_token'] ) ) {
			unset( $_POST['mepr_process_signup_form'] );
		}
	}

	/** MemberPress has no customer credit. */
	public function creditFor( int $user_id ): ?int {
		return MemberPressMemberships::isActive() ? 0 : $this->fallback->creditFor( $user_id );
	}

	/** Invitations are always handled by this plugin. */
	public function forInvited(): CheckoutProvider {
		return $this->fallback;
	}

	public function action(): string {
		$posts = MemberPressMemberships::isActive() ? self::sold() : array();
		return array() === $posts ? $this->fallback->action() : (string) get_permalink( $posts[0] );
	}

	public function cardForm(): array {
		if ( ! MemberPressMemberships::isActive() ) {
			return $this->fallback->cardForm();
		}
		$gateway  = self::gateway();
		$settings = null === $gateway ? null : (object) $gateway->settings;
		$key      = trim( (string) ( $settings->public_key ?? '' ) );
		$version  = self::STRIPE_GATEWAY . '::STRIPE_API_VERSION';
		return array(
			'ajax_url'        => esc_url_raw( admin_url( 'admin-ajax.php' ) ),
			'api_version'     => defined( $version ) ? (string) constant( $version ) : StripeSettings::STRIPE_VERSION,
			'id'              => null === $gateway ? '' : (string) $gateway->id,
			'gateway'         => self::GATEWAY,
			'public_key'      => $key,
			'payment_methods' => array( 'card' ),
			'test_mode'       => 0 !== strpos( $key, 'pk_live_' ),
			'configured'      => '' !== $key,
		) + Environment::standIn( 'PRACTICE_PORTAL_STRIPE_SCRIPT_URL' );
	}

	/**
	 * Converts a MemberPress coupon to the form's terms: one discount, for every payment or only for the first.
	 *
	 * @param string $code   As entered.
	 * @param object $coupon A MeprCoupon.
	 * @throws UnsupportedCoupon If the coupon has other terms.
	 */
	private static function terms( string $code, object $coupon, MembershipPlan $membership_plan ): Coupon {
		if ( 'trial-override' === $coupon->discount_mode ) {
			throw new UnsupportedCoupon( __( 'Coupons that change the trial period are not supported here.', 'practice-portal' ) );
		}
		$is_first = 'first-payment' === $coupon->discount_mode;
		$type     = $is_first ? $coupon->first_payment_discount_type : $coupon->discount_type;
		$amount   = self::amount( $coupon, $is_first ? 'first_payment_discount_amount' : 'discount_amount', $membership_plan );
		if ( $is_first && self::amount( $coupon, 'discount_amount', $membership_plan ) > 0 ) {
			throw new UnsupportedCoupon( __( 'Coupons with a different discount on the first payment are not supported here.', 'practice-portal' ) );
		}
		if ( 'percent' === $type && floor( $amount ) !== $amount ) {
			throw new UnsupportedCoupon( __( 'Coupons must use whole percentages.', 'practice-portal' ) );
		}
		$duration = $is_first ? CouponDuration::Once : CouponDuration::Forever;
		return 'percent' === $type ? new Coupon( $code, (int) $amount, null, $duration, '' ) : new Coupon( $code, null, (int) round( 100 * $amount ), $duration, '' );
	}

	/** An amount of a MeprCoupon: the membership's own, else the general one. */
	private static function amount( object $coupon, string $name, MembershipPlan $membership_plan ): float {
		$ask = array( $coupon, "get_$name" );
		return (float) ( is_callable( $ask ) && class_exists( 'MeprProduct' ) ? $ask( new \MeprProduct( $membership_plan->id ) ) : $coupon->$name );
	}

	/** MemberPress' first Stripe payment method, or null. */
	private static function gateway(): ?object {
		$options = class_exists( 'MeprOptions' ) ? \MeprOptions::fetch() : null;
		foreach ( array_keys( (array) ( $options->integrations ?? array() ) ) as $id ) {
			$gateway = $options->payment_method( $id );
			if ( is_object( $gateway ) && is_a( $gateway, self::STRIPE_GATEWAY ) ) {
				return $gateway;
			}
		}
		return null;
	}

	/**
	 * The memberships whose terms the registration can honor.
	 *
	 * @return WP_Post[]
	 */
	private static function sold(): array {
		return array_values(
			array_filter(
				MemberPressPlanGuard::posts(),
				static fn( WP_Post $membership ): bool => '' === MemberPressPlanGuard::problem( $membership )
			)
		);
	}

	private static function product( WP_Post $post ): MembershipPlan {
		$benefits = get_post_meta( $post->ID, '_mepr_product_pricing_benefits', true );
		return new MembershipPlan(
			$post->ID,
			$post->post_name,
			EntityDecoder::decode( $post->post_title ),
			max( 0, (int) round( 100 * (float) get_post_meta( $post->ID, '_mepr_product_price', true ) ) ),
			EntityDecoder::decode( $post->post_excerpt ),
			is_array( $benefits ) ? array_values( array_filter( array_map( EntityDecoder::decode( ... ), array_filter( $benefits, 'is_string' ) ), 'strlen' ) ) : array(),
			EntityDecoder::decode( (string) get_post_meta( $post->ID, '_mepr_product_pricing_heading_text', true ) ),
			str_replace( '-membership', '', $post->post_name ),
			EntityDecoder::decode( $post->post_title ),
			Plans::usualCommitment( $post->post_name ),
			opens: in_array( PlanFeature::Directory, PlanFeature::defaults( $post->post_name, EntityDecoder::decode( $post->post_title ) ), true ) ? array( PlanFeature::Directory ) : array()
		);
	}
}
