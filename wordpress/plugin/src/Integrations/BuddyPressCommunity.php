<?php
declare(strict_types=1);

namespace PracticePortal\Integrations;

use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\PagedResult;
use PracticePortal\Directory\Community\CommunityProvider;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Provides groups, profiles, pictures and activity of BuddyPress or BuddyBoss, which has the same functions (spec: rest#buddypress). Each
 * function is checked when it is used, because plugins load in any order and components can be off. The built-in community is the
 * fallback.
 */
final class BuddyPressCommunity implements CommunityProvider {
	/** BuddyPress' object cache group for last activity. */
	private const ACTIVITY_CACHE = 'bp_last_activity';

	public function __construct( private readonly CommunityProvider $fallback ) {}

	public function groups( int $page, int $per_page ): PagedResult {
		if ( ! function_exists( 'groups_get_groups' ) ) {
			return $this->fallback->groups( $page, $per_page );
		}
		$found = groups_get_groups(
			array(
				'per_page'           => $per_page,
				'page'               => $page,
				'orderby'            => 'name',
				'order'              => 'ASC',
				'show_hidden'        => true,
				'update_meta_cache'  => false,
			)
		);
		return new PagedResult(
			array_map(
				static function ( $group ): array {
					return array(
						'id'   => (int) $group->id,
						'name' => EntityDecoder::decode( (string) $group->name ),
					);
				},
				array_values( (array) ( $found['groups'] ?? array() ) )
			),
			(int) ( $found['total'] ?? 0 )
		);
	}

	public function prime( array $user_ids ): void {
		$this->fallback->prime( $user_ids );
		// Fills the cache that bp_get_user_last_activity() reads, which otherwise runs one query per user.
		if ( array() === $user_ids || ! is_callable( array( 'BP_Core_User', 'get_last_activity' ) ) ) {
			return;
		}
		$found = (array) \BP_Core_User::get_last_activity( $user_ids );
		foreach ( $user_ids as $id ) {
			if ( empty( $found[ $id ] ) ) {
				// BuddyPress stores nothing for users who were never active. It overwrites this entry when they become active.
				wp_cache_add( $id, array(), self::ACTIVITY_CACHE, HOUR_IN_SECONDS );
			}
		}
	}

	public function profileUrl( WP_User $user ): string {
		if ( function_exists( 'bp_members_get_user_url' ) ) {
			return esc_url_raw( (string) bp_members_get_user_url( $user->ID ), array( 'http', 'https' ) );
		}
		if ( function_exists( 'bp_core_get_user_domain' ) ) {
			return esc_url_raw( (string) bp_core_get_user_domain( $user->ID ), array( 'http', 'https' ) );
		}
		return $this->fallback->profileUrl( $user );
	}

	public function avatarUrl( WP_User $user ): string {
		$url = ! function_exists( 'bp_core_fetch_avatar' ) || ! get_option( 'show_avatars' ) ? '' : bp_core_fetch_avatar(
			array(
				'item_id' => $user->ID,
				'object'  => 'user',
				'type'    => 'thumb',
				'html'    => false,
			)
		);
		$url = is_string( $url ) ? esc_url_raw( html_entity_decode( $url ), array( 'http', 'https' ) ) : '';
		return '' === $url ? $this->fallback->avatarUrl( $user ) : $url;
	}

	public function lastActivity( WP_User $user ): string {
		$time = function_exists( 'bp_get_user_last_activity' ) ? bp_get_user_last_activity( $user->ID ) : '';
		return is_string( $time ) && '' !== $time ? $time : $this->fallback->lastActivity( $user );
	}
}
