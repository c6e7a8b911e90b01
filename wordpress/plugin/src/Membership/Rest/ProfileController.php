<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Rest\ConditionalRequests;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\Profile;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\Form\RegistrationValidator;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET` and `PUT /account/profile`: the whole profile, with the registration's names and rules. Saving is idempotent, so it needs no
 * key; `If-Match` detects another user's change.
 */
final class ProfileController extends AccountController {
	public function __construct(
		CurrentMembership $current_membership,
		Idempotency $idempotency,
		private readonly Profile $profile,
		private readonly RegistrationValidator $validator,
		private readonly ConditionalRequests $conditional_requests,
	) {
		parent::__construct( $current_membership, $idempotency );
	}

	public function registerRoutes(): void {
		$this->addRoute( 'GET', '/account/profile', $this->canManageOwnProfile( ... ), $this->read( ... ) );
		// The validator checks the body instead of WordPress, because members must read the form's messages.
		$this->addRoute( 'PUT', '/account/profile', $this->canManageOwnProfile( ... ), $this->write( ... ) );
	}

	public function read(): WP_REST_Response {
		$profile = $this->profile->for( get_current_user_id() );
		return ConditionalRequests::withEtag( $this->respond( $profile ), $profile['revision'] );
	}

	public function write( WP_REST_Request $request ): WP_REST_Response {
		$form          = new RegistrationForm( (array) $request->get_json_params() );
		$has_practices = $this->isPaying() || $this->current_membership->isElsewhere( get_current_user_id() );
		$errors        = $this->validator->validateProfile( $form, $has_practices );
		if ( ! $errors->isEmpty() ) {
			return $this->error( 'practice_portal_profile_invalid', ContractTexts::formMessage(), 422, array( 'errors' => $errors->toArray() ) );
		}
		$user_id = get_current_user_id();
		$answer  = $this->conditional_requests->withLock(
			Profile::lockName( $user_id ),
			function () use ( $request, $form, $has_practices, $user_id ): WP_REST_Response {
				$this->profile->finish( $user_id );
				$current = $this->profile->for( $user_id );
				if ( ! ConditionalRequests::ifMatchHolds( $request, $current['revision'] ) ) {
					return $this->conflict( $current );
				}
				$this->profile->save( $user_id, $form, $has_practices );
				return $this->read();
			}
		);
		return $answer ?? $this->inProgress();
	}
}
