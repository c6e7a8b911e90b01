<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseClock;

/**
 * Stores whether a user declines messages that are not about their own membership. The link in each message contains the user's
 * signed ID, so its reader needs no session.
 */
final class MessageChoice {
	/** The user meta key of the time when the user declined, in seconds since 1970. */
	public const META = 'practice_portal_messages_declined_at';

	public const PARAMETER = 'practice_portal_messages';

	public static function isDeclined( int $user_id ): bool {
		return self::declinedAt( $user_id ) > 0;
	}

	/** When the user declined, in seconds since 1970; 0 if they did not. */
	public static function declinedAt( int $user_id ): int {
		return (int) get_user_meta( $user_id, self::META, true );
	}

	/** Stores a choice, and records it if it has changed. */
	public static function store( int $user_id, bool $is_declined ): void {
		if ( self::isDeclined( $user_id ) === $is_declined ) {
			return;
		}
		if ( $is_declined ) {
			update_user_meta( $user_id, self::META, DatabaseClock::now() );
		} else {
			delete_user_meta( $user_id, self::META );
		}
		ActivityLog::record( new JournalEvent( $is_declined ? ActivityKind::MessagesDeclined : ActivityKind::MessagesAccepted, $user_id, wp_generate_uuid4() ) );
	}

	/** The unsubscribe URL of a user. */
	public static function url( int $user_id ): string {
		return add_query_arg( self::PARAMETER, $user_id . '.' . self::sign( $user_id ), home_url( '/' ) );
	}

	/** The user of a link; 0 if it is not genuine, or the account is deleted. */
	public static function userOf( string $token ): int {
		$parts   = explode( '.', $token, 2 );
		$user_id = 2 === count( $parts ) && 1 === preg_match( '/^[1-9][0-9]{0,17}$/D', $parts[0] ) ? (int) $parts[0] : 0;
		return $user_id > 0 && hash_equals( self::sign( $user_id ), $parts[1] ) && false !== get_userdata( $user_id ) ? $user_id : 0;
	}

	private static function sign( int $user_id ): string {
		return hash_hmac( 'sha256', 'decline messages ' . $user_id, wp_salt( 'auth' ) );
	}
}
