<?php
/** The pages of the members' area, the links to them, and Theme Settings that know one of them. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Core\Settings\ThemeOptions;

defined( 'ABSPATH' ) || exit;

/** Updates a post that the demo created and no user has changed since. */
function refresh_post( string $type, string $slug, string $content ): void {
	$post = get_page_by_path( $slug, OBJECT, $type );
	if ( null !== $post && $post->post_modified_gmt === $post->post_date_gmt && $post->post_content !== $content ) {
		wp_update_post(
			wp_slash(
				array(
					'ID'           => $post->ID,
					'post_content' => $content,
				)
			)
		);
	}
}

add_post( 'page', 'member-directory', 'Member Directory', "<!-- wp:shortcode -->\n[practice_portal view=\"member-directory\"]\n<!-- /wp:shortcode -->" );
add_post( 'page', 'account', 'Your Membership', "<!-- wp:shortcode -->\n[practice_portal view=\"account-page\"]\n<!-- /wp:shortcode -->" );
add_post( 'page', 'navigator', 'Navigator Profile', "<!-- wp:shortcode -->\n[practice_portal view=\"navigator-profile\"]\n<!-- /wp:shortcode -->" );

add_post( 'page', 'community', 'Community', "<!-- wp:shortcode -->\n[practice_portal_demo_community]\n<!-- /wp:shortcode -->" );

refresh_post( 'page', 'welcome', html_block( 'front-page' ) );
refresh_post( 'page', 'developers', html_block( 'developers' ) );
refresh_post( 'wp_navigation', 'navigation', content( 'navigation' ) );

$overview = get_page_by_path( 'membership-overview' );
( new ThemeOptions() )->save(
	array(
		ThemeOptions::OVERVIEW_PAGE     => null === $overview ? '' : $overview->ID,
		ThemeOptions::REPORTING_SERVICE => '' === second_origin() ? '' : reporting_service(),
	)
);
