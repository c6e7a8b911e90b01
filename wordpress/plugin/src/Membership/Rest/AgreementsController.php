<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Registration\Accounts\MemberAgreements;
use PracticePortal\Registration\Form\RegistrationForm;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/** `PUT /account/agreements`: the agreements of a member who did not register here. Saving is idempotent, so it needs no key. */
final class AgreementsController extends AccountController {
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
			'/account/agreements',
			array(
				'methods'             => 'PUT',
				'permission_callback' => array( $this, 'canManageOwnProfile' ),
				'callback'            => array( $this, 'write' ),
				'args'                => array(
					'agreements' => array(
						'type'                 => 'object',
						'required'             => true,
						'additionalProperties' => array( 'type' => 'boolean' ),
					),
				),
			)
		);
	}

	public function write( WP_REST_Request $request ): WP_REST_Response {
		$user_id = get_current_user_id();
		$limited = $this->limit( $this->limiter, RateLimiter::CREDENTIALS, $user_id );
		return $limited ?? $this->attempt(
			function () use ( $user_id, $request ): array {
				$held = $this->current_membership->for( $user_id );
				MemberAgreements::store( $user_id, RegistrationForm::requiredAgreements( null !== $held && $held->isInvited() ), (array) $request['agreements'] );
				return array( 'is_given' => true );
			}
		);
	}
}
