<?php
declare(strict_types=1);

namespace PracticePortal\Core;

use DateTimeImmutable;
use DateTimeZone;

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
		return null === $start ? null : $start->modify( 'tomorrow' )->getTimestamp() - 1;
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

	/**
	 * The time a number of months after a time: the same day and time of day. In a month without that day, it is the last day.
	 *
	 * @param int               $moment Seconds since 1970.
	 * @param DateTimeZone|null $zone   The time zone; null for the site's.
	 * @return int Seconds since 1970.
	 */
	public static function addMonths( int $moment, int $months, ?DateTimeZone $zone = null ): int {
		$start = ( new DateTimeImmutable( "@$moment" ) )->setTimezone( $zone ?? wp_timezone() );
		// Noon exists on each day of each zone, midnight doesn't.
		$month = $start->setTime( 12, 0 )->modify( 'first day of this month' )->modify( "$months months" );
		$day   = min( (int) $start->format( 'j' ), (int) $month->format( 't' ) );
		$after = $month->setDate( (int) $month->format( 'Y' ), (int) $month->format( 'n' ), $day )->setTime( (int) $start->format( 'G' ), (int) $start->format( 'i' ), (int) $start->format( 's' ) );
		// Where clocks go forward at the end of a day, its last hour doesn't exist.
		return $day === (int) $after->format( 'j' ) ? $after->getTimestamp() : $after->modify( 'midnight' )->getTimestamp() - 1;
	}

	private static function start( string $day ): ?DateTimeImmutable {
		$date = DateTimeImmutable::createFromFormat( '!Y-m-d', $day, wp_timezone() );
		return false !== $date && $date->format( 'Y-m-d' ) === $day ? $date : null;
	}
}
