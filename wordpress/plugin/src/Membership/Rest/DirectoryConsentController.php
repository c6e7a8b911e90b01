<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Registration\Accounts\DirectoryConsent;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `PUT /account/directory`: whether the current user consents to be in the member directory. Saving is idempotent, so it needs no key. */
final class DirectoryConsentController extends AccountController {
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
			'/account/directory',
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
			DirectoryConsent::store( get_current_user_id(), true === $request['is_wanted'] );
		}
		return $limited ?? $this->respond( array( 'is_wanted' => DirectoryConsent::isGiven( get_current_user_id() ) ) );
	}
}
