<?php
/**
 * At each start WordPress declares its blocks, their styles, the theme's patterns and the widgets: half of its start. What is asked of the plugin over
 * REST or AJAX, and what a test runs inside of WordPress, seldom draws one; there they are declared when the first is drawn.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

/** In WebAssembly what a test runs has no address. */
const PRACTICE_PORTAL_WITHOUT_PAGES = '~^$|^(?:/[^/?]+)?/(?:wp-json/practice-portal/|wp-admin/admin-ajax\.php|wp-login\.php)~';

/**
 * Takes what declares blocks from what WordPress does at its start.
 *
 * @return callable[] In their order.
 */
function practice_portal_take_blocks(): array {
	$hook     = $GLOBALS['wp_filter']['init'];
	$declares = static fn( $callback ): bool => array( 'WP_Block_Supports', 'init' ) === $callback
		|| ( is_string( $callback ) && 1 === preg_match( '/^_?register_(?:(?:core|theme)_)?block|^register_legacy_post_comments_block$|^wp_widgets_init$/', $callback ) );
	$taken    = array();
	foreach ( $hook->callbacks as $priority => $callbacks ) {
		foreach ( array_filter( array_column( $callbacks, 'function' ), $declares ) as $callback ) {
			$taken[] = $callback;
			remove_action( 'init', $callback, $priority );
		}
	}
	return $taken;
}

if ( 'cli' === PHP_SAPI || defined( 'PRACTICE_PORTAL_TEST_RUNS' ) || 1 === preg_match( PRACTICE_PORTAL_WITHOUT_PAGES, $_SERVER['REQUEST_URI'] ) ) {
	$practice_portal_blocks = practice_portal_take_blocks();
	add_filter(
		'pre_render_block',
		static function ( $drawn ) use ( &$practice_portal_blocks ) {
			foreach ( array_splice( $practice_portal_blocks, 0 ) as $declare ) {
				$declare();
			}
			return $drawn;
		},
		-1
	);
}
