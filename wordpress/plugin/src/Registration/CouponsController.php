<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\MemberPressTransactions;
use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Contract;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Rest\Controller;
use PracticePortal\Core\Rest\Nonces;
use PracticePortal\Core\Sanitizer;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `POST /coupons/validate`, and MemberPress' admin-ajax action for older pages (spec: rest#coupon-route). */
final class CouponsController extends Controller {
	public function __construct( private readonly CheckoutProvider $checkout, private readonly RateLimiter $limiter ) {}

	public function register(): void {
		parent::register();
		add_action( 'wp_ajax_' . Hooks::AJAX_COUPON, array( $this, 'respondToAjax' ) );
		add_action( 'wp_ajax_nopriv_' . Hooks::AJAX_COUPON, array( $this, 'respondToAjax' ) );
	}

	public function registerRoutes(): void {
		$this->addRoute(
			'POST',
			'/coupons/validate',
			$this->requireNonce( ... ),
			$this->validate( ... ),
			array(
				'code'       => self::argument( 'string', maxLength: Contract::LINE_LIMIT ),
				'product_id' => self::argument( 'integer', minimum: 1 ),
			)
		);
	}

	/** The discount and the amount due in minor units, or `{"valid":false}`, with a `message` if the coupon's terms are not supported. */
	public function validate( WP_REST_Request $request ): WP_REST_Response {
		$limited = $this->limit( $this->limiter, RateLimiter::COUPONS );
		if ( null !== $limited ) {
			return $limited;
		}
		$product = $this->product( (int) $request['product_id'] );
		try {
			$coupon = null === $product ? null : $this->checkout->coupon( Sanitizer::line( $request['code'] ), $product );
		} catch ( UnsupportedCoupon $refusal ) {
			return $this->respond(
				array(
					'valid'   => false,
					'message' => $refusal->getMessage(),
				)
			);
		} catch ( GatewayException $exception ) {
			return $this->error( 'practice_portal_gateway_unavailable', __( 'The coupon could not be checked.', 'practice-portal' ), 502 );
		}
		if ( null === $product || null === $coupon ) {
			return $this->respond( array( 'valid' => false ) );
		}
		return $this->respond(
			array(
				'valid'       => true,
				'percent_off' => $coupon->percent_off,
				'amount_off'  => $coupon->amount_off,
				'total'       => $coupon->reduce( $product->price ),
				// The page shows the later price of a coupon for several months, and the number of months before it.
				'duration'    => ( CouponDuration::Forever === $coupon->duration ? CouponDuration::Forever : CouponDuration::Once )->value,
				'months'      => $coupon->months,
			)
		);
	}

	/** Responds with `true` or `false` as plain text; 403 and `-1` without a valid nonce. With MemberPress active, that plugin responds. */
	public function respondToAjax(): void {
		if ( MemberPressTransactions::areAvailable() ) {
			return;
		}
		nocache_headers();
		check_ajax_referer( Nonces::COUPON, 'coupon_nonce' );
		$wait = $this->limiter->hit( RateLimiter::COUPONS );
		if ( null !== $wait ) {
			header( "Retry-After: $wait" );
			wp_die( 'false', '', array( 'response' => 429 ) );
		}
		$product = $this->product( Sanitizer::id( isset( $_POST['prd_id'] ) ? sanitize_text_field( wp_unslash( $_POST['prd_id'] ) ) : '' ) );
		$code    = Sanitizer::line( isset( $_POST['code'] ) ? sanitize_text_field( wp_unslash( $_POST['code'] ) ) : '' );
		try {
			$coupon = null === $product ? null : $this->checkout->coupon( $code, $product );
		} catch ( UnsupportedCoupon $refusal ) {
			$coupon = null;
		} catch ( GatewayException $exception ) {
			wp_die( 'false', '', array( 'response' => 502 ) );
		}
		wp_die( $coupon instanceof Coupon ? 'true' : 'false', '', array( 'response' => 200 ) );
	}

	/** A membership that is for sale, or null. */
	private function product( int $id ): ?MembershipPlan {
		foreach ( $this->checkout->products() as $product ) {
			if ( $product->id === $id ) {
				return $product;
			}
		}
		return null;
	}
}
