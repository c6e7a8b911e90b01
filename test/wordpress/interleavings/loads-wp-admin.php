<?php
/**
 * Loads the plugin's wp-admin code, which the plugin loads only on pages of wp-admin. While plugins load, this request
 * counts as such a page.
 *
 * @package PracticePortal
 */

// phpcs:disable WordPress.WP.GlobalVariablesOverride -- no part of a site.

$GLOBALS['current_screen'] = new class() {
	public function in_admin(): bool {
		return true;
	}
};

// Before it loads plugins, WordPress finds out which script runs. Forms of wp-admin are posted to this one.
add_filter(
	'option_active_plugins',
	static function ( $plugins ) {
		$GLOBALS['pagenow'] = 'admin-post.php';
		return $plugins;
	}
);

add_action(
	'plugins_loaded',
	static function (): void {
		unset( $GLOBALS['current_screen'] );
	},
	PHP_INT_MAX
);
