<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Hooks;
use WP_Application_Passwords;
use WP_Session_Tokens;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Ends all sessions and application passwords at a password reset, so that a stranger who registered the address first loses
 * access. Members can't have application passwords (decisions, "Security rules").
 */
final class AccountSecurity {
	public function register(): void {
		add_filter( 'wp_is_application_passwords_available_for_user', array( self::class, 'allowsApplicationPasswords' ), 10, 2 );
		// Lock out before the password changes, for plugins with their own reset code, and after it, for sessions started in
		// between.
		add_action( 'password_reset', array( self::class, 'lockOut' ) );
		add_action( 'after_password_reset', array( self::class, 'lockOut' ) );
		add_action( 'after_password_reset', array( self::class, 'recordReset' ) );
	}

	/**
	 * Whether a user may have application passwords.
	 *
	 * @param bool    $is_available WordPress' value.
	 * @param WP_User $user         The user.
	 */
	public static function allowsApplicationPasswords( $is_available, $user ): bool {
		/**
		 * Filters whether a user may have application passwords.
		 *
		 * @param bool    $is_allowed Default: false for members, true for people who work in the dashboard.
		 * @param WP_User $user       The user.
		 */
		return (bool) $is_available && $user instanceof WP_User && (bool) apply_filters( 'practice_portal_application_passwords', Staff::includes( $user ), $user );
	}

	/**
	 * Records a password that was set by a link from an e-mail.
	 *
	 * @param WP_User $user The user.
	 */
	public static function recordReset( $user ): void {
		if ( $user instanceof WP_User ) {
			/** This action is documented in src/Core/Hooks.php */
			do_action( Hooks::EVENT_HAPPENED, new JournalEvent( JournalEvent::PASSWORD_CHANGED, $user->ID, $user->ID . '-' . wp_generate_uuid4() ) );
		}
	}

	/**
	 * Ends all sessions and application passwords of an account.
	 *
	 * @param WP_User|int $user The user.
	 */
	public static function lockOut( $user ): void {
		$user_id = $user instanceof WP_User ? $user->ID : (int) $user;
		WP_Session_Tokens::get_instance( $user_id )->destroy_all();
		WP_Application_Passwords::delete_all_application_passwords( $user_id );
	}
}
