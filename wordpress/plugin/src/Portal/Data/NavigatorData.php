<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

use PracticePortal\Core\ServiceUrl;
use PracticePortal\Portal\Access\ViewNames;

defined( 'ABSPATH' ) || exit;

/**
 * The URL of the SWOT service. The service receives the user's e-mail address, so only the site's owner can set the URL, in
 * wp-config.php.
 */
final class NavigatorData implements ViewData {
	public function view(): string {
		return ViewNames::NAVIGATOR;
	}

	public function heading( array $settings ): string {
		return __( 'Navigator Profile', 'practice-portal' );
	}

	public function collect( array $settings ): array {
		return array( 'webhook_url' => ServiceUrl::configured( 'PRACTICE_PORTAL_SWOT_WEBHOOK_URL', 'practice_portal_swot_webhook_url' ) );
	}
}
