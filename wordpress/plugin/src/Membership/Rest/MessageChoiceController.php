<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Registration\Accounts\MessageChoice;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** `PUT /account/messages`: whether the current user gets messages that are not about their own membership. */
final class MessageChoiceController extends AccountSettingController {
	public function registerRoutes(): void {
		$this->registerSetting( 'messages', 'canManageMembership', 'is_wanted', array( 'type' => 'boolean' ) );
	}

	protected function store( int $user_id, WP_REST_Request $request ): array {
		MessageChoice::store( $user_id, true !== $request['is_wanted'] );
		return array( 'is_wanted' => ! MessageChoice::isDeclined( $user_id ) );
	}
}
