<?php
/**
 * What goes wrong within a route.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Rest;

use PracticePortal\Plugin;
use Throwable;
use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Whatever a route of the plugin throws is a 500 in WordPress's envelope: neither an empty list nor a page of HTML. And no
 * warning that PHP has printed stands before an answer's JSON.
 */
final class Faults {
	private const CODE = 'practice_portal_internal_error';

	public function register(): void {
		add_filter( 'rest_pre_serve_request', array( $this, 'discardOutput' ), 1, 3 );
		add_filter( 'rest_dispatch_request', array( $this, 'dispatch' ), 10, 4 );
	}

	/**
	 * Calls the route's callback in WordPress's place.
	 *
	 * @param mixed               $result  Null, unless another plugin has answered already.
	 * @param WP_REST_Request     $request The request.
	 * @param string              $route   Its route.
	 * @param array<string,mixed> $handler Of the route.
	 * @return mixed
	 */
	public function dispatch( $result, WP_REST_Request $request, string $route, array $handler ) {
		if ( null !== $result || 0 !== strpos( $route, '/' . Plugin::REST_NAMESPACE . '/' ) || ! is_callable( $handler['callback'] ?? null ) ) {
			return $result;
		}
		try {
			return call_user_func( $handler['callback'], $request );
		} catch ( Throwable $fault ) {
			return self::report( $fault );
		}
	}

	/**
	 * Throws away what was printed until now: warnings, of PHP's own at the start of the request too, where the site shows
	 * them. What PHP has already sent, since it buffers nothing, nobody can take back.
	 *
	 * @param bool            $is_served Whether another plugin has answered already.
	 * @param mixed           $response  The answer.
	 * @param WP_REST_Request $request   The request.
	 */
	public function discardOutput( $is_served, $response, WP_REST_Request $request ): bool {
		$is_own = 0 === strpos( $request->get_route(), '/' . Plugin::REST_NAMESPACE . '/' );
		while ( $is_own && ! $is_served && ob_get_level() > 0 && ob_end_clean() ) {
			continue;
		}
		return (bool) $is_served;
	}

	/** Writes it into the log, without what the request held, and answers. */
	public static function report( Throwable $fault ): WP_Error {
		wp_trigger_error( '', sprintf( 'Practice Portal: %s: %s in %s:%d', get_class( $fault ), $fault->getMessage(), $fault->getFile(), $fault->getLine() ), E_USER_WARNING );
		return new WP_Error( self::CODE, __( 'This site has a problem at the moment. Please try again later.', 'practice-portal' ), array( 'status' => 500 ) );
	}
}
