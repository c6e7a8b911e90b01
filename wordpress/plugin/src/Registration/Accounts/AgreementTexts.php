<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\Settings\Pages;

/** The texts of the agreements: the terms page. */
final class AgreementTexts {
	/** The version of the texts: when the page was last changed, as `Y-m-d H:i:s` in UTC. '' if the page is not on this site. */
	public static function version(): string {
		$page_id = url_to_postid( Pages::termsUrl() );
		return $page_id > 0 ? (string) get_post_field( 'post_modified_gmt', $page_id, 'raw' ) : '';
	}
}
