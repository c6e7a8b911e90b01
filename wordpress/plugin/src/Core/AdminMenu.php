<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * By what it is called, for whatever adds an entry to it, and who administers the portal.
 */
final class AdminMenu {
	public const SLUG       = 'practice-portal';
	public const CAPABILITY = 'manage_options';
}
