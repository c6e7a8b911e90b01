<?php
declare(strict_types=1);

namespace PracticePortal;

use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Directory\Community\BuiltinCommunity;
use PracticePortal\Onboarding\Progress;
use PracticePortal\Portal\Settings\ReportingAccess;
use PracticePortal\Registration\Accounts\EmailChange;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Accounts\MemberPhoto;
use PracticePortal\Registration\Accounts\MessageChoice;
use PracticePortal\Registration\OwnershipProof;

/** All user meta keys of the plugin: what the eraser and the uninstallation delete. */
final class UserMeta {
	/** @return string[] */
	public static function keys(): array {
		return array_merge(
			MemberRecords::keys(),
			array( Progress::META, ReportingAccess::KEY, ReportingAccess::EMAIL, BuiltinCommunity::LAST_ACTIVE, EmailVerification::VERIFIED, EmailVerification::UNVERIFIED_SINCE, EmailChange::PENDING, OwnershipProof::BUYER_SESSION, MessageChoice::META, MemberPhoto::key() ),
			RowsPerPage::KEYS
		);
	}
}
