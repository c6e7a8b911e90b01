<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * The version, and where it is kept which one has prepared the database.
 */
final class Version {
	public const VERSION = '0.2.0';

	/** The option with what the database was last prepared for; without it the site has no data of the plugin's. */
	public const OPTION = 'practice_portal_version';
}
