<?php
/** Stands in for a community plugin: a page with the groups and the profile that a directory entry links to. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Directory\Community\Groups;

defined( 'ABSPATH' ) || exit;

/** The name of the member whose ID is in the URL; '' for none. */
function community_member(): string {
	// phpcs:ignore WordPress.Security.NonceVerification -- it only chooses what is shown.
	$user = get_user_by( 'id', isset( $_GET['member'] ) ? absint( $_GET['member'] ) : 0 );
	return is_user_logged_in() && false !== $user ? $user->display_name : '';
}

add_filter( 'practice_portal_profile_url', static fn( string $url, \WP_User $user ): string => add_query_arg( 'member', $user->ID, home_url( '/community/' ) ), 10, 2 );

add_shortcode(
	'practice_portal_demo_community',
	static function (): string {
		$name   = community_member();
		$groups = class_exists( Groups::class ) ? get_posts(
			array(
				'post_type'   => Groups::POST_TYPE,
				'numberposts' => 20,
				'orderby'     => 'title',
				'order'       => 'ASC',
			)
		) : array();
		$items  = array_map( static fn( \WP_Post $group ): string => '<li>' . esc_html( $group->post_title ) . '</li>', $groups );
		return ( '' === $name ? '' : '<h2>' . esc_html( $name ) . '</h2><p>' . esc_html( 'This is where a community plugin shows what a member tells of themselves.' ) . '</p>' )
			. '<h2>Groups</h2><ul>' . implode( '', $items ) . '</ul><p>A stand-in for a community plugin, BuddyPress or BuddyBoss for example: the portal leads to its pages when there is one.</p>';
	}
);
