<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Accounts\EmailChange;
use PracticePortal\Registration\Accounts\EmailVerification;

defined( 'ABSPATH' ) || exit;

/** Removes the proof from a URL before the page is shown, so that no history, third-party log or screenshot contains it. */
final class EmailLinks {
	/** Query argument with a link's result, for Your Membership and the sign-in page. */
	public const OUTCOME = 'email';

	public const CONFIRMED = 'confirmed';
	public const CHANGED   = 'changed';
	public const EXPIRED   = 'expired';

	private EmailChange $email_change;
	private Pages $pages;

	public function __construct( EmailChange $email_change, Pages $pages ) {
		$this->email_change = $email_change;
		$this->pages        = $pages;
	}

	public function register(): void {
		add_action( 'template_redirect', array( $this, 'follow' ), 0 );
		add_filter( 'login_message', array( $this, 'message' ) );
	}

	public function follow(): void {
		// The secret in the URL is the permission. It works once, or for one address only.
		$proof  = isset( $_GET[ EmailVerification::ARGUMENT ] ) && is_string( $_GET[ EmailVerification::ARGUMENT ] ) ? wp_unslash( $_GET[ EmailVerification::ARGUMENT ] ) : '';
		$token  = isset( $_GET[ EmailChange::ARGUMENT ] ) && is_string( $_GET[ EmailChange::ARGUMENT ] ) ? wp_unslash( $_GET[ EmailChange::ARGUMENT ] ) : '';
		$method = isset( $_SERVER['REQUEST_METHOD'] ) ? (string) $_SERVER['REQUEST_METHOD'] : '';
		// phpcs:enable
		if ( ( '' === $proof && '' === $token ) || 'HEAD' === $method ) {
			return;
		}
		nocache_headers();
		if ( '' !== $proof ) {
			$this->redirectWith( EmailVerification::follow( $proof ) ? self::CONFIRMED : self::EXPIRED );
		}
		if ( ! is_user_logged_in() ) {
			wp_safe_redirect( wp_login_url( add_query_arg( EmailChange::ARGUMENT, rawurlencode( $token ), $this->pages->accountUrl() ) ) );
			exit;
		}
		$this->redirectWith( $this->email_change->confirm( get_current_user_id(), $token ) ? self::CHANGED : self::EXPIRED );
	}

	/**
	 * Shows a link's result on the sign-in page.
	 *
	 * @param string $message The page's message so far.
	 */
	public function message( $message ): string {
		// phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- only compared.
		$target = isset( $_GET['redirect_to'] ) && is_string( $_GET['redirect_to'] ) ? wp_unslash( $_GET['redirect_to'] ) : '';
		wp_parse_str( (string) wp_parse_url( $target, PHP_URL_QUERY ), $query );
		$texts = array(
			self::CONFIRMED => __( 'Your e-mail address is confirmed. Sign in to continue.', 'practice-portal' ),
			self::EXPIRED   => __( 'This link no longer works. Sign in and request a new one in Your Membership.', 'practice-portal' ),
		);
		$text  = isset( $query[ EmailChange::ARGUMENT ] ) ? __( 'Sign in to confirm your new e-mail address.', 'practice-portal' ) : $texts[ (string) ( $query[ self::OUTCOME ] ?? '' ) ] ?? '';
		if ( isset( $query['invite'] ) ) {
			$text = __( 'You already have an account. Sign in to accept the invitation.', 'practice-portal' );
		}
		return (string) $message . ( '' === $text ? '' : '<div class="notice notice-info message"><p>' . esc_html( $text ) . '</p></div>' );
	}

	/** @param string $outcome One of this class's constants. */
	private function redirectWith( string $outcome ): void {
		$url = remove_query_arg( array( EmailVerification::ARGUMENT, EmailChange::ARGUMENT ) );
		wp_safe_redirect( add_query_arg( self::OUTCOME, $outcome, $url ) );
		exit;
	}
}
