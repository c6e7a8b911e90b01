<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\OptionCache;
use PracticePortal\Core\SealedValue;
use PracticePortal\Core\SiteUrl;

/**
 * The API keys entered in Setup, by the name of the `wp-config.php` constant that overrides each. Secrets are encrypted with the
 * site's salts, so a copy of the database alone reveals nothing. No page shows them again. A copied site does not use live keys
 * (spec: owner#secrets-of-the-owner).
 */
final class ApiKeys {
	public const OPTION = 'practice_portal_keys';

	public const STRIPE_SECRET  = 'PRACTICE_PORTAL_STRIPE_SECRET_KEY';
	public const STRIPE_PUBLIC  = 'PRACTICE_PORTAL_STRIPE_PUBLIC_KEY';
	public const STRIPE_WEBHOOK = 'PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET';
	public const MAPS           = 'PRACTICE_PORTAL_MAPS_API_KEY';

	/** Keys that can be entered, with their formats. */
	private const FORMS = array(
		self::STRIPE_SECRET  => '/^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/D',
		self::STRIPE_PUBLIC  => '/^pk_(test|live)_[A-Za-z0-9_]+$/D',
		self::STRIPE_WEBHOOK => '/^whsec_[A-Za-z0-9_+\/=]+$/D',
		self::MAPS           => '/^[A-Za-z0-9_-]{10,100}$/D',
	);

	/** All keys that can be entered. */
	public const ALL = array( self::STRIPE_SECRET, self::STRIPE_PUBLIC, self::STRIPE_WEBHOOK, self::MAPS );

	/** The encrypted keys. */
	public const SECRETS = array( self::STRIPE_SECRET, self::STRIPE_WEBHOOK );

	/** Stripe's keys. */
	private const STRIPE = array( self::STRIPE_SECRET, self::STRIPE_PUBLIC, self::STRIPE_WEBHOOK );

	/** The URL of a site that its owner has declared a copy. */
	private const COPY_OPTION = 'practice_portal_copy_of_site';

	/** The previous webhook secret, and until when it is valid. */
	private const PREVIOUS_SECRET_OPTION = 'practice_portal_earlier_webhook_secret';

	/** The previous secret's lifetime in seconds. Stripe signs with both secrets for this long. */
	private const PREVIOUS_SECRET_LIFETIME = DAY_IN_SECONDS;

	/** @var array<string,string> Values decrypted in this request, by site, name and salt. */
	private static array $opened = array();

	/** The value of a key: the constant's, else the entered one; '' for none. */
	public static function value( string $name ): string {
		return in_array( $name, self::STRIPE, true ) && self::isOfLiveMode() && self::isCopy() ? '' : self::configured( $name );
	}

	/**
	 * Whether the Stripe keys are live ones, even if they are not in use. The publishable key shows it, even if the secret key
	 * can't be decrypted.
	 */
	public static function isOfLiveMode(): bool {
		return 1 === preg_match( '/^(sk|rk)_live_/', self::configured( self::STRIPE_SECRET ) ) || 1 === preg_match( '/^pk_live_/', self::configured( self::STRIPE_PUBLIC ) );
	}

	/**
	 * The secrets that Stripe may sign with: the constant's list, or else the entered one and, for a day, the previous one.
	 *
	 * @return string[]
	 */
	public static function webhookSecrets(): array {
		$current = self::value( self::STRIPE_WEBHOOK );
		$secrets = preg_split( '/[\s,]+/', $current, -1, PREG_SPLIT_NO_EMPTY );
		$earlier = get_option( self::PREVIOUS_SECRET_OPTION );
		if ( '' !== $current && ! self::isConstant( self::STRIPE_WEBHOOK ) && is_array( $earlier ) && (int) ( $earlier['until'] ?? 0 ) > DatabaseClock::now() ) {
			$secrets[] = SealedValue::open( self::STRIPE_WEBHOOK, (string) ( $earlier['secret'] ?? '' ) );
		}
		return array_values( array_filter( (array) $secrets, 'strlen' ) );
	}

	/** Whether a constant sets the key, so that an entered value is ignored. */
	public static function isConstant( string $name ): bool {
		return '' !== self::constant( $name );
	}

	/** Whether an entered key can't be decrypted, because the site's salts have changed. */
	public static function isUnreadable( string $name ): bool {
		return ! self::isConstant( $name ) && isset( self::stored()[ $name ] ) && '' === self::saved( $name );
	}

	/** Whether a text looks like such a key. */
	public static function isWellFormed( string $name, string $value ): bool {
		return isset( self::FORMS[ $name ] ) && 1 === preg_match( self::FORMS[ $name ], $value );
	}

	/** Stores an entered key. */
	public static function save( string $name, string $value ): void {
		// Another request may have stored another key in between.
		OptionCache::forget( self::OPTION );
		$stored = self::stored();
		$before = self::saved( $name );
		if ( self::STRIPE_WEBHOOK === $name && '' !== $before && $before !== $value ) {
			$earlier = array(
				'secret' => SealedValue::seal( $name, $before ),
				'until'  => DatabaseClock::now() + self::PREVIOUS_SECRET_LIFETIME,
			);
			update_option( self::PREVIOUS_SECRET_OPTION, $earlier, false );
		}
		$stored[ $name ] = in_array( $name, self::SECRETS, true ) ? SealedValue::seal( $name, $value ) : $value;
		update_option( self::OPTION, $stored, true );
		self::$opened = array();
	}

	/** Marks this site as a copy. Deletes its live keys, and ignores those in `wp-config.php` at this URL. */
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

	/** Allows live keys on this site again. */
	public static function useLive(): void {
		delete_option( self::COPY_OPTION );
	}

	/** Whether the owner has declared the site at this URL a copy. */
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

	/** The stored value of a key. Each site of a network has its own keys. */
	private static function saved( string $name ): string {
		$place = get_current_blog_id() . ' ' . $name . ' ' . SealedValue::key();
		if ( ! isset( self::$opened[ $place ] ) ) {
			$stored                 = (string) ( self::stored()[ $name ] ?? '' );
			self::$opened[ $place ] = in_array( $name, self::SECRETS, true ) ? SealedValue::open( $name, $stored ) : $stored;
		}
		return self::$opened[ $place ];
	}

	/** @return array<string,string> */
	private static function stored(): array {
		$stored = get_option( self::OPTION, array() );
		return is_array( $stored ) ? $stored : array();
	}
}
