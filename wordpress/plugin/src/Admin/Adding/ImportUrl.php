<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\AdminUrl;

defined( 'ABSPATH' ) || exit;

/** URLs of the import page. */
final class ImportUrl {
	public const SLUG = 'practice-portal-import';

	/** The page for uploading a file. */
	public static function upload(): string {
		return AdminUrl::for( self::SLUG, array() );
	}

	/** The page of an import. */
	public static function for( int $id ): string {
		return AdminUrl::for( self::SLUG, array( 'import' => $id ) );
	}
}
