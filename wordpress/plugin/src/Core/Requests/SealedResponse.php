<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

/**
 * Encrypts the stored response of a registration, which contains the payment's client secret and the key of its return URL. The
 * encryption key is the client's idempotency key, of which only a hash is stored. So a stolen copy of the table reveals nothing.
 */
final class SealedResponse {
	public static function seal( string $text, string $key ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, self::keyFor( $key ) ) );
	}

	/** @return string '' if the key differs. */
	public static function open( string $stored, string $key ): string {
		$bytes = (string) base64_decode( $stored, true );
		if ( strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ) {
			return '';
		}
		$text = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), self::keyFor( $key ) );
		return false === $text ? '' : $text;
	}

	private static function keyFor( string $key ): string {
		return hash( 'sha256', 'practice-portal answer ' . $key, true );
	}
}
