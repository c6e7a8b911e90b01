<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Requests\RateLimiter;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/** The base of REST controllers: responses in WordPress' format that are never cached, and checks that several routes share. */
abstract class Controller {
	public function register(): void {
		// A request for another route may dispatch one for these.
		if ( did_action( 'rest_api_init' ) && ! doing_action( 'rest_api_init' ) ) {
			$this->registerRoutes();
			return;
		}
		add_action( 'rest_api_init', array( $this, 'registerRoutes' ) );
	}

	abstract public function registerRoutes(): void;

	/**
	 * Registers a route. A path can have several, each with its own methods.
	 *
	 * @param string|string[]                   $methods    HTTP methods.
	 * @param string                            $path       The path after the namespace.
	 * @param callable                          $permission Gets the request; returns true or a WP_Error.
	 * @param callable                          $callback   Gets the request; returns the response.
	 * @param array<string,array<string,mixed>> $arguments  As `argument` makes them. WordPress checks them.
	 */
	protected function addRoute( string|array $methods, string $path, callable $permission, callable $callback, array $arguments = array() ): void {
		register_rest_route(
			RestNamespace::NAMESPACE,
			$path,
			array(
				'methods'             => $methods,
				'permission_callback' => $permission,
				'callback'            => $callback,
				'args'                => $arguments,
			)
		);
	}

	/**
	 * The schema of an argument, which is required unless it has a default.
	 *
	 * @param string $type     A type of JSON schema.
	 * @param mixed  ...$rules Further rules by name, for example `maxLength`.
	 * @return array<string,mixed>
	 */
	protected static function argument( string $type, mixed ...$rules ): array {
		return $rules + array(
			'type'     => $type,
			'required' => ! array_key_exists( 'default', $rules ),
		);
	}

	/**
	 * Permission for requests with a valid nonce, including visitors'. WordPress rejects a wrong nonce but not a missing one. All
	 * visitors share one nonce, so it stops only simple bots. Rate limits stop the others.
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

	/**
	 * Permission to change the settings.
	 *
	 * @return true|WP_Error
	 */
	public function requireAdministrator() {
		return current_user_can( AdminMenu::CAPABILITY ) ? true : self::forbidden();
	}

	/** The error that WordPress's own routes give: 401 for visitors, 403 for users. */
	public static function forbidden(): WP_Error {
		return new WP_Error( 'rest_forbidden', __( 'Sorry, you are not allowed to do that.', 'practice-portal' ), array( 'status' => rest_authorization_required_code() ) );
	}

	/**
	 * The arguments of a paged list. WordPress checks them.
	 *
	 * @return array<string,array<string,mixed>>
	 */
	protected static function pageArguments(): array {
		return array(
			'page'     => self::argument( 'integer', default: 1, minimum: 1, maximum: 1000000 ),
			'per_page' => self::argument( 'integer', default: 100, minimum: 1, maximum: 100 ),
		);
	}

	/** Adds the totals of a list, in WordPress' headers. */
	protected static function withTotals( WP_REST_Response $response, int $total, int $per_page ): WP_REST_Response {
		$response->header( 'X-WP-Total', (string) $total );
		$response->header( 'X-WP-TotalPages', (string) ceil( $total / $per_page ) );
		return $response;
	}

	/** WordPress' own error. Clients renew their nonces when they get it. */
	protected static function invalidNonce(): WP_Error {
		return new WP_Error( 'rest_cookie_invalid_nonce', __( 'Cookie check failed', 'practice-portal' ), array( 'status' => 403 ) );
	}

	/**
	 * A response for one user.
	 *
	 * @param mixed $data   The body.
	 * @param int   $status HTTP status.
	 */
	protected function respond( $data, int $status = 200 ): WP_REST_Response {
		$response = new WP_REST_Response( $data, $status );
		$response->header( 'Cache-Control', 'no-store, private' );
		return $response;
	}

	/**
	 * An error response with headers, which WP_Error can't have.
	 *
	 * @param string              $code        Machine-readable.
	 * @param string              $message     For display.
	 * @param int                 $status      HTTP status.
	 * @param array<string,mixed> $data        Added to `data`.
	 * @param int|null            $retry_after Seconds until a retry.
	 */
	protected function error( string $code, string $message, int $status, array $data = array(), ?int $retry_after = null ): WP_REST_Response {
		if ( null !== $retry_after ) {
			$data['retry_after'] = $retry_after;
		}
		$response = $this->respond(
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

	/**
	 * The response if another user has changed the same data.
	 *
	 * @param mixed $current The current data.
	 */
	protected function conflict( $current ): WP_REST_Response {
		return $this->error( 'practice_portal_conflict', __( 'Another user has changed this in the meantime.', 'practice-portal' ), 412, array( 'current' => $current ) );
	}

	/** The response while another user is changing the data. */
	protected function inProgress(): WP_REST_Response {
		return $this->error( 'practice_portal_in_progress', __( 'Another user is saving. Try again.', 'practice-portal' ), 409, array(), 2 );
	}

	/** Counts one use, by a user or by a client's address. Returns 429 if the limit is exceeded, else null. */
	protected function limit( RateLimiter $limiter, string $name, int $user = 0 ): ?WP_REST_Response {
		$wait = $limiter->hit( $name, $user );
		return null === $wait ? null : $this->tooMany( $wait );
	}

	/** @param int $wait Seconds. */
	protected function tooMany( int $wait ): WP_REST_Response {
		return $this->error( 'practice_portal_too_many_requests', __( 'Too many requests. Wait a moment, then try again.', 'practice-portal' ), 429, array(), $wait );
	}
}
