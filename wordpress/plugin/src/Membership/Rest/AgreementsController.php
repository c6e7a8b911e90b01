<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Registration\Accounts\MemberAgreements;
use PracticePortal\Registration\Form\RegistrationForm;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** `PUT /account/agreements`: the agreements of a member who did not register here. */
final class AgreementsController extends AccountSettingController {
	public function registerRoutes(): void {
		$this->registerSetting(
			'agreements',
			'canManageOwnProfile',
			'agreements',
			array(
				'type'                 => 'object',
				'additionalProperties' => array( 'type' => 'boolean' ),
			)
		);
	}

	protected function store( int $user_id, WP_REST_Request $request ): array {
		$subscription = $this->current_membership->for( $user_id );
		MemberAgreements::store( $user_id, RegistrationForm::requiredAgreements( null !== $subscription && $subscription->isInvited() ), (array) $request['agreements'] );
		return array( 'is_given' => true );
	}
}
