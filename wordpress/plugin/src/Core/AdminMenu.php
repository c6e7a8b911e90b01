<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/** The menu's slug, for pages that add an entry, and its capability. */
final class AdminMenu {
	public const SLUG       = 'practice-portal';
	public const CAPABILITY = 'manage_options';
}
