<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

/** The values of the page setting. */
final class ViewNames {
	public const REGISTRATION = 'registration-page';
	public const OVERVIEW     = 'onboarding-page';
	public const DIRECTORY    = 'member-directory';
	public const SPOTLIGHT    = 'vendor-spotlight-page';
	public const NAVIGATOR    = 'navigator-profile';
	public const ACCOUNT      = 'account-page';
	public const SETTINGS     = 'admin-settings';
}
