<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\ServiceUrl;
use PracticePortal\Portal\Access\AccessDecision;
use PracticePortal\Portal\Access\AccessPolicy;
use PracticePortal\Portal\Access\ViewNames;

defined( 'ABSPATH' ) || exit;

/**
 * The data of the settings page. The client reads the settings from REST, with their revisions. Users without access get the same
 * fields without values, and the client then explains why.
 */
final class SettingsData implements ViewData {
	public function __construct( private readonly AccessPolicy $access_policy ) {}

	public function view(): string {
		return ViewNames::SETTINGS;
	}

	public function heading( array $settings ): string {
		return __( 'Theme Settings', 'practice-portal' );
	}

	public function collect( array $settings ): array {
		$is_allowed = AccessDecision::Allowed === $this->access_policy->decide( ViewNames::SETTINGS );
		return array(
			'user_access_url'    => $is_allowed ? ServiceUrl::configured( 'PRACTICE_PORTAL_USER_ACCESS_URL', 'practice_portal_user_access_url' ) : '',
			'can_edit_live_chat' => $is_allowed && current_user_can( 'unfiltered_html' ),
			'pages'              => $is_allowed ? $this->pages() : array(),
		);
	}

	/**
	 * All published pages of the site by title, as in WordPress' own settings. Their content is not loaded.
	 *
	 * @return array<int,array{id:int,title:string}>
	 */
	private function pages(): array {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for titles without content; it runs when the page is opened.
		$rows = $wpdb->get_results( $wpdb->prepare( "SELECT ID, post_title FROM %i WHERE post_type = 'page' AND post_status = 'publish' ORDER BY post_title, ID", $wpdb->posts ) );
		return array_map(
			static function ( object $row ): array {
				return array(
					'id'    => (int) $row->ID,
					'title' => EntityDecoder::decode( $row->post_title ),
				);
			},
			(array) $rows
		);
	}
}
