<?php
/** Activates what the portal's pages need: the plugin, and pretty permalinks. Runs after each boot; a second run does nothing. */

declare(strict_types=1);

namespace PracticePortal\Host;

defined( 'ABSPATH' ) || exit;

( static function (): void {
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	$plugin = 'practice-portal/practice-portal.php';
	if ( is_plugin_active( $plugin ) ) {
		return;
	}
	global $wp_rewrite;
	$wp_rewrite->set_permalink_structure( '/%postname%/' );
	$result = activate_plugin( $plugin );
	if ( is_wp_error( $result ) ) {
		throw new \RuntimeException( 'The plugin could not be activated: ' . $result->get_error_message() );
	}
	// Rebuilt by the next request, which has the plugin's post types.
	delete_option( 'rewrite_rules' );
} )();
