<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\PrimaryReads;
use PracticePortal\Core\Hooks;
use WP_REST_Request;

/**
 * On sites with read replicas: requests that decide about money or access read from the primary database. So does a user's browser
 * for a minute after a change.
 */
final class ReadAfterWrite {
	private const COOKIE  = 'practice_portal_reads_primary';
	private const SECONDS = 60;

	/**
	 * Decides whether this request reads from the primary database. Call it before WordPress reads who is signed in, and only if
	 * the site has replicas.
	 */
	public static function register(): void {
		if ( isset( $_COOKIE[ self::COOKIE ] ) || wp_doing_cron() || ( defined( 'WP_CLI' ) && WP_CLI ) || self::isWrite() ) {
			PrimaryReads::begin();
		}
		// Covers tasks that something other than WP-Cron runs.
		foreach ( Hooks::SCHEDULED as $hook ) {
			add_action( $hook, array( PrimaryReads::class, 'begin' ), PHP_INT_MIN, 0 );
		}
		// The replica may not have the session of a user who has just signed in.
		add_action( 'set_logged_in_cookie', array( self::class, 'remember' ), 10, 0 );
		add_filter( 'rest_post_dispatch', array( self::class, 'rememberWrite' ), 10, 3 );
	}

	/** Makes this browser read from the primary database for the next minute. */
	public static function remember(): void {
		if ( PrimaryReads::areNeeded() && ! headers_sent() ) {
			setcookie(
				self::COOKIE,
				'1',
				array(
					'expires'  => DatabaseClock::now() + self::SECONDS,
					'path'     => COOKIEPATH ? COOKIEPATH : '/',
					'domain'   => (string) COOKIE_DOMAIN,
					'secure'   => is_ssl(),
					'httponly' => true,
					'samesite' => 'Lax',
				)
			);
		}
	}

	/**
	 * @param mixed $response The response of a route.
	 * @param mixed $server   WordPress' server.
	 * @return mixed The response, unchanged.
	 */
	public static function rememberWrite( $response, $server, WP_REST_Request $request ) {
		if ( 'GET' !== $request->get_method() && 0 === strpos( $request->get_route(), '/' . RestNamespace::NAMESPACE . '/' ) ) {
			self::remember();
		}
		return $response;
	}

	/** Whether the request may change data: a request to one of the plugin's routes, or a form in wp-admin. */
	private static function isWrite(): bool {
		$method = isset( $_SERVER['REQUEST_METHOD'] ) ? sanitize_key( wp_unslash( $_SERVER['REQUEST_METHOD'] ) ) : 'get';
		if ( in_array( $method, array( 'get', 'head', 'options' ), true ) ) {
			return false;
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- It is only searched for our own name.
		$url = isset( $_SERVER['REQUEST_URI'] ) ? rawurldecode( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '';
		return is_admin() || false !== strpos( $url, RestNamespace::NAMESPACE . '/' );
	}
}
