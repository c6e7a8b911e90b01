<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Invitations;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;

/**
 * Stores e-mail addresses that refuse all invitations, as hashes. An invitation's refusal link contains the signed hash, so its
 * reader needs no account.
 */
final class InvitationRefusals {
	public const PARAMETER = 'practice_portal_refuse';

	/** The URL with which the owner of an address refuses further invitations. */
	public static function url( string $email ): string {
		$hash = self::hashFor( $email );
		return add_query_arg( self::PARAMETER, $hash . '.' . self::sign( $hash ), home_url( '/' ) );
	}

	public static function isRefused( string $email ): bool {
		global $wpdb;
		return null !== $wpdb->get_var( $wpdb->prepare( 'SELECT email_hash FROM %i WHERE email_hash = %s', Schema::name( Schema::INVITATION_REFUSALS ), self::hashFor( $email ) ) );
	}

	/** Whether a link is genuine. */
	public static function isGenuine( string $token ): bool {
		$parts = explode( '.', $token, 2 );
		return 2 === count( $parts ) && hash_equals( self::sign( $parts[0] ), $parts[1] );
	}

	/** @param string $token The token of a genuine link. */
	public static function add( string $token ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (email_hash, created_at) VALUES (%s, %d)', Schema::name( Schema::INVITATION_REFUSALS ), explode( '.', $token, 2 )[0], DatabaseClock::now() ) );
	}

	private static function hashFor( string $email ): string {
		return hash( 'sha256', 'practice-portal invitation ' . strtolower( trim( $email ) ) );
	}

	private static function sign( string $hash ): string {
		return hash_hmac( 'sha256', 'refuse invitations ' . $hash, wp_salt( 'auth' ) );
	}
}
