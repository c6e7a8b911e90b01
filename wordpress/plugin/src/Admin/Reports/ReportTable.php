<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Admin\Csv;

/** One report: a title, the definition of its figures, and a table. Columns that are series are plotted above the table. */
final class ReportTable {
	/** Whether each row is a month. */
	public bool $is_by_month;

	/** @var ReportColumn[] The columns. The first one names the row. */
	private array $columns;

	/**
	 * @param ReportColumn[]                              $columns
	 * @param array<int,array<int,string|int|float|null>> $rows
	 */
	public function __construct(
		/** The report's name in forms and file names. */
		public string $slug,
		/** The report's heading. */
		public string $title,
		/** The meaning of the figures. */
		public readonly string $definition,
		array $columns,
		/** @var array<int,array<int,string|int|float|null>> The rows, with a value for each column. */
		private readonly array $rows,
		/** The text that replaces a table without rows; '' for a table with a row for each month. */
		public readonly string $when_empty = '',
	) {
		$this->columns = array_values( $columns );
		// A report by month always has rows, even without members.
		$this->is_by_month = '' === $when_empty;
	}

	public function isEmpty(): bool {
		return array() === $this->rows;
	}

	/** @return string[] */
	public function headings(): array {
		return array_column( $this->columns, 'label' );
	}

	/**
	 * The rows for display.
	 *
	 * @return array<int,string[]>
	 */
	public function cells(): array {
		return array_map( fn( array $row ): array => array_map( static fn( ReportColumn $column, $value ): string => $column->format( $value ), $this->columns, $row ), $this->rows );
	}

	/** The table as a CSV file for a spreadsheet. */
	public function csv(): string {
		$lines = array( array_map( static fn( ReportColumn $column ): string => $column->plainLabel(), $this->columns ) );
		foreach ( $this->rows as $row ) {
			$lines[] = array_map( static fn( ReportColumn $column, $value ): string => $column->plain( $value ), $this->columns, $row );
		}
		return Csv::BYTE_ORDER_MARK . implode( '', array_map( Csv::line( ... ), $lines ) );
	}

	/**
	 * The plot's data, as `src/admin/reports/plot-data.ts` describes it; null for a table without a plot.
	 *
	 * @return array<string,mixed>|null
	 */
	public function plot(): ?array {
		$series = array();
		$unit   = null;
		foreach ( $this->columns as $index => $column ) {
			if ( null !== $column->series ) {
				$values   = $this->valuesOf( $index );
				$unit     = $column->unit;
				$series[] = array(
					'label'     => $column->label,
					'kind'      => $column->series->value,
					'values'    => array_map( array( $column, 'plotted' ), $values ),
					'texts'     => array_map( array( $column, 'format' ), $values ),
					'isEarlier' => $column->is_earlier,
				);
			}
		}
		return array() === $series || $this->isEmpty() ? null : array(
			'unit'   => $unit?->value,
			'layout' => $this->is_by_month ? 'months' : 'names',
			'labels' => array_map( 'strval', array_column( $this->rows, 0 ) ),
			'series' => $series,
		);
	}

	/** Describes the plot in words: the first and last value of its first series, and the highest one. */
	public function summary(): string {
		foreach ( $this->columns as $index => $column ) {
			if ( null === $column->series || count( $this->rows ) < 2 ) {
				continue;
			}
			$values = $this->valuesOf( $index );
			$known  = array_filter( $values, static fn( $value ): bool => null !== $value );
			if ( array() === $known ) {
				return '';
			}
			$highest = (int) array_search( max( $known ), $values, true );
			if ( PlotSeries::Bar === $column->series ) {
				/* translators: 1: a figure, for example "Revenue", 2: its highest value, 3: the month or the name of the highest value. */
				return sprintf( __( '%1$s: highest %2$s (%3$s).', 'practice-portal' ), $column->label, $column->format( $values[ $highest ] ), $this->rows[ $highest ][0] );
			}
			$first = (int) array_key_first( $known );
			$last  = (int) array_key_last( $known );
			return sprintf(
				/* translators: 1: a figure, for example "Active members", 2: first value, 3: first month, 4: last value, 5: last month, 6: highest value, 7: its month. */
				__( '%1$s: %2$s in %3$s, %4$s in %5$s; highest %6$s in %7$s.', 'practice-portal' ),
				$column->label,
				$column->format( $values[ $first ] ),
				$this->rows[ $first ][0],
				$column->format( $values[ $last ] ),
				$this->rows[ $last ][0],
				$column->format( $values[ $highest ] ),
				$this->rows[ $highest ][0]
			);
		}
		return '';
	}

	/** @return array<int,string|int|float|null> */
	private function valuesOf( int $index ): array {
		return array_map( static fn( array $row ) => $row[ $index ], $this->rows );
	}
}
