<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Core\ServiceUrl;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Membership\OpenFeatures;
use PracticePortal\Portal\Access\ViewNames;

defined( 'ABSPATH' ) || exit;

/**
 * The URL of the SWOT service. The service receives the user's e-mail address, so only the site's owner can set the URL, in
 * wp-config.php. A member whose plan has no SWOT analysis does not get it.
 */
final class NavigatorData implements ViewData {
	public function __construct( private readonly OpenFeatures $open_features, private readonly Pages $pages ) {}

	public function view(): string {
		return ViewNames::NAVIGATOR;
	}

	public function heading( array $settings ): string {
		return __( 'Navigator Profile', 'practice-portal' );
	}

	public function collect( array $settings ): array {
		$is_open = $this->open_features->isOpen( get_current_user_id(), PlanFeature::Swot );
		return array(
			'webhook_url' => $is_open ? ServiceUrl::configured( 'PRACTICE_PORTAL_SWOT_WEBHOOK_URL', 'practice_portal_swot_webhook_url' ) : '',
			// Where a member can change to a plan that has it; null if the member's plan has it.
			'plans_url'   => $is_open ? null : esc_url_raw( $this->pages->accountUrl() ),
		);
	}
}
