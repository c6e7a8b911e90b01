<?php
/**
 * What all routes have in common.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Rest;

use PracticePortal\Nonces;
use PracticePortal\Plugin;
use PracticePortal\Support\RateLimiter;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * Answers in WordPress's envelope that no cache keeps, and the checks that several routes share.
 */
abstract class Controller {
	protected const NAMESPACE = Plugin::REST_NAMESPACE;

	public function register(): void {
		add_action( 'rest_api_init', array( $this, 'registerRoutes' ) );
	}

	abstract public function registerRoutes(): void;

	/**
	 * Permission for whoever sends a valid nonce, visitors too. WordPress has refused a wrong one before; a missing one it
	 * lets through. A visitor's nonce is the same for all visitors: it keeps only the laziest programs out, the limits the rest.
	 *
	 * @return true|WP_Error
	 */
	public function requireNonce( WP_REST_Request $request ) {
		$nonce = $request->get_header( 'X-WP-Nonce' );
		if ( is_string( $nonce ) && false !== wp_verify_nonce( $nonce, Nonces::REST ) ) {
			return true;
		}
		return self::invalidNonce();
	}

	/** The error that WordPress itself gives, on which clients renew their nonces. */
	protected static function invalidNonce(): WP_Error {
		return new WP_Error( 'rest_cookie_invalid_nonce', __( 'Cookie check failed', 'practice-portal' ), array( 'status' => 403 ) );
	}

	/**
	 * An answer for one person.
	 *
	 * @param mixed $data   The body.
	 * @param int   $status HTTP status.
	 */
	protected function answer( $data, int $status = 200 ): WP_REST_Response {
		$response = new WP_REST_Response( $data, $status );
		$response->header( 'Cache-Control', 'no-store, private' );
		return $response;
	}

	/**
	 * An error with headers, which WP_Error cannot carry.
	 *
	 * @param string              $code        Machine-readable.
	 * @param string              $message     Plain text for people.
	 * @param int                 $status      HTTP status.
	 * @param array<string,mixed> $data        Added to `data`.
	 * @param int|null            $retry_after Seconds after which it may be tried again.
	 */
	protected function error( string $code, string $message, int $status, array $data = array(), ?int $retry_after = null ): WP_REST_Response {
		if ( null !== $retry_after ) {
			$data['retry_after'] = $retry_after;
		}
		$response = $this->answer(
			array(
				'code'    => $code,
				'message' => $message,
				'data'    => array( 'status' => $status ) + $data,
			),
			$status
		);
		if ( null !== $retry_after ) {
			$response->header( 'Retry-After', (string) $retry_after );
		}
		return $response;
	}

	/** Counts one use; answers 429 when there were too many, else null. */
	protected function limit( RateLimiter $limiter, string $name ): ?WP_REST_Response {
		$wait = $limiter->hit( $name );
		if ( null === $wait ) {
			return null;
		}
		return $this->error( 'practice_portal_too_many_requests', __( 'There were too many requests. Please wait a moment.', 'practice-portal' ), 429, array(), $wait );
	}
}
