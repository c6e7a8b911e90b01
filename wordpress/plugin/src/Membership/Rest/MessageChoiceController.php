<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Registration\Accounts\MessageChoice;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `PUT /account/messages`: whether the current user gets messages that are not about their own membership. Saving is idempotent, so it
 * needs no key.
 */
final class MessageChoiceController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		private readonly RateLimiter $limiter,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	public function registerRoutes(): void {
		register_rest_route(
			self::NAMESPACE,
			'/account/messages',
			array(
				'methods'             => 'PUT',
				'permission_callback' => array( $this, 'canManageMembership' ),
				'callback'            => array( $this, 'write' ),
				'args'                => array(
					'is_wanted' => array(
						'type'     => 'boolean',
						'required' => true,
					),
				),
			)
		);
	}

	public function write( WP_REST_Request $request ): WP_REST_Response {
		$limited = $this->limit( $this->limiter, RateLimiter::CREDENTIALS, get_current_user_id() );
		if ( null === $limited ) {
			MessageChoice::store( get_current_user_id(), true !== $request['is_wanted'] );
		}
		return $limited ?? $this->respond( array( 'is_wanted' => ! MessageChoice::isDeclined( get_current_user_id() ) ) );
	}
}
