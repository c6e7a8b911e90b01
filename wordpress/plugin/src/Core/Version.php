<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * The release, and the option that says which one has first prepared the database.
 */
final class Version {
	public const VERSION = '0.2.0';

	/** Without this option the site has no data of the plugin's. `Schema::OPTION` says what the database is prepared for. */
	public const OPTION = 'practice_portal_version';
}
