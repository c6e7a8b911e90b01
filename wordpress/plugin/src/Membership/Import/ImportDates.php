<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Core\SiteDay;

defined( 'ABSPATH' ) || exit;

/** Reads dates in the formats of other programs. */
final class ImportDates {
	/** The values that mean "no end". */
	private const NEVER = array( 'never', 'lifetime', '0000-00-00', '0000-00-00 00:00:00', 'n/a' );

	public static function isNever( string $text ): bool {
		return in_array( strtolower( $text ), self::NEVER, true );
	}

	/**
	 * The day, as `2026-12-31`.
	 *
	 * @param string $text `2026-12-31`, with or without a time, or `12/31/2026`.
	 * @return string|null Null if it is not a date.
	 */
	public static function day( string $text ): ?string {
		if ( 1 === preg_match( '/^(\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?.*)?$/D', $text, $found ) ) {
			$day = $found[1];
		} elseif ( 1 === preg_match( '#^(\d{1,2})/(\d{1,2})/(\d{4})$#D', $text, $found ) ) {
			$day = sprintf( '%04d-%02d-%02d', $found[3], $found[1], $found[2] );
		} else {
			return null;
		}
		return null === SiteDay::end( $day ) ? null : $day;
	}
}
