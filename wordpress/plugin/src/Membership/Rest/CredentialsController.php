<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Core\Rest\Nonces;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Credentials;
use PracticePortal\Membership\CurrentMembership;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET /account/credentials`; `POST /account/email`, `/account/email/cancel`, `/account/email/verification` and `/account/password`.
 * Each returns the current credentials. For all signed-in users.
 */
final class CredentialsController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		private readonly Credentials $credentials,
		private readonly RateLimiter $limiter,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/account/credentials', $this->canManageAccount( ... ), $this->read( ... ) );
		$text = self::argument( 'string' );
		$this->registerAction(
			'/email',
			array( $this, 'changeEmail' ),
			array(
				'email'    => $text,
				'password' => $text,
			),
			'canManageAccount'
		);
		$this->registerAction( '/email/cancel', array( $this, 'cancelEmail' ), array(), 'canManageAccount' );
		$this->registerAction( '/email/verification', array( $this, 'sendVerification' ), array(), 'canManageAccount' );
		$this->registerAction(
			'/password',
			array( $this, 'changePassword' ),
			array(
				'password'     => $text,
				'new_password' => $text,
			),
			'canManageAccount'
		);
	}

	public function read(): WP_REST_Response {
		return $this->respond( $this->credentials->for( get_current_user_id() ) );
	}

	public function changeEmail( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction(
			$request,
			'email',
			RateLimiter::CREDENTIALS,
			function ( int $user_id ) use ( $request ): void {
				$this->credentials->requestEmail( $user_id, Sanitizer::line( $request['email'] ), (string) $request['password'] );
			}
		);
	}

	public function cancelEmail( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction( $request, 'email-cancel', RateLimiter::CREDENTIALS, array( $this->credentials, 'cancelEmail' ) );
	}

	public function sendVerification( WP_REST_Request $request ): WP_REST_Response {
		return $this->performAction( $request, 'email-verification', RateLimiter::EMAIL_LINKS, array( $this->credentials, 'sendVerification' ) );
	}

	public function changePassword( WP_REST_Request $request ): WP_REST_Response {
		$response = $this->performAction(
			$request,
			'password',
			RateLimiter::CREDENTIALS,
			function ( int $user_id ) use ( $request ): void {
				$this->credentials->changePassword( $user_id, (string) $request['password'], (string) $request['new_password'] );
			}
		);
		// WordPress has started a new session, which needs new nonces.
		$response->header( 'X-WP-Nonce', Nonces::rest() );
		return $response;
	}

	/**
	 * @param string             $name The action.
	 * @param callable(int):void $work The work.
	 */
	private function performAction( WP_REST_Request $request, string $name, string $limit, callable $work ): WP_REST_Response {
		return $this->limit( $this->limiter, $limit, get_current_user_id() ) ?? $this->performAndRead( $request, $name, $work, array( $this->credentials, 'for' ) );
	}
}
