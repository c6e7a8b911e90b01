<?php
/**
 * Plugin Name:       Practice Portal
 * Description:       Membership registration with card payment, member directory, onboarding, vendor pages and settings for dental and medical practices.
 * Version:           1.0.0
 * Requires at least: 6.5
 * Requires PHP:      8.1
 * Author:            Practice Portal contributors
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       practice-portal
 * Domain Path:       /languages
 */

declare(strict_types=1);

namespace PracticePortal;

defined( 'ABSPATH' ) || exit;

/*
 * WordPress refuses to activate a plugin on a PHP or a WordPress that is too old, but a host can be moved to an older
 * one afterwards. Then the plugin stays silent rather than taking the site down.
 */
if ( PHP_VERSION_ID < 70400 || version_compare( get_bloginfo( 'version' ), '6.5', '<' ) ) {
	return;
}

spl_autoload_register(
	static function ( string $class_name ): void {
		$prefix = __NAMESPACE__ . '\\';
		if ( 0 !== strpos( $class_name, $prefix ) ) {
			return;
		}
		$file = __DIR__ . '/src/' . str_replace( '\\', '/', substr( $class_name, strlen( $prefix ) ) ) . '.php';
		if ( is_file( $file ) ) {
			require $file;
		}
	}
);

Plugin::boot( __FILE__ );
