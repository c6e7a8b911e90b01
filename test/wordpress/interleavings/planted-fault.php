<?php
/**
 * Changes one class of the plugin as the test says. The walk of all orders must find this fault.
 *
 * @package PracticePortal
 */

// phpcs:disable WordPress.WP.AlternativeFunctions, WordPress.PHP.DiscouragedPHPFunctions, Squiz.PHP.Eval -- no part of a site.

if ( defined( 'PRACTICE_PORTAL_PLANTED_FAULT' ) ) {
	spl_autoload_register(
		static function ( string $name ): void {
			$fault = json_decode( base64_decode( PRACTICE_PORTAL_PLANTED_FAULT ), true );
			if ( 'PracticePortal\\' . str_replace( '/', '\\', $fault['class'] ) !== $name ) {
				return;
			}
			$written = file_get_contents( WP_PLUGIN_DIR . "/practice-portal/src/{$fault['class']}.php" );
			if ( 1 !== substr_count( $written, $fault['written'] ) ) {
				throw new LogicException( "This is not written in {$fault['class']}: {$fault['written']}" );
			}
			eval( substr( str_replace( $fault['written'], $fault['instead'], $written ), strlen( '<?php' ) ) );
		},
		true,
		true
	);
}
