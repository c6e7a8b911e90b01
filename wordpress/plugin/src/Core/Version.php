<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/** The release, and the option with the release that first prepared the database. */
final class Version {
	public const VERSION = '0.2.0';

	/** The option is missing on sites without data of the plugin. `Schema::OPTION` has the database's version. */
	public const OPTION = 'practice_portal_version';
}
