<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Core\Money;

/** A column of a report's table, and the format of its values. */
final class ReportColumn {
	public const TEXT  = 'text';
	public const COUNT = 'count';
	/** An amount in minor units. */
	public const MONEY = 'money';
	/** A share of 1. */
	public const SHARE = 'share';

	/** The series in the plot: none, a line or bars. */
	public const NO_SERIES = '';
	public const LINE      = 'line';
	public const BAR       = 'bar';

	public function __construct(
		/** The column's heading. */
		public string $label,
		/** The unit: one of the first four constants. */
		public readonly string $unit = self::TEXT,
		/** The series: one of the last three constants. */
		public readonly string $series = self::NO_SERIES,
		/** Whether the column is the previous period, for comparison. */
		public readonly bool $is_earlier = false,
	) {}

	/**
	 * Formats a value for display.
	 *
	 * @param string|int|float|null $value The value; null for none.
	 */
	public function format( $value ): string {
		if ( null === $value ) {
			return '–';
		}
		return match ( $this->unit ) {
			self::COUNT => number_format_i18n( (float) $value ),
			self::MONEY => Money::dollars( (int) $value ),
			/* translators: %s: a number of percent. */
			self::SHARE => sprintf( __( '%s%%', 'practice-portal' ), number_format_i18n( 100 * (float) $value, 1 ) ),
			default     => (string) $value,
		};
	}

	/**
	 * Formats a value for a spreadsheet, where dollars and percent are plain numbers.
	 *
	 * @param string|int|float|null $value The value; null for none.
	 */
	public function plain( $value ): string {
		if ( null === $value ) {
			return '';
		}
		return match ( $this->unit ) {
			self::MONEY => Money::plain( (int) $value ),
			self::SHARE => sprintf( '%.2F', 100 * (float) $value ),
			default     => (string) $value,
		};
	}

	/** The column's heading in a spreadsheet, with the unit. */
	public function plainLabel(): string {
		return match ( $this->unit ) {
			/* translators: %s: a column's heading. */
			self::MONEY => sprintf( __( '%s ($)', 'practice-portal' ), $this->label ),
			/* translators: %s: a column's heading. */
			self::SHARE => sprintf( __( '%s (%%)', 'practice-portal' ), $this->label ),
			default     => $this->label,
		};
	}

	/**
	 * Converts a value for the plot.
	 *
	 * @param string|int|float|null $value The value; null for none.
	 * @return int|float|null
	 */
	public function plotted( $value ) {
		if ( null === $value ) {
			return null;
		}
		return self::MONEY === $this->unit ? (int) $value / 100 : (float) $value;
	}
}
