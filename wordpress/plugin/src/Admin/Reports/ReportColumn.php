<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Core\Money;

/** A column of a report's table, and the format of its values. */
final class ReportColumn {
	public function __construct(
		/** The column's heading. */
		public string $label,
		public readonly ReportUnit $unit = ReportUnit::Text,
		/** Null if the plot doesn't draw it. */
		public readonly ?PlotSeries $series = null,
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
			ReportUnit::Count => number_format_i18n( (float) $value ),
			ReportUnit::Money => Money::dollars( (int) $value ),
			/* translators: %s: a number of percent. */
			ReportUnit::Share => sprintf( __( '%s%%', 'practice-portal' ), number_format_i18n( 100 * (float) $value, 1 ) ),
			default           => (string) $value,
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
			ReportUnit::Money => Money::plain( (int) $value ),
			ReportUnit::Share => sprintf( '%.2F', 100 * (float) $value ),
			default           => (string) $value,
		};
	}

	/** The column's heading in a spreadsheet, with the unit. */
	public function plainLabel(): string {
		return match ( $this->unit ) {
			/* translators: %s: a column's heading. */
			ReportUnit::Money => sprintf( __( '%s ($)', 'practice-portal' ), $this->label ),
			/* translators: %s: a column's heading. */
			ReportUnit::Share => sprintf( __( '%s (%%)', 'practice-portal' ), $this->label ),
			default           => $this->label,
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
		return ReportUnit::Money === $this->unit ? (int) $value / 100 : (float) $value;
	}
}
