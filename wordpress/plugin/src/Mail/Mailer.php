<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Core\EntityDecoder;
use Throwable;

/** Sends with `wp_mail`, from the site's own sender (spec: facts#e-mails), as text and HTML. */
final class Mailer {
	/** @return bool Whether the site's mail accepted it. Never throws. */
	public function send( Email $email ): bool {
		$add_text = static function ( object $mailer ) use ( $email ): void {
			$mailer->AltBody = $email->text; // phpcs:ignore WordPress.NamingConventions.ValidVariableName -- PHPMailer's.
		};
		add_action( 'phpmailer_init', $add_text );
		add_filter( 'wp_mail_from_name', array( self::class, 'name' ), 1 );
		try {
			// A replacement of wp_mail() may return nothing. Only false is a failure (spec: facts#a-failed-mailer).
			return false !== wp_mail( $email->to, $email->subject, $email->html, self::headers( $email ) );
		} catch ( Throwable $failure ) {
			// A plugin that sends the site's e-mails may throw any exception.
			return false;
		} finally {
			remove_action( 'phpmailer_init', $add_text );
			remove_filter( 'wp_mail_from_name', array( self::class, 'name' ), 1 );
		}
	}

	/**
	 * The headers for the "Unsubscribe" button of mail programs, which sends a POST (RFC 8058). The page of the URL accepts it.
	 *
	 * @return string[]
	 */
	private static function headers( Email $email ): array {
		$headers = array( 'Content-Type: text/html; charset=UTF-8', 'Auto-Submitted: auto-generated' );
		return '' === $email->refusal_url ? $headers : array_merge( $headers, array( 'List-Unsubscribe: <' . esc_url_raw( $email->refusal_url ) . '>', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click' ) );
	}

	/** WordPress' default sender name is "WordPress": use the site's name instead. */
	public static function name( string $name ): string {
		return 'WordPress' === $name ? EntityDecoder::decode( (string) get_option( 'blogname' ) ) : $name;
	}
}
