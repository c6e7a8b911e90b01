<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\Rest\Nonces;

/** Signs a new member in and returns new nonces. */
final class SignIn {
	private bool $has_signed_in = false;

	/**
	 * Whether the browser is signed in although WordPress treats the request as a visitor's, which REST does if the nonce is
	 * missing. A browser with an expired cookie counts as a visitor's.
	 */
	public function isMissingNonce(): bool {
		return ! is_user_logged_in() && isset( $_COOKIE[ LOGGED_IN_COOKIE ] ) && false !== wp_validate_auth_cookie( '', 'logged_in' );
	}

	/**
	 * Signs a user in. A nonce belongs to a session, and the browser sends the new session's cookie only with the next request. So
	 * the cookie is also set for this request.
	 */
	public function signIn( int $user_id ): void {
		$adopt = static function ( string $cookie ): void {
			$_COOKIE[ LOGGED_IN_COOKIE ] = $cookie;
		};
		add_action( 'set_logged_in_cookie', $adopt );
		wp_set_auth_cookie( $user_id );
		remove_action( 'set_logged_in_cookie', $adopt );
		wp_set_current_user( $user_id );
		$this->has_signed_in = true;
	}

	/**
	 * Tells other plugins of the sign-in. Call it when the purchase is stored and its locks are released, because a plugin may end
	 * the request.
	 */
	public function announce(): void {
		if ( $this->has_signed_in ) {
			$user = wp_get_current_user();
			/** This action is documented in wp-includes/user.php. Plugins for second factors and audits use it. */
			do_action( 'wp_login', $user->user_login, $user );
		}
	}

	/** Whether this request has signed a user in, so that all earlier nonces are invalid. */
	public function hasSignedIn(): bool {
		return $this->has_signed_in;
	}

	/**
	 * The session's part of a response.
	 *
	 * @return array<string,mixed>
	 */
	public function toResponse(): array {
		return array(
			'user_id'             => get_current_user_id(),
			'logged_in'           => is_user_logged_in(),
			'nonce'               => Nonces::rest(),
			'mepr_checkout_nonce' => is_user_logged_in() ? Nonces::checkout() : null,
			'coupon_nonce'        => Nonces::coupon(),
		);
	}
}
