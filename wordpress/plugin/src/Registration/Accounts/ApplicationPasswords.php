<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use WP_User;

/** Members can't have application passwords. */
final class ApplicationPasswords {
	/**
	 * Whether a user may have application passwords.
	 *
	 * @param bool    $is_available WordPress' value.
	 * @param WP_User $user         The user.
	 */
	public static function areAllowed( $is_available, $user ): bool {
		/**
		 * Filters whether a user may have application passwords.
		 *
		 * @param bool    $is_allowed Default: false for members, true for people who work in the dashboard.
		 * @param WP_User $user       The user.
		 */
		return (bool) $is_available && $user instanceof WP_User && (bool) apply_filters( 'practice_portal_application_passwords', Staff::includes( $user ), $user );
	}
}
