<?php
/** Posts of all kinds: pages, and the parts of the theme that are posts too. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

/**
 * Adds a post, unless there is one of that type and name.
 *
 * @param string $type    Post type.
 * @param string $slug    Name; of a page, the last part of its address.
 * @param string $title   Title.
 * @param string $content Block markup.
 * @return int The post's id.
 */
function add_post( string $type, string $slug, string $title, string $content ): int {
	$existing = get_page_by_path( $slug, OBJECT, $type );
	if ( null !== $existing ) {
		return $existing->ID;
	}
	return (int) wp_insert_post(
		wp_slash(
			array(
				'post_type'    => $type,
				'post_status'  => 'publish',
				'post_name'    => $slug,
				'post_title'   => $title,
				'post_content' => $content,
			)
		)
	);
}

/** One of the demo's contents. */
function content( string $name ): string {
	return (string) file_get_contents( __DIR__ . '/content/' . $name . '.html' );
}

/** A content that WordPress leaves as it is. */
function html_block( string $name ): string {
	return "<!-- wp:html -->\n" . content( $name ) . '<!-- /wp:html -->';
}
