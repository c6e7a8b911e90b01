<?php
/**
 * Keys of third parties.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Storage;

defined( 'ABSPATH' ) || exit;

/**
 * What the owner has entered in Set-up, by the name of the constant that could say it in `wp-config.php`, which wins. Secrets
 * are stored encrypted with the site's salts: a copy of the database alone opens nothing. No screen ever shows them again.
 */
final class Keys {
	public const OPTION = 'practice_portal_keys';

	public const STRIPE_SECRET  = 'PRACTICE_PORTAL_STRIPE_SECRET_KEY';
	public const STRIPE_PUBLIC  = 'PRACTICE_PORTAL_STRIPE_PUBLIC_KEY';
	public const STRIPE_WEBHOOK = 'PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET';
	public const MAPS           = 'PRACTICE_PORTAL_MAPS_API_KEY';

	/** Those that can be entered, and what each looks like. */
	private const FORMS = array(
		self::STRIPE_SECRET  => '/^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/D',
		self::STRIPE_PUBLIC  => '/^pk_(test|live)_[A-Za-z0-9_]+$/D',
		self::STRIPE_WEBHOOK => '/^whsec_[A-Za-z0-9_+\/=]+$/D',
		self::MAPS           => '/^[A-Za-z0-9_-]{10,100}$/D',
	);

	/** Those that every visitor's browser gets anyway. */
	private const PUBLIC = array( self::STRIPE_PUBLIC, self::MAPS );

	/** @var array<string,string> What was decrypted in this request. */
	private static array $opened = array();

	/** The value of a key: the constant's, else what was entered; '' for none. */
	public static function value( string $name ): string {
		$constant = self::constant( $name );
		return '' !== $constant || ! isset( self::FORMS[ $name ] ) ? $constant : self::entered( $name );
	}

	/** Whether a constant says it, so that nothing that is entered counts. */
	public static function isConstant( string $name ): bool {
		return '' !== self::constant( $name );
	}

	/** Whether something was entered that cannot be read any more, since the site's salts are others. */
	public static function isUnreadable( string $name ): bool {
		return ! self::isConstant( $name ) && isset( self::stored()[ $name ] ) && '' === self::entered( $name );
	}

	/** Whether a text looks like such a key. */
	public static function isWellFormed( string $name, string $value ): bool {
		return isset( self::FORMS[ $name ] ) && 1 === preg_match( self::FORMS[ $name ], $value );
	}

	/** Keeps what was entered. */
	public static function enter( string $name, string $value ): void {
		$stored          = self::stored();
		$stored[ $name ] = in_array( $name, self::PUBLIC, true ) ? $value : self::sealed( $value );
		update_option( self::OPTION, $stored, true );
		self::$opened = array();
	}

	private static function constant( string $name ): string {
		return defined( $name ) ? trim( (string) constant( $name ) ) : '';
	}

	private static function entered( string $name ): string {
		if ( ! isset( self::$opened[ $name ] ) ) {
			$stored                = (string) ( self::stored()[ $name ] ?? '' );
			self::$opened[ $name ] = in_array( $name, self::PUBLIC, true ) ? $stored : self::opened( $stored );
		}
		return self::$opened[ $name ];
	}

	/** @return array<string,string> */
	private static function stored(): array {
		$stored = get_option( self::OPTION, array() );
		return is_array( $stored ) ? $stored : array();
	}

	private static function sealed( string $value ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return base64_encode( $nonce . sodium_crypto_secretbox( $value, $nonce, self::salt() ) );
	}

	/** What was sealed; '' when it is not, or with other salts. */
	private static function opened( string $sealed ): string {
		$bytes = base64_decode( $sealed, true );
		if ( false === $bytes || strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ) {
			return '';
		}
		$opened = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), self::salt() );
		return false === $opened ? '' : $opened;
	}

	private static function salt(): string {
		return sodium_crypto_generichash( 'practice-portal' . wp_salt( 'auth' ) . wp_salt( 'secure_auth' ), '', SODIUM_CRYPTO_SECRETBOX_KEYBYTES );
	}
}
