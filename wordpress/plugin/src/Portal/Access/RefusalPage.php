<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Registration\Invitations\InvitationRefusals;

defined( 'ABSPATH' ) || exit;

/**
 * One text and one button. Only the button refuses invitations: mail programs and virus scanners open links by themselves.
 */
final class RefusalPage {
	private RateLimiter $limiter;

	public function __construct( RateLimiter $limiter ) {
		$this->limiter = $limiter;
	}

	public function register(): void {
		add_action( 'template_redirect', array( $this, 'open' ), 0 );
	}

	/** Shows the page, or processes its form. The link's signature is the permission: the reader has no session. */
	public function open(): void {
		$token = $_GET[ InvitationRefusals::PARAMETER ] ?? ''; // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- compared with its signature.
		if ( ! is_string( $token ) || '' === $token ) {
			return;
		}
		nocache_headers();
		header( 'Referrer-Policy: no-referrer' );
		if ( null !== $this->limiter->hit( RateLimiter::INVITATION_REFUSALS ) ) {
			self::show( __( 'Too many requests. Wait a moment, then try again.', 'practice-portal' ), 429 );
		}
		if ( ! InvitationRefusals::isGenuine( $token ) ) {
			self::show( __( 'This link is no longer valid. Use the link in your newest invitation.', 'practice-portal' ), 404 );
		}
		$site = get_bloginfo( 'name', 'display' );
		if ( 'POST' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
			/* translators: %s: name of the site. */
			self::show( sprintf( __( 'Members of %s can invite you by e-mail. You can refuse all further invitations to your address.', 'practice-portal' ), $site ), 200, __( 'Refuse further invitations', 'practice-portal' ) );
		}
		InvitationRefusals::add( $token );
		/* translators: %s: name of the site. */
		self::show( sprintf( __( 'You will not get any more invitations from %s.', 'practice-portal' ), $site ), 200 );
	}

	/**
	 * @param string $text   The text.
	 * @param int    $status HTTP status.
	 * @param string $button A form that is sent to the same URL; '' for none.
	 * @return never
	 */
	private static function show( string $text, int $status, string $button = '' ): void {
		$title = __( 'Invitations by e-mail', 'practice-portal' );
		$form  = '' === $button ? '' : '<form method="post"><p><button class="button" type="submit">' . esc_html( $button ) . '</button></p></form>';
		wp_die( '<h1>' . esc_html( $title ) . '</h1><p>' . esc_html( $text ) . '</p>' . $form, esc_html( $title ), array( 'response' => (int) $status ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- the form is escaped above.
	}
}
