<?php
declare(strict_types=1);

namespace PracticePortal\Core;

use DateTimeZone;

/**
 * Formats dates by one rule: in the site's time zone, and in the language of the page or e-mail. The owner's format (Settings,
 * General) applies to the site's own language; every other language has WordPress' usual format.
 */
final class Dates {
	/**
	 * A day: "December 1, 2026".
	 *
	 * @param int $seconds Since 1970.
	 */
	public static function day( int $seconds ): string {
		return (string) wp_date( self::dayFormat(), $seconds );
	}

	/**
	 * The last day of a card, which is the same in all time zones.
	 *
	 * @param int $seconds The end of its month in UTC, in seconds since 1970.
	 */
	public static function lastDayOfCard( int $seconds ): string {
		return (string) wp_date( self::dayFormat(), $seconds, new DateTimeZone( 'UTC' ) );
	}

	/**
	 * A time of day: "4:00 pm".
	 *
	 * @param int $seconds Since 1970.
	 */
	public static function time( int $seconds ): string {
		return (string) wp_date( self::timeFormat(), $seconds );
	}

	/**
	 * A day and a time: "December 1, 2026 4:00 pm".
	 *
	 * @param int $seconds Since 1970.
	 */
	public static function moment( int $seconds ): string {
		return (string) wp_date( self::dayFormat() . ' ' . self::timeFormat(), $seconds );
	}

	/**
	 * A month: "Dec 2026".
	 *
	 * @param int $seconds Since 1970.
	 */
	public static function month( int $seconds ): string {
		/* translators: a short month and a year, as PHP's date() writes them: https://www.php.net/manual/datetime.format.php. */
		return (string) wp_date( __( 'M Y', 'practice-portal' ), $seconds );
	}

	/** Whether the site shows dates with the day before the month. */
	public static function areDayFirst(): bool {
		return 1 === preg_match( '/^[dj]/', (string) get_option( 'date_format' ) );
	}

	private static function dayFormat(): string {
		$own = (string) get_option( 'date_format' );
		return self::isUsable( $own, 'F j, Y' ) ? $own : translate( 'F j, Y' ); // phpcs:ignore WordPress.WP.I18n.LowLevelTranslationFunction -- WordPress' own format, not a text of this plugin.
	}

	private static function timeFormat(): string {
		$own = (string) get_option( 'time_format' );
		return self::isUsable( $own, 'g:i a' ) ? $own : translate( 'g:i a' ); // phpcs:ignore WordPress.WP.I18n.LowLevelTranslationFunction -- WordPress' own format, not a text of this plugin.
	}

	/**
	 * Whether to use the stored format. WordPress stores the English format on most sites, so this value is not the owner's choice.
	 */
	private static function isUsable( string $own, string $default ): bool {
		return '' !== $own && $own !== $default && Language::site() === determine_locale();
	}
}
