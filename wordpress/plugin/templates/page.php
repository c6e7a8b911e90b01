<?php
/**
 * The frame around the portal in a classic theme (see `Portal\Template`).
 *
 * @package PracticePortal
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

ob_start();
get_header();
$practice_portal_header = (string) ob_get_clean();

// Some themes open the main landmark in their header; a page has one.
$practice_portal_tag = false === stripos( $practice_portal_header, '<main' ) ? 'main' : 'div';

echo $practice_portal_header; // phpcs:ignore WordPress.Security.EscapeOutput -- what the theme has just printed.
printf( '<%s class="practice-portal-page">', tag_escape( $practice_portal_tag ) );
while ( have_posts() ) {
	the_post();
	the_content();
}
printf( '</%s>', tag_escape( $practice_portal_tag ) );

get_footer();
