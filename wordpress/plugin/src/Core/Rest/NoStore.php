<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

/**
 * Keeps a response that depends on its reader out of every cache: of browsers and proxies by headers, of WordPress' caching plugins
 * by their common constant.
 */
final class NoStore {
	private static bool $has_headers = false;

	/** Marks the current response. Headers that are already sent can't be changed; the constant works until the request ends. */
	public static function apply(): void {
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			define( 'DONOTCACHEPAGE', true );
		}
		if ( self::$has_headers || headers_sent() ) {
			return;
		}
		self::$has_headers = true;
		// Core sends no-store only to signed-in users, but a cache must not serve a visitor's version to a member. A filter adds it,
		// because `wp_die()` sends these headers again.
		add_filter( 'nocache_headers', static fn( $headers ): array => array( 'Cache-Control' => 'no-cache, must-revalidate, max-age=0, no-store, private' ) + (array) $headers );
		nocache_headers();
		header( 'Vary: Cookie', false );
	}
}
