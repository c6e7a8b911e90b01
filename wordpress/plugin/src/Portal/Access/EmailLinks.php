<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Registration\Accounts\EmailChange;
use PracticePortal\Registration\Accounts\EmailVerification;

/** The results of the links by which users confirm an e-mail address. */
final class EmailLinks {
	/** Query argument with a link's result, for Your Membership and the sign-in page. */
	public const OUTCOME = 'email';

	public const CONFIRMED = 'confirmed';
	public const CHANGED   = 'changed';
	public const EXPIRED   = 'expired';

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

	/**
	 * Redirects to the page without the link's secret, so that no history, third-party log or screenshot contains it.
	 *
	 * @param string $outcome One of this class's constants.
	 * @return never
	 */
	public static function redirectWith( string $outcome ): void {
		$url = remove_query_arg( array( EmailVerification::ARGUMENT, EmailChange::ARGUMENT ) );
		wp_safe_redirect( add_query_arg( self::OUTCOME, $outcome, $url ) );
		exit;
	}
}
