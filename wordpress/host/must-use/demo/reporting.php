<?php
/** Third parties of the members' area: their stubs listen on the demo's second port, which can change between runs. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Core\Settings\ThemeOptions;

defined( 'ABSPATH' ) || exit;

/** The credentials that the reporting service's stub accepts. */
const ACCESS_KEY   = 'demo-access-key';
const ACCESS_EMAIL = 'member@example.com';

/** The origin of the stubs, without a trailing slash; '' if none is set. */
function second_origin(): string {
	return defined( 'PRACTICE_PORTAL_DEMO_SECOND_ORIGIN' ) ? untrailingslashit( (string) PRACTICE_PORTAL_DEMO_SECOND_ORIGIN ) : '';
}

/** URL of the reporting service's stub. */
function reporting_service(): string {
	return second_origin() . '/reporting';
}

/** Must-use plugins are loaded before the plugin whose classes are named here, and on a new site before it is active. */
add_action(
	'plugins_loaded',
	static function (): void {
		if ( '' === second_origin() || ! class_exists( ThemeOptions::class ) ) {
			return;
		}
		// Updates the port in a URL that the demo stored. A URL that an administrator entered stays.
		add_filter(
			'option_' . ThemeOptions::OPTION,
			static function ( $options ) {
				if ( is_array( $options ) && 1 === preg_match( '#^http://127\.0\.0\.1:\d+/reporting$#D', (string) ( $options[ ThemeOptions::REPORTING_SERVICE ] ?? '' ) ) ) {
					$options[ ThemeOptions::REPORTING_SERVICE ] = reporting_service();
				}
				return $options;
			}
		);
		add_filter( 'practice_portal_swot_webhook_url', static fn( string $url ): string => '' === $url ? second_origin() . '/webhook/swot' : $url );
		add_filter( 'practice_portal_report_origins', static fn( array $origins ): array => array_merge( $origins, array( second_origin() ) ) );
	}
);
