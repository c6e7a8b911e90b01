<?php
/**
 * The one place where the parts of the plugin are put together.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal;

defined( 'ABSPATH' ) || exit;

/**
 * Builds every service once and lets each register its own hooks. Nothing else in the plugin says `new` to a service.
 */
final class Plugin {
	public const VERSION        = '0.1.0';
	public const REST_NAMESPACE = 'practice-portal/v1';

	/**
	 * Starts the plugin. Called once, by the plugin's main file.
	 *
	 * @param string $file Path of the plugin's main file.
	 */
	public static function boot( string $file ): void {
		$products      = new Storage\Products();
		$configuration = new Configuration();
		$pages         = new Pages();

		$products->register();
		( new Activation( $file, $products ) )->register();
		( new Nonces() )->register();

		if ( class_exists( Frontend\Page::class ) ) {
			( new Frontend\Page( $file, $products, $configuration, $pages ) )->register();
		}
	}
}
