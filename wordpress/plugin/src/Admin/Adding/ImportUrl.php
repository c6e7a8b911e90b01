<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\MenuEntries;

/** URLs of the import page. */
final class ImportUrl {
	/** The page for uploading a file. */
	public static function upload(): string {
		return AdminUrl::for( MenuEntries::IMPORT, array() );
	}

	/** The page of an import. */
	public static function for( int $id ): string {
		return AdminUrl::for( MenuEntries::IMPORT, array( 'import' => $id ) );
	}
}
