<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Core\SiteUrl;

defined( 'ABSPATH' ) || exit;

/**
 * What the owner has entered in Setup, by the name of the constant that could say it in `wp-config.php`, which wins. Secrets
 * are stored encrypted with the site's salts: a copy of the database alone opens nothing. No screen ever shows them again.
 * On a copy of a site the live keys are not used, wherever they are (decisions, "Copied sites, and more than one server").
 */
final class ApiKeys {
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

	/** All that can be entered. */
	public const ALL = array( self::STRIPE_SECRET, self::STRIPE_PUBLIC, self::STRIPE_WEBHOOK, self::MAPS );

	/** Those that are encrypted. */
	public const SECRETS = array( self::STRIPE_SECRET, self::STRIPE_WEBHOOK );

	/** Those that Stripe knows. */
	private const STRIPE = array( self::STRIPE_SECRET, self::STRIPE_PUBLIC, self::STRIPE_WEBHOOK );

	/** The address of a site whose owner has said that it is a copy. */
	private const COPY_OPTION = 'practice_portal_copy_of_site';

	/** The webhook secret before the one of today, and until when it counts. */
	private const PREVIOUS_SECRET_OPTION = 'practice_portal_earlier_webhook_secret';

	/** Seconds: as long as Stripe itself goes on to sign with a secret that was rolled. */
	private const PREVIOUS_SECRET_LIFETIME = DAY_IN_SECONDS;

	/** Marks what is sealed together with its name. */
	private const VERSION_PREFIX = 'v2:';

	/** @var array<string,string> What was decrypted in this request, by site, name and salt. */
	private static array $opened = array();

	/** The value of a key: the constant's, else what was entered; '' for none. */
	public static function value( string $name ): string {
		return in_array( $name, self::STRIPE, true ) && self::isOfLiveMode() && self::isCopy() ? '' : self::configured( $name );
	}

	/** Whether the keys of Stripe charge cards, whether they are used here or not. The publishable key tells it even when the secret one cannot be decrypted. */
	public static function isOfLiveMode(): bool {
		return 1 === preg_match( '/^(sk|rk)_live_/', self::configured( self::STRIPE_SECRET ) ) || 1 === preg_match( '/^pk_live_/', self::configured( self::STRIPE_PUBLIC ) );
	}

	/**
	 * The secrets with which Stripe may have signed: of a constant each that it lists, else the one that was entered and, for a day, the one before.
	 *
	 * @return string[]
	 */
	public static function webhookSecrets(): array {
		$current = self::value( self::STRIPE_WEBHOOK );
		$secrets = preg_split( '/[\s,]+/', $current, -1, PREG_SPLIT_NO_EMPTY );
		$earlier = get_option( self::PREVIOUS_SECRET_OPTION );
		if ( '' !== $current && ! self::isConstant( self::STRIPE_WEBHOOK ) && is_array( $earlier ) && (int) ( $earlier['until'] ?? 0 ) > time() ) {
			$secrets[] = self::opened( self::STRIPE_WEBHOOK, (string) ( $earlier['secret'] ?? '' ) );
		}
		return array_values( array_filter( (array) $secrets, 'strlen' ) );
	}

	/** Whether a constant says it, so that nothing that is entered counts. */
	public static function isConstant( string $name ): bool {
		return '' !== self::constant( $name );
	}

	/** Whether something was entered that cannot be decrypted, since the site's salts have changed. */
	public static function isUnreadable( string $name ): bool {
		return ! self::isConstant( $name ) && isset( self::stored()[ $name ] ) && '' === self::saved( $name );
	}

	/** Whether a text looks like such a key. */
	public static function isWellFormed( string $name, string $value ): bool {
		return isset( self::FORMS[ $name ] ) && 1 === preg_match( self::FORMS[ $name ], $value );
	}

	/** Stores what was entered. */
	public static function save( string $name, string $value ): void {
		$stored = self::stored();
		$before = self::saved( $name );
		if ( self::STRIPE_WEBHOOK === $name && '' !== $before && $before !== $value ) {
			$earlier = array(
				'secret' => self::sealed( $name, $before ),
				'until'  => time() + self::PREVIOUS_SECRET_LIFETIME,
			);
			update_option( self::PREVIOUS_SECRET_OPTION, $earlier, false );
		}
		$stored[ $name ] = in_array( $name, self::SECRETS, true ) ? self::sealed( $name, $value ) : $value;
		update_option( self::OPTION, $stored, true );
		self::$opened = array();
	}

	/** Seals what an earlier version has sealed without its name. */
	public static function reseal(): void {
		$stored = self::stored();
		$sealed = $stored;
		foreach ( array_intersect( self::SECRETS, array_keys( $stored ) ) as $name ) {
			$value = 0 === strpos( $stored[ $name ], self::VERSION_PREFIX ) ? '' : self::opened( $name, $stored[ $name ] );
			if ( '' !== $value ) {
				$sealed[ $name ] = self::sealed( $name, $value );
			}
		}
		if ( $sealed !== $stored ) {
			update_option( self::OPTION, $sealed, true );
		}
	}

	/** This site is a copy: its live keys are deleted, and those in `wp-config.php` are not used at this address. */
	public static function deleteLive(): void {
		update_option( self::COPY_OPTION, SiteUrl::encoded(), true );
		$stored = self::stored();
		foreach ( self::isOfLiveMode() ? self::STRIPE : array() as $name ) {
			unset( $stored[ $name ] );
		}
		update_option( self::OPTION, $stored, true );
		delete_option( self::PREVIOUS_SECRET_OPTION );
		self::$opened = array();
	}

	/** Live keys are used here again. */
	public static function useLive(): void {
		delete_option( self::COPY_OPTION );
	}

	/** Whether the owner has said that the site at this address is a copy. */
	private static function isCopy(): bool {
		return SiteUrl::encoded() === get_option( self::COPY_OPTION );
	}

	private static function configured( string $name ): string {
		$constant = self::constant( $name );
		return '' !== $constant || ! isset( self::FORMS[ $name ] ) ? $constant : self::saved( $name );
	}

	private static function constant( string $name ): string {
		return defined( $name ) ? trim( (string) constant( $name ) ) : '';
	}

	/** Each site of a network has keys of its own. */
	private static function saved( string $name ): string {
		$place = get_current_blog_id() . ' ' . $name . ' ' . self::salt();
		if ( ! isset( self::$opened[ $place ] ) ) {
			$stored                 = (string) ( self::stored()[ $name ] ?? '' );
			self::$opened[ $place ] = in_array( $name, self::SECRETS, true ) ? self::opened( $name, $stored ) : $stored;
		}
		return self::$opened[ $place ];
	}

	/** @return array<string,string> */
	private static function stored(): array {
		$stored = get_option( self::OPTION, array() );
		return is_array( $stored ) ? $stored : array();
	}

	/** Bound to its name: what was sealed as one key does not open as another. */
	private static function sealed( string $name, string $value ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES );
		return self::VERSION_PREFIX . base64_encode( $nonce . sodium_crypto_aead_xchacha20poly1305_ietf_encrypt( $value, $name, $nonce, self::salt() ) );
	}

	/** What was sealed; '' when it is not, or with other salts, or under another name. */
	private static function opened( string $name, string $sealed ): string {
		$is_bound = 0 === strpos( $sealed, self::VERSION_PREFIX );
		$bytes    = base64_decode( $is_bound ? substr( $sealed, strlen( self::VERSION_PREFIX ) ) : $sealed, true );
		$length   = $is_bound ? SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES : SODIUM_CRYPTO_SECRETBOX_NONCEBYTES;
		if ( false === $bytes || strlen( $bytes ) <= $length ) {
			return '';
		}
		$nonce  = substr( $bytes, 0, $length );
		$text   = substr( $bytes, $length );
		$opened = $is_bound
			? sodium_crypto_aead_xchacha20poly1305_ietf_decrypt( $text, $name, $nonce, self::salt() )
			: sodium_crypto_secretbox_open( $text, $nonce, self::salt() );
		return false === $opened ? '' : $opened;
	}

	private static function salt(): string {
		return sodium_crypto_generichash( 'practice-portal' . wp_salt( 'auth' ) . wp_salt( 'secure_auth' ), '', SODIUM_CRYPTO_SECRETBOX_KEYBYTES );
	}
}
