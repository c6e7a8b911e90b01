<?php
declare(strict_types=1);

namespace PracticePortal\Directory\Community;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\PagedResult;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * The community of a site without a community plugin. Groups are posts, and a member's last activity is the last opened page of the
 * portal.
 */
final class BuiltinCommunity implements CommunityProvider {
	/** The user meta key of the last activity: UTC, as `Y-m-d H:i:s`. */
	public const LAST_ACTIVE = 'practice_portal_last_active';

	/** Precision of the last activity, in seconds, so that not every page view writes to the database. */
	private const PRECISION = 15 * MINUTE_IN_SECONDS;

	/** The size in pixels. The list shows half of that, for sharp images on dense screens. */
	private const AVATAR_SIZE = 96;

	public function __construct( private readonly Groups $groups ) {}

	/** Records that the current user is active. */
	public function recordActivity(): void {
		$user = wp_get_current_user();
		if ( $user->exists() && $this->lastActivity( $user ) < gmdate( 'Y-m-d H:i:s', DatabaseClock::now() - self::PRECISION ) ) {
			update_user_meta( $user->ID, self::LAST_ACTIVE, gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ) );
		}
	}

	public function groups( int $page, int $per_page ): PagedResult {
		return $this->groups->page( $page, $per_page );
	}

	/** Nothing to load, because all data is user meta. */
	public function prime( array $user_ids ): void {
	}

	public function profileUrl( WP_User $user ): string {
		/**
		 * Filters the URL of a member's profile, which the directory links to, on a site without a community plugin.
		 *
		 * @param string  $url  Default: '', for none.
		 * @param WP_User $user The member.
		 */
		return (string) apply_filters( 'practice_portal_profile_url', '', $user );
	}

	public function avatarUrl( WP_User $user ): string {
		return get_option( 'show_avatars' ) ? esc_url_raw( (string) get_avatar_url( $user, array( 'size' => self::AVATAR_SIZE ) ) ) : '';
	}

	public function lastActivity( WP_User $user ): string {
		$time = get_user_meta( $user->ID, self::LAST_ACTIVE, true );
		return is_string( $time ) ? $time : '';
	}
}
