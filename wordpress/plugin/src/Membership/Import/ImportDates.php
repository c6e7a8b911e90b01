<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Core\SiteDay;

/** Reads dates in the formats of other programs. A time after the date is ignored. */
final class ImportDates {
	/** The values that mean "no end". */
	private const NEVER = array( 'never', 'lifetime', 'unlimited', '0000-00-00', '0000-00-00 00:00:00', 'n/a' );

	/** A time, as exports, spreadsheets and WordPress' lists write it after the date. */
	private const TIME = '(?:,?(?: at)?[ T]\d{1,2}:\d{2}.*)?$/Dis';

	/** The dates in which either the month or the day may be first. */
	private const ORDERED = '/^(\d{1,2})([-\/])(\d{1,2})\2(\d{4})';

	private const MONTHS = array( 'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december' );

	public static function isNever( string $text ): bool {
		return in_array( strtolower( $text ), self::NEVER, true );
	}

	/**
	 * The day, as `2026-12-31`.
	 *
	 * @param string $text      `2026-12-31`, `2026/12/31`, `12/31/2026`, `31.12.2026`, `December 31, 2026` or `31 Dec 2026`, with or without a time.
	 * @param bool   $day_first Whether dates with slashes or hyphens are as in `31/12/2026`.
	 * @return string|null Null if it is not a date.
	 */
	public static function day( string $text, bool $day_first = false ): ?string {
		if ( 1 === preg_match( '/^(\d{4})([-\/])(\d{1,2})\2(\d{1,2})' . self::TIME, $text, $found ) ) {
			return self::valid( $found[1], (int) $found[3], $found[4] );
		}
		if ( 1 === preg_match( self::ORDERED . self::TIME, $text, $found ) ) {
			return $day_first ? self::valid( $found[4], (int) $found[3], $found[1] ) : self::valid( $found[4], (int) $found[1], $found[3] );
		}
		if ( 1 === preg_match( '/^(\d{1,2})\.(\d{1,2})\.(\d{4})' . self::TIME, $text, $found ) ) {
			return self::valid( $found[3], (int) $found[2], $found[1] );
		}
		if ( 1 === preg_match( '/^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})' . self::TIME, $text, $found ) ) {
			return self::valid( $found[3], self::month( $found[1] ), $found[2] );
		}
		if ( 1 === preg_match( '/^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]+)\.?,?[ -](\d{4})' . self::TIME, $text, $found ) ) {
			return self::valid( $found[3], self::month( $found[2] ), $found[1] );
		}
		return null;
	}

	/** Whether a text is a date in which either the month or the day may be first. */
	public static function isOrdered( string $text ): bool {
		return 1 === preg_match( self::ORDERED . self::TIME, $text );
	}

	/** @return int The month with an English name of at least three letters, else 0. */
	private static function month( string $name ): int {
		foreach ( strlen( $name ) < 3 ? array() : self::MONTHS as $index => $month ) {
			if ( 0 === strpos( $month, strtolower( $name ) ) ) {
				return $index + 1;
			}
		}
		return 0;
	}

	private static function valid( string $year, int $month, string $day ): ?string {
		$text = sprintf( '%s-%02d-%02d', $year, $month, $day );
		return null === SiteDay::end( $text ) ? null : $text;
	}
}
