<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use WP_User;

/** Distinguishes staff from members, by capabilities and not by role names, because other plugins add roles. */
final class Staff {
	/** Staff has one of these capabilities, or one that begins with `manage_`. */
	private const CAPABILITIES = array( 'edit_posts', 'edit_pages', 'edit_products', 'upload_files', 'moderate_comments', 'list_users', 'view_admin_dashboard', 'practice_portal_manage_members' );

	/** Whether a user has work to do in `/wp-admin/`. */
	public static function includes( WP_User $user ): bool {
		return is_super_admin( $user->ID ) || self::hasWork( $user );
	}

	private static function hasWork( WP_User $user ): bool {
		foreach ( array_keys( array_filter( $user->allcaps ) ) as $capability ) {
			if ( in_array( $capability, self::CAPABILITIES, true ) || 0 === strpos( (string) $capability, 'manage_' ) ) {
				return true;
			}
		}
		return false;
	}
}
