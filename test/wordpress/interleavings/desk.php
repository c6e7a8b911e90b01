<?php
/**
 * Has the owner's desk be there, which the plugin brings on pages of wp-admin alone: while plugins load, this is one.
 *
 * @package PracticePortal
 */

// phpcs:disable WordPress.WP.GlobalVariablesOverride -- no part of a site.

$GLOBALS['current_screen'] = new class() {
	public function in_admin(): bool {
		return true;
	}
};

add_action(
	'plugins_loaded',
	static function (): void {
		unset( $GLOBALS['current_screen'] );
	},
	PHP_INT_MAX
);
