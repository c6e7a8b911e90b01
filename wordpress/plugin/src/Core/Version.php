<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** The versions of the release and of its tables. `Schema` is long, and each request compares the version. */
final class Version {
	public const VERSION = '1.0.0';

	/** The option with the release that first prepared the database. It is missing on sites without data of the plugin. */
	public const OPTION = 'practice_portal_version';

	/** The version of the tables. Increase it with every change of `Schema`, and with every step of `Activation` that sites must run once. */
	public const SCHEMA = 1;

	/** The option with the version of the database's tables. A greater one belongs to a newer release that runs beside this one during an update. */
	public const SCHEMA_OPTION = 'practice_portal_schema';
}
