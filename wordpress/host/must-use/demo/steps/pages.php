<?php
/** The public pages. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

add_post( 'page', 'register', 'Register', "<!-- wp:shortcode -->\n[practice_portal view=\"registration-page\"]\n<!-- /wp:shortcode -->" );
add_post( 'page', 'terms', 'Terms', html_block( 'terms' ) );

add_post( 'page', 'developers', 'For developers', html_block( 'developers' ) );

update_option( 'show_on_front', 'page' );
update_option( 'page_on_front', add_post( 'page', 'welcome', 'Independent practices, stronger together', html_block( 'front-page' ) ) );

// Without a menu, the theme lists all pages as a list within a list, which is invalid HTML.
add_post( 'wp_navigation', 'navigation', 'Navigation', content( 'navigation' ) );
