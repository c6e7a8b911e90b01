<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

defined( 'ABSPATH' ) || exit;

/**
 * Members and their money have a capability of their own, so a site can give it to office staff who are not administrators.
 * Everything else is for administrators (decisions, "Owner's desk").
 */
final class Capability {
	/** Members, problems: also for people who are no administrators. */
	public const MANAGE_MEMBERS = 'practice_portal_manage_members';

	/** Setup, memberships, coupons, onboarding, settings. */
	public const MANAGE_PORTAL = 'manage_options';

	public function register(): void {
		add_filter( 'user_has_cap', array( $this, 'grant' ) );
	}

	/**
	 * Administrators may do all of it.
	 *
	 * @param array<string,bool> $capabilities What a user has.
	 * @return array<string,bool>
	 */
	public function grant( $capabilities ) {
		if ( ! empty( $capabilities[ self::MANAGE_PORTAL ] ) ) {
			$capabilities[ self::MANAGE_MEMBERS ] = true;
		}
		return $capabilities;
	}
}
