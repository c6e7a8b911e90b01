<?php
/**
 * The worst CSS of real themes, on demand (?theme-css=hostile). The portal must look and work the same, and must not change anything
 * around it.
 */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

add_action(
	'wp_head',
	static function (): void {
		// This switch only changes the styles, so it needs no nonce.
		$wished = isset( $_GET['theme-css'] ) ? sanitize_key( wp_unslash( $_GET['theme-css'] ) ) : '';
		if ( 'hostile' === $wished && 'local' === wp_get_environment_type() ) {
			echo '<style id="hostile-theme">', file_get_contents( __DIR__ . '/content/hostile-theme.css' ), '</style>';
		}
	},
	1000
);
