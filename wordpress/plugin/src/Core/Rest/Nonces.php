<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

/**
 * Nonces, with one action per purpose. New ones come from admin-ajax and not from REST. REST treats a request without a valid nonce
 * as a visitor's, and lets any origin read its responses. admin-ajax does neither.
 */
final class Nonces {
	public const REST     = 'wp_rest';
	public const CHECKOUT = 'logged_in_purchase';
	public const COUPON   = 'mepr_coupons';
	/** Returns the current user's nonces. A visitor's `checkout_nonce` is null. */
	public function respond(): void {
		nocache_headers();
		wp_send_json(
			array(
				'nonce'          => self::rest(),
				'checkout_nonce' => is_user_logged_in() ? self::checkout() : null,
				'coupon_nonce'   => self::coupon(),
				'user_id'        => get_current_user_id(),
			)
		);
	}

	public static function rest(): string {
		return wp_create_nonce( self::REST );
	}

	/** The nonce for a registration by a signed-in user (`mepr_checkout_nonce`). */
	public static function checkout(): string {
		return wp_create_nonce( self::CHECKOUT );
	}

	public static function coupon(): string {
		return wp_create_nonce( self::COUPON );
	}
}
