<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Membership\CurrentMembership;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** Base class of routes that store a choice of the current user. Saving is idempotent, so they need no key. */
abstract class AccountSettingController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		private readonly RateLimiter $limiter,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	/**
	 * Registers the route `PUT /account/…`.
	 *
	 * @param string              $path       After `/account/`.
	 * @param string              $permission A method of `AccountController`.
	 * @param string              $name       The request's only field.
	 * @param array<string,mixed> $schema     The schema of its value.
	 */
	protected function registerSetting( string $path, string $permission, string $name, array $schema ): void {
		register_rest_route(
			self::NAMESPACE,
			"/account/$path",
			array(
				'methods'             => 'PUT',
				'permission_callback' => array( $this, $permission ),
				'callback'            => array( $this, 'write' ),
				'args'                => array( $name => array( 'required' => true ) + $schema ),
			)
		);
	}

	public function write( WP_REST_Request $request ): WP_REST_Response {
		$user_id = get_current_user_id();
		return $this->limit( $this->limiter, RateLimiter::CREDENTIALS, $user_id ) ?? $this->attempt( fn(): array => $this->store( $user_id, $request ) );
	}

	/**
	 * Stores the choice.
	 *
	 * @return array<string,mixed> The response.
	 */
	abstract protected function store( int $user_id, WP_REST_Request $request ): array;
}
