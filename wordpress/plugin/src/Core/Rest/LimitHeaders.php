<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

use PracticePortal\Core\Requests\RateLimiter;
use WP_HTTP_Response;

/**
 * Sends `RateLimit-Policy` and `RateLimit` of the IETF draft (draft-ietf-httpapi-ratelimit-headers), so that clients can slow down
 * before they exceed a limit. The controller sends `Retry-After`.
 */
final class LimitHeaders {
	public function __construct( private readonly RateLimiter $limiter ) {}

	public function register(): void {
		add_filter( 'rest_post_dispatch', array( $this, 'add' ) );
	}

	/**
	 * @param mixed $response The response of any route.
	 * @return mixed The same.
	 */
	public function add( $response ) {
		$state = $this->limiter->takeState();
		if ( null !== $state && $response instanceof WP_HTTP_Response ) {
			$response->header( 'RateLimit-Policy', sprintf( '"%s";q=%d;w=%d', $state['name'], $state['limit'], $state['window'] ) );
			$response->header( 'RateLimit', sprintf( '"%s";r=%d;t=%d', $state['name'], $state['remaining'], $state['reset'] ) );
		}
		return $response;
	}
}
