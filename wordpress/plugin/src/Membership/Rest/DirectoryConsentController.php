<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Registration\Accounts\DirectoryConsent;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** `PUT /account/directory`: whether the current user consents to be in the member directory. */
final class DirectoryConsentController extends AccountSettingController {
	public function registerRoutes(): void {
		$this->registerSetting( 'directory', 'canManageMembership', 'is_wanted', array( 'type' => 'boolean' ) );
	}

	protected function store( int $user_id, WP_REST_Request $request ): array {
		DirectoryConsent::store( $user_id, true === $request['is_wanted'] );
		return array( 'is_wanted' => DirectoryConsent::isGiven( $user_id ) );
	}
}
