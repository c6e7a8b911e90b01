<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

defined( 'ABSPATH' ) || exit;

/**
 * Encrypts the stored response of a registration, which contains the payment's client secret and the key of its return URL. The
 * encryption key is the client's idempotency key, of which only a hash is stored. So a stolen copy of the table reveals nothing.
 */
final class SealedResponse {
	private const PREFIX = 'sealed:';

	public static function seal( string $text, string $key ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return self::PREFIX . base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, self::keyFor( $key ) ) );
	}

	/** @return string '' if the key differs. Responses of earlier versions are stored unencrypted. */
	public static function open( string $stored, string $key ): string {
		if ( 0 !== strpos( $stored, self::PREFIX ) ) {
			return $stored;
		}
		$bytes = (string) base64_decode( substr( $stored, strlen( self::PREFIX ) ), true );
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
