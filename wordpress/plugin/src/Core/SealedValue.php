<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * Encrypts secrets in the database with the site's salts. Each is encrypted together with its name, so it can't be decrypted under
 * another name.
 */
final class SealedValue {
	/** Prefix of values that are encrypted together with their name. */
	private const VERSION_PREFIX = 'v2:';

	public static function seal( string $name, string $value ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES );
		return self::VERSION_PREFIX . base64_encode( $nonce . sodium_crypto_aead_xchacha20poly1305_ietf_encrypt( $value, $name, $nonce, self::key() ) );
	}

	/** Decrypts a value; '' if it is invalid, or the salts or its name have changed. */
	public static function open( string $name, string $sealed ): string {
		$is_bound = self::isBound( $sealed );
		$bytes    = base64_decode( $is_bound ? substr( $sealed, strlen( self::VERSION_PREFIX ) ) : $sealed, true );
		$length   = $is_bound ? SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES : SODIUM_CRYPTO_SECRETBOX_NONCEBYTES;
		if ( false === $bytes || strlen( $bytes ) <= $length ) {
			return '';
		}
		$nonce  = substr( $bytes, 0, $length );
		$text   = substr( $bytes, $length );
		$opened = $is_bound
			? sodium_crypto_aead_xchacha20poly1305_ietf_decrypt( $text, $name, $nonce, self::key() )
			: sodium_crypto_secretbox_open( $text, $nonce, self::key() );
		return false === $opened ? '' : $opened;
	}

	/** Whether a value was encrypted together with its name. Earlier versions did not. */
	public static function isBound( string $sealed ): bool {
		return 0 === strpos( $sealed, self::VERSION_PREFIX );
	}

	/** The encryption key, derived from the site's salts. */
	public static function key(): string {
		return sodium_crypto_generichash( 'practice-portal' . wp_salt( 'auth' ) . wp_salt( 'secure_auth' ), '', SODIUM_CRYPTO_SECRETBOX_KEYBYTES );
	}
}
