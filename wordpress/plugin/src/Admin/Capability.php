<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

/**
 * Defines the plugin's capabilities. Members and payments have their own one, so a site can give it to office staff who are not
 * administrators. Administrators have all others.
 */
final class Capability {
	/** For Members and Problems. Users who are not administrators can have it. */
	public const MANAGE_MEMBERS = 'practice_portal_manage_members';

	/** For Setup, memberships, coupons, onboarding and settings. */
	public const MANAGE_PORTAL = 'manage_options';

	/**
	 * Gives administrators both capabilities.
	 *
	 * @param array<string,bool> $capabilities The user's capabilities.
	 * @return array<string,bool>
	 */
	public function grant( $capabilities ) {
		if ( ! empty( $capabilities[ self::MANAGE_PORTAL ] ) ) {
			$capabilities[ self::MANAGE_MEMBERS ] = true;
		}
		return $capabilities;
	}
}
