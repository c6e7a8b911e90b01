<?php
declare(strict_types=1);

namespace PracticePortal\Core;

use DateTimeImmutable;

defined( 'ABSPATH' ) || exit;

/** Days in the site's time zone. */
final class SiteDay {
	/**
	 * The first second of a day.
	 *
	 * @param string $day As `2026-12-31`.
	 * @return int|null Seconds since 1970; null if there is no such day.
	 */
	public static function begin( string $day ): ?int {
		$start = self::start( $day );
		return null === $start ? null : $start->getTimestamp();
	}

	/**
	 * The last second of a day.
	 *
	 * @param string $day As `2026-12-31`.
	 * @return int|null Seconds since 1970; null if there is no such day.
	 */
	public static function end( string $day ): ?int {
		$start = self::start( $day );
		return null === $start ? null : $start->setTime( 23, 59, 59 )->getTimestamp();
	}

	/**
	 * Noon of a day, for dates without a time. Noon is on the same day in most time zones.
	 *
	 * @param string $day As `2026-12-31`.
	 * @return int|null Seconds since 1970; null if there is no such day.
	 */
	public static function noon( string $day ): ?int {
		$start = self::start( $day );
		return null === $start ? null : $start->setTime( 12, 0 )->getTimestamp();
	}

	/** The day of a time, as `2026-12-31`. */
	public static function at( int $time ): string {
		return (string) wp_date( 'Y-m-d', $time );
	}

	private static function start( string $day ): ?DateTimeImmutable {
		$date = DateTimeImmutable::createFromFormat( '!Y-m-d', $day, wp_timezone() );
		return false !== $date && $date->format( 'Y-m-d' ) === $day ? $date : null;
	}
}
