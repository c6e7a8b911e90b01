<?php
/** Sets the site's own settings, and deletes WordPress's sample contents. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

update_option( 'blogname', 'Riverbend Practices' );
update_option( 'blogdescription', 'Memberships for dental and medical practices' );
update_option( 'timezone_string', 'America/Los_Angeles' );
update_option( 'default_comment_status', 'closed' );
// Avatars come from a third party's host, which a machine without internet cannot reach.
update_option( 'show_avatars', '0' );

foreach ( array( 'hello-world', 'sample-page', 'privacy-policy' ) as $slug ) {
	foreach ( array( 'post', 'page' ) as $type ) {
		$sample = get_page_by_path( $slug, OBJECT, $type );
		if ( null !== $sample ) {
			wp_delete_post( $sample->ID, true );
		}
	}
}

// The theme's own footer links to pages that no site has.
$footer = add_post( 'wp_template_part', 'footer', 'Footer', content( 'footer' ) );
wp_set_object_terms( $footer, get_stylesheet(), 'wp_theme' );
wp_set_object_terms( $footer, 'footer', 'wp_template_part_area' );
