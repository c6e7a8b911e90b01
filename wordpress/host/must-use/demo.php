<?php
/**
 * Turns a WordPress into the demo site: its data (seed.php), fake third parties (reporting.php), generous limits, and the styles of its three plain pages.
 */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/demo/seed.php';
require_once __DIR__ . '/demo/colours.php';
require_once __DIR__ . '/demo/hostile-theme.php';
require_once __DIR__ . '/demo/reporting.php';
require_once __DIR__ . '/demo/pictures.php';
require_once __DIR__ . '/demo/subscription.php';
require_once __DIR__ . '/demo/community.php';

/** The demo's files are in memory: there is nothing to update. */
remove_action( 'init', 'wp_schedule_update_checks' );

/** The demo and its tests send far more requests than one registration. */
// All browsers of this machine are one client.
add_filter( 'practice_portal_declines_per_client', static fn(): int => 1000 );

add_filter(
	'practice_portal_rate_limits',
	static function ( array $limits ): array {
		return array_map(
			static fn( int $limit ): int => 100 * $limit,
			$limits
		);
	}
);

/** The Stripe stub has no rate limit. */
add_filter( 'practice_portal_stripe_cache_seconds', '__return_zero' );

/** Visitors may not list the site's authors, because a username is half of a sign-in. */
add_filter(
	'rest_endpoints',
	static function ( array $endpoints ): array {
		if ( is_user_logged_in() ) {
			return $endpoints;
		}
		foreach ( array_keys( $endpoints ) as $route ) {
			if ( 0 === strpos( $route, '/wp/v2/users' ) ) {
				unset( $endpoints[ $route ] );
			}
		}
		return $endpoints;
	}
);

/** The demo prints styles for the three pages that the plugin does not render. */
add_action(
	'wp_head',
	static function (): void {
		if ( is_front_page() || is_page( array( 'terms', 'developers' ) ) ) {
			echo '<style>', file_get_contents( __DIR__ . '/demo/content/pages.css' ), '</style>';
		}
	}
);
