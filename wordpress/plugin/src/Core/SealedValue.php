<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * Encrypts secrets in the database with the site's salts. Each is encrypted together with its name, so it can't be decrypted under
 * another name.
 */
final class SealedValue {
	public static function seal( string $name, string $value ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES );
		return base64_encode( $nonce . sodium_crypto_aead_xchacha20poly1305_ietf_encrypt( $value, $name, $nonce, self::key() ) );
	}

	/** Decrypts a value; '' if it is invalid, or the salts or its name have changed. */
	public static function open( string $name, string $sealed ): string {
		$bytes  = base64_decode( $sealed, true );
		$length = SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES;
		if ( false === $bytes || strlen( $bytes ) <= $length ) {
			return '';
		}
		$opened = sodium_crypto_aead_xchacha20poly1305_ietf_decrypt( substr( $bytes, $length ), $name, substr( $bytes, 0, $length ), self::key() );
		return false === $opened ? '' : $opened;
	}

	/** The encryption key, derived from the site's salts. */
	public static function key(): string {
		return sodium_crypto_generichash( 'practice-portal' . wp_salt( 'auth' ) . wp_salt( 'secure_auth' ), '', SODIUM_CRYPTO_SECRETBOX_KEYBYTES );
	}
}
