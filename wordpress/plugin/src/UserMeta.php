<?php
declare(strict_types=1);

namespace PracticePortal;

use PracticePortal\Desk\Rows;
use PracticePortal\Host\OwnCommunity;
use PracticePortal\Identity\EmailChange;
use PracticePortal\Identity\EmailVerification;
use PracticePortal\Onboarding\Progress;
use PracticePortal\Registration\MemberRecords;
use PracticePortal\Settings\ReportingAccess;

defined( 'ABSPATH' ) || exit;

/**
 * Every key of user meta that the plugin writes: what the eraser and the uninstallation remove.
 */
final class UserMeta {
	/** @return string[] */
	public static function keys(): array {
		return array_merge(
			MemberRecords::keys(),
			array( Progress::META, ReportingAccess::KEY, ReportingAccess::EMAIL, OwnCommunity::LAST_ACTIVE, EmailVerification::VERIFIED, EmailVerification::AWAITED_SINCE, EmailChange::PENDING ),
			Rows::KEYS
		);
	}
}
