<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Rest;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Language;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** `PUT /account/language`: the language of the current user's pages and e-mails. */
final class LanguageController extends AccountSettingController {
	public function registerRoutes(): void {
		$this->registerSetting(
			'language',
			'canManageAccount',
			'language',
			array(
				'type' => 'string',
				'enum' => Language::available(),
			)
		);
	}

	protected function store( int $user_id, WP_REST_Request $request ): array {
		Language::choose( $user_id, (string) $request['language'] );
		ActivityLog::record( new JournalEvent( JournalEvent::LANGUAGE_CHANGED, $user_id, wp_generate_uuid4() ) );
		return array( 'language' => Language::of( $user_id ) );
	}
}
