<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

/**
 * Keeps search terms out of URLs, because web servers and browsers store URLs, and owners search for names and e-mail addresses.
 * The browser posts a search, and the result page's URL has it encrypted with the site's salts. Only the current user can decrypt
 * it. No table stores it.
 */
final class SearchTokens {
	/** The token of a search; '' for an empty one. */
	public static function encrypt( string $search ): string {
		if ( '' === $search ) {
			return '';
		}
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return rtrim( strtr( base64_encode( $nonce . sodium_crypto_secretbox( $search, $nonce, self::key() ) ), '+/', '-_' ), '=' );
	}

	/** The search of a token; '' if the token is not the current user's. */
	public static function decrypt( string $token ): string {
		$bytes = (string) base64_decode( strtr( $token, '-_', '+/' ), true );
		if ( strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ) {
			return '';
		}
		return (string) sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), self::key() );
	}

	private static function key(): string {
		return sodium_crypto_generichash( 'practice-portal search ' . get_current_user_id() . wp_salt( 'nonce' ), '', SODIUM_CRYPTO_SECRETBOX_KEYBYTES );
	}
}
