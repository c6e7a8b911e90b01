<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use Throwable;
use WP_Error;
use WP_REST_Request;

/**
 * Turns every exception of a plugin's route into a 500 in WordPress' format. The client never gets an empty list or an HTML page
 * instead. It also removes PHP's printed warnings from JSON responses.
 */
final class ExceptionHandler {
	private const CODE = 'practice_portal_internal_error';

	/** @var array<int,int> The number of database errors before each running request. */
	private array $errors = array();

	public function register(): void {
		add_filter( 'rest_endpoints', array( $this, 'guardPermissions' ) );
		add_filter( 'rest_pre_serve_request', array( $this, 'discardOutput' ), 1, 3 );
		add_filter( 'rest_dispatch_request', array( $this, 'dispatch' ), 10, 4 );
		add_filter( 'rest_request_before_callbacks', array( $this, 'begin' ), 0, 3 );
		add_filter( 'rest_request_after_callbacks', array( $this, 'failOnDatabaseError' ), 99, 3 );
	}

	/**
	 * Runs before any permission check.
	 *
	 * @param mixed               $result  WordPress' error so far.
	 * @param array<string,mixed> $handler Of the route.
	 * @return mixed The same.
	 */
	public function begin( $result, $handler, WP_REST_Request $request ) {
		if ( self::isOwn( $request->get_route() ) ) {
			$this->errors[ spl_object_id( $request ) ] = Database::countErrors();
		}
		return $result;
	}

	/**
	 * Replaces a response that was built from a failed query, because it would be an empty list or "not found".
	 *
	 * @param mixed               $response The route's.
	 * @param array<string,mixed> $handler  Of the route.
	 * @return mixed
	 */
	public function failOnDatabaseError( $response, $handler, WP_REST_Request $request ) {
		$id     = spl_object_id( $request );
		$before = $this->errors[ $id ] ?? null;
		unset( $this->errors[ $id ] );
		if ( null === $before || ! Database::hasFailedSince( $before ) ) {
			return $response;
		}
		$is_known = is_wp_error( $response ) && self::CODE === $response->get_error_code();
		return $is_known ? $response : self::report( new DatabaseFailure( 'The database refused a statement.' ) );
	}

	/**
	 * Wraps permission checks, because their queries can fail too.
	 *
	 * @param array<string,array<int,array<string,mixed>>> $endpoints Handlers by route.
	 * @return array<string,array<int,array<string,mixed>>>
	 */
	public function guardPermissions( array $endpoints ): array {
		foreach ( array_filter( array_keys( $endpoints ), self::isOwn( ... ) ) as $route ) {
			foreach ( $endpoints[ $route ] as $number => $handler ) {
				if ( isset( $handler['permission_callback'] ) ) {
					$endpoints[ $route ][ $number ]['permission_callback'] = static function ( WP_REST_Request $request ) use ( $handler ) {
						try {
							return call_user_func( $handler['permission_callback'], $request );
						} catch ( Throwable $failure ) {
							return self::report( $failure );
						}
					};
				}
			}
		}
		return $endpoints;
	}

	/**
	 * Calls the route's callback instead of WordPress.
	 *
	 * @param mixed               $result  Null, unless another plugin has already responded.
	 * @param array<string,mixed> $handler Of the route.
	 * @return mixed
	 */
	public function dispatch( $result, WP_REST_Request $request, string $route, array $handler ) {
		if ( null !== $result || ! self::isOwn( $route ) || ! is_callable( $handler['callback'] ?? null ) ) {
			return $result;
		}
		try {
			return call_user_func( $handler['callback'], $request );
		} catch ( Throwable $failure ) {
			return self::report( $failure );
		}
	}

	/**
	 * Discards earlier output: warnings, including PHP's own at startup if the site shows them. Output that PHP has already sent
	 * without buffering can't be discarded.
	 *
	 * @param bool  $is_served Whether another plugin has already responded.
	 * @param mixed $response  The answer.
	 */
	public function discardOutput( $is_served, $response, WP_REST_Request $request ): bool {
		$is_own = self::isOwn( $request->get_route() );
		while ( $is_own && ! $is_served && ob_get_level() > 0 && ob_end_clean() ) {
			continue;
		}
		return (bool) $is_served;
	}

	/** WordPress matches routes regardless of case. */
	private static function isOwn( string $route ): bool {
		return 0 === stripos( $route, '/' . RestNamespace::NAMESPACE . '/' );
	}

	/**
	 * Builds a page or a file before any output, so that a failed query is a 500 and not an empty page.
	 *
	 * @template Result
	 * @param callable():Result $make Builds the page or file.
	 * @return Result What it returns.
	 */
	public static function orErrorPage( callable $make ) {
		try {
			return Database::attempt( $make );
		} catch ( DatabaseFailure $failure ) {
			wp_die( esc_html( self::report( $failure )->get_error_message() ), '', array( 'response' => 500 ) );
		}
	}

	/** Logs an exception, without the request's data, and returns the error. */
	public static function report( Throwable $failure ): WP_Error {
		wp_trigger_error( '', sprintf( 'Practice Portal: %s: %s in %s:%d', get_class( $failure ), $failure->getMessage(), $failure->getFile(), $failure->getLine() ), E_USER_WARNING );
		return new WP_Error( self::CODE, __( 'This site has a technical problem. Try again later.', 'practice-portal' ), array( 'status' => 500 ) );
	}
}
