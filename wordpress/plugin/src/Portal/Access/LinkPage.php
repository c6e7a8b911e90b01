<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Core\Database\PrimaryReads;
use PracticePortal\Core\Requests\StandalonePage;
use PracticePortal\Core\Rest\NoStore;

/**
 * The page of a signed link in an e-mail: one text and one button. Only the button does something, because mail programs and virus
 * scanners open links by themselves. The link's signature is the permission: the reader may have no session.
 */
abstract class LinkPage {
	private const NONCE = 'practice_portal_link';

	/** The query argument with the link's token. */
	abstract protected static function parameter(): string;

	/** The heading. */
	abstract protected static function title(): string;

	/**
	 * Answers a request with `show()`.
	 *
	 * @param string $token   The link's token, not checked yet.
	 * @param bool   $is_sent Whether the button was pressed.
	 * @return never
	 */
	abstract protected function answer( string $token, bool $is_sent ): void;

	public function register(): void {
		add_action( 'template_redirect', array( $this, 'open' ), 0 );
	}

	public function open(): void {
		$token = $_GET[ static::parameter() ] ?? ''; // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- compared with its signature.
		if ( ! is_string( $token ) || '' === $token ) {
			return;
		}
		NoStore::apply();
		header( 'Referrer-Policy: no-referrer' );
		$is_sent = 'POST' === ( $_SERVER['REQUEST_METHOD'] ?? '' );
		if ( $is_sent ) {
			// A replica may not have the choice of a moment ago.
			PrimaryReads::begin();
		}
		$this->answer( $token, $is_sent );
	}

	/**
	 * The field that shows that the form was this page's. Another site could send a signed-in user's browser to the link.
	 *
	 * @return array<string,string>
	 */
	final protected static function nonceField(): array {
		return array( self::NONCE => wp_create_nonce( self::NONCE ) );
	}

	final protected static function hasNonce(): bool {
		return isset( $_POST[ self::NONCE ] ) && is_string( $_POST[ self::NONCE ] ) && false !== wp_verify_nonce( sanitize_key( $_POST[ self::NONCE ] ), self::NONCE );
	}

	/**
	 * @param int                  $status HTTP status.
	 * @param string               $button A form that is sent to the same URL; '' for none.
	 * @param array<string,string> $fields The form's hidden fields.
	 * @return never
	 */
	protected static function show( string $text, int $status, string $button = '', array $fields = array() ): void {
		$hidden = '';
		foreach ( $fields as $name => $value ) {
			$hidden .= sprintf( '<input type="hidden" name="%1$s" value="%2$s">', esc_attr( $name ), esc_attr( $value ) );
		}
		$form = '' === $button ? '' : '<form method="post">' . $hidden . '<button class="button button-primary" type="submit">' . esc_html( $button ) . '</button></form>';
		StandalonePage::show( static::title(), '<h1>' . esc_html( static::title() ) . '</h1><p>' . make_clickable( esc_html( $text ) ) . '</p>' . $form, $status );
	}
}
