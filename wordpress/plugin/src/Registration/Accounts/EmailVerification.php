<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseClock;
use WP_User;

/**
 * Verifies an address when its owner presses the button on the page of a link that was sent to it (spec: security#verified-addresses). A verification is for one
 * address, and no longer counts if the account's address changes. Accounts from before this rule count as verified.
 */
final class EmailVerification {
	/** The user meta key of the verified address: its hash, or `NONE`. */
	public const VERIFIED = 'practice_portal_verified_email';

	/** The user meta key of an unverified account from a registration: the time of its creation, in seconds since 1970. */
	public const UNVERIFIED_SINCE = 'practice_portal_email_unverified_since';

	/** The network option with the highest ID of the accounts that were created before e-mail addresses were verified. */
	public const LAST_TRUSTED = 'practice_portal_last_trusted_user';

	/** The option that requires a verified address for payment and the members' area: '1' for yes. */
	public const REQUIRED_OPTION = 'practice_portal_requires_verified_email';

	/** The query argument of the links. */
	public const ARGUMENT = 'verify_email';

	private const NONE = 'none';

	private const LIFETIME = 30 * DAY_IN_SECONDS;

	/** Whether the account's current address is verified. */
	public static function isVerified( int $user_id ): bool {
		$user = get_userdata( $user_id );
		if ( false === $user || '' === $user->user_email ) {
			return false;
		}
		$verified = (string) get_user_meta( $user_id, self::VERIFIED, true );
		if ( '' !== $verified ) {
			return hash_equals( $verified, self::fingerprint( $user->user_email ) );
		}
		return '' === (string) get_user_meta( $user_id, self::UNVERIFIED_SINCE, true ) && $user_id <= (int) get_site_option( self::LAST_TRUSTED, 0 );
	}

	/** Marks an account that a registration created. */
	public static function markUnverified( int $user_id ): void {
		if ( '' === (string) get_user_meta( $user_id, self::VERIFIED, true ) ) {
			add_user_meta( $user_id, self::UNVERIFIED_SINCE, DatabaseClock::now(), true );
		}
	}

	/** Sends a link to the account's current address. */
	public static function send( int $user_id ): void {
		ActivityLog::record( new JournalEvent( ActivityKind::VerificationRequested, $user_id, $user_id . '-' . wp_generate_uuid4() ) );
	}

	/** Whether payment and the members' area require a verified address. */
	public static function isRequired(): bool {
		return '1' === get_option( self::REQUIRED_OPTION );
	}

	/**
	 * Marks an address as verified.
	 *
	 * @param string $email The address of the link. Nothing happens if the account's address has changed.
	 */
	public static function verify( int $user_id, string $email ): void {
		$user = get_userdata( $user_id );
		if ( false === $user || '' === $email || self::fingerprint( $user->user_email ) !== self::fingerprint( $email ) ) {
			return;
		}
		$was_verified = self::isVerified( $user_id );
		update_user_meta( $user_id, self::VERIFIED, self::fingerprint( $email ) );
		delete_user_meta( $user_id, self::UNVERIFIED_SINCE );
		if ( ! $was_verified ) {
			ActivityLog::record( new JournalEvent( ActivityKind::EmailVerified, $user_id, $user_id . '-' . wp_generate_uuid4() ) );
			/**
			 * Fires when an account's e-mail address has been verified.
			 *
			 * @param int $user_id The user.
			 */
			do_action( 'practice_portal_email_verified', $user_id );
		}
	}

	/**
	 * Adds proof to a URL that is sent to the account's address. It opens a page whose button verifies the address.
	 *
	 * @param string $url A page of the site.
	 */
	public static function link( WP_User $user, string $url ): string {
		$expires = DatabaseClock::now() + self::LIFETIME;
		return add_query_arg( self::ARGUMENT, "$user->ID.$expires." . self::sign( $user, $expires ), $url );
	}

	/**
	 * The account whose address a link verifies.
	 *
	 * @param string $proof The value of its query argument.
	 * @return WP_User|null Null if the proof is invalid or has expired.
	 */
	public static function userOf( string $proof ): ?WP_User {
		if ( 1 !== preg_match( '/^(\d{1,18})\.(\d{1,12})\.([0-9a-f]{64})$/D', $proof, $part ) ) {
			return null;
		}
		$user = get_userdata( (int) $part[1] );
		return false !== $user && (int) $part[2] >= DatabaseClock::now() && hash_equals( self::sign( $user, (int) $part[2] ), $part[3] ) ? $user : null;
	}

	/** Marks earlier accounts as verified (spec: security#verified-addresses). Runs once, at installation or update. */
	public static function trustExisting(): void {
		global $wpdb;
		if ( false === get_site_option( self::LAST_TRUSTED ) ) {
			add_site_option( self::LAST_TRUSTED, (int) $wpdb->get_var( $wpdb->prepare( 'SELECT MAX(ID) FROM %i', $wpdb->users ) ) );
		}
	}

	/**
	 * Marks a changed address as unverified.
	 *
	 * @param int     $user_id The user's ID.
	 * @param WP_User $before  The account before.
	 */
	public static function resetAfterChange( $user_id, $before ): void {
		$user = get_userdata( (int) $user_id );
		if ( false !== $user && 0 !== strcasecmp( $user->user_email, (string) $before->user_email ) ) {
			update_user_meta( $user->ID, self::VERIFIED, self::NONE );
		}
	}

	/**
	 * Verifies the address after a password reset, because the reset link was sent to it.
	 *
	 * @param WP_User $user The user.
	 */
	public static function verifyByReset( $user ): void {
		if ( $user instanceof WP_User ) {
			self::verify( $user->ID, $user->user_email );
		}
	}

	private static function fingerprint( string $email ): string {
		return hash( 'sha256', strtolower( $email ) );
	}

	private static function sign( WP_User $user, int $expires ): string {
		return hash_hmac( 'sha256', "verify|$user->ID|$expires|" . strtolower( $user->user_email ), wp_salt( 'auth' ) );
	}
}
