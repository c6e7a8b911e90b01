<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Core\Dates;

/** Finds out whether a file writes March 5 as `03/05/2024` or as `05/03/2024`: one date with a day after the 12th shows it for all. */
final class DateOrder {
	public const MONTH_FIRST = 'month';
	public const DAY_FIRST   = 'day';
	/** The file has such dates, and they show no order, or both. */
	public const UNCLEAR = 'unclear';

	private bool $has_month_first = false;
	private bool $has_day_first   = false;
	private bool $has_either      = false;

	/** @param string[] $cells The cells of a row, in any columns. */
	public function read( array $cells ): void {
		foreach ( array_map( 'trim', $cells ) as $cell ) {
			if ( ! ImportDates::isOrdered( $cell ) ) {
				continue;
			}
			$month_first           = null !== ImportDates::day( $cell, false );
			$day_first             = null !== ImportDates::day( $cell, true );
			$this->has_either      = $this->has_either || ( $month_first && $day_first );
			$this->has_month_first = $this->has_month_first || ( $month_first && ! $day_first );
			$this->has_day_first   = $this->has_day_first || ( $day_first && ! $month_first );
		}
	}

	/** @return string One of this class's constants; '' if the file has no such dates. */
	public function found(): string {
		if ( $this->has_month_first !== $this->has_day_first ) {
			return $this->has_day_first ? self::DAY_FIRST : self::MONTH_FIRST;
		}
		return $this->has_month_first || $this->has_either ? self::UNCLEAR : '';
	}

	/** The order in which the site shows dates, for a file that does not show its order. */
	public static function ofSite(): string {
		return Dates::areDayFirst() ? self::DAY_FIRST : self::MONTH_FIRST;
	}
}
