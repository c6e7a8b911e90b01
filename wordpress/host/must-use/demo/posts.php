<?php
/** Posts of all kinds: pages, and the parts of the theme that are posts too. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

/**
 * Adds a post, unless there is one of that type and name.
 *
 * @param string $type    Post type.
 * @param string $slug    The name. For a page, it is the last part of the URL.
 * @param string $content Block markup.
 * @return int The post's ID.
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

/** A content file of the demo. */
function content( string $name ): string {
	return (string) file_get_contents( __DIR__ . '/content/' . $name . '.html' );
}

/** A content file as markup that WordPress leaves unchanged. */
function html_block( string $name ): string {
	return "<!-- wp:html -->\n" . content( $name ) . '<!-- /wp:html -->';
}
