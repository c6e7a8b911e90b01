<?php
/**
 * Switches on what every page of the portal expects of its site: the plugin, and addresses made of words.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

add_action(
	'init',
	static function (): void {
		$plugin = 'practice-portal/practice-portal.php';
		if ( wp_installing() || in_array( $plugin, (array) get_option( 'active_plugins' ), true ) || ! file_exists( WP_PLUGIN_DIR . '/' . $plugin ) ) {
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		global $wp_rewrite;
		$wp_rewrite->set_permalink_structure( '/%postname%/' );
		$result = activate_plugin( $plugin );
		if ( is_wp_error( $result ) ) {
			error_log( 'The plugin could not be activated: ' . $result->get_error_message() );
			return;
		}
		flush_rewrite_rules();
	},
	99
);
