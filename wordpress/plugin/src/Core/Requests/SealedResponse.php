<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

defined( 'ABSPATH' ) || exit;

/**
 * A registration's answer holds what a payment is confirmed with, and the key of its return address. It is stored encrypted
 * with the client's own idempotency key, of which only a hash is stored: a stolen copy of the table opens nothing.
 */
final class SealedResponse {
	private const PREFIX = 'sealed:';

	public static function seal( string $text, string $key ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return self::PREFIX . base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, self::keyFor( $key ) ) );
	}

	/** @return string '' when the key is another one. What was stored before answers were sealed is read as it is. */
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
