<?php
/**
 * The pages. Only those that the portal can already show.
 */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

/**
 * @param string $slug    Last part of the page's address.
 * @param string $title   Title.
 * @param string $content Block markup.
 * @return int The page's id.
 */
function add_page( string $slug, string $title, string $content ): int {
	$existing = get_page_by_path( $slug );
	if ( null !== $existing ) {
		return $existing->ID;
	}
	return (int) wp_insert_post(
		wp_slash(
			array(
				'post_type'    => 'page',
				'post_status'  => 'publish',
				'post_name'    => $slug,
				'post_title'   => $title,
				'post_content' => $content,
			)
		)
	);
}

/** A file of the demo's contents as a block that WordPress leaves as it is. */
function html_block( string $name ): string {
	return "<!-- wp:html -->\n" . file_get_contents( dirname( __DIR__ ) . '/content/' . $name . '.html' ) . "<!-- /wp:html -->";
}

add_page( 'register', 'Register', "<!-- wp:shortcode -->\n[practice_portal view=\"registration-page\"]\n<!-- /wp:shortcode -->" );
add_page( 'terms', 'Terms', html_block( 'terms' ) );
$front = add_page( 'welcome', 'Welcome', html_block( 'front-page' ) );

update_option( 'show_on_front', 'page' );
update_option( 'page_on_front', $front );
