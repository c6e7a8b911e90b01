<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Reports\Figure;
use PracticePortal\Reports\Report;

/** The most important figures at the top of the page, each compared with the previous period. */
final class ReportTiles {
	/**
	 * Prints the tiles.
	 *
	 * @param Report|null $earlier The figures of the previous period; null for no comparison.
	 */
	public static function output( Report $report, ?Report $earlier ): void {
		$tiles = array();
		foreach ( self::figures() as list( $column, $value ) ) {
			$now     = $value( $report );
			$tiles[] = array( $column->label, $column->format( $now ), null === $earlier ? '' : self::comparison( $column, $now, $value( $earlier ) ) );
		}
		self::outputTiles( $tiles );
	}

	/** @param array<int,array{0:string,1:string,2:string}> $tiles The label, the figure and a note; '' for none. */
	public static function outputTiles( array $tiles ): void {
		echo '<dl class="practice-portal-tiles">';
		foreach ( $tiles as list( $label, $figure, $note ) ) {
			printf( '<div><dt>%1$s</dt><dd><strong>%2$s</strong>%3$s</dd></div>', esc_html( $label ), esc_html( $figure ), '' === $note ? '' : '<span>' . esc_html( $note ) . '</span>' );
		}
		echo '</dl>';
	}

	/** @return array<int,array{0:ReportColumn,1:callable(Report):(int|float|null)}> */
	private static function figures(): array {
		$at_end = static fn( Figure $figure ): callable => static fn( Report $report ): int => (int) array_sum( array_slice( $report->atEnd( $figure ), -1 ) );
		$total  = static fn( Figure $figure ): callable => static fn( Report $report ): int => $report->total( $figure );
		return array(
			array( new ReportColumn( __( 'Active members', 'practice-portal' ), ReportUnit::Count ), $at_end( Figure::Active ) ),
			array( new ReportColumn( __( 'MRR', 'practice-portal' ), ReportUnit::Money ), $at_end( Figure::Mrr ) ),
			array( new ReportColumn( __( 'Joined', 'practice-portal' ), ReportUnit::Count ), $total( Figure::Joined ) ),
			array( new ReportColumn( __( 'Left', 'practice-portal' ), ReportUnit::Count ), $total( Figure::Left ) ),
			array( new ReportColumn( __( 'Average monthly churn', 'practice-portal' ), ReportUnit::Share ), static fn( Report $report ): ?float => $report->averageChurn() ),
			array( new ReportColumn( __( 'Revenue', 'practice-portal' ), ReportUnit::Money ), $total( Figure::Revenue ) ),
			array( new ReportColumn( __( 'Refunds', 'practice-portal' ), ReportUnit::Money ), $total( Figure::Refunds ) ),
			array( new ReportColumn( __( 'Failed payments recovered', 'practice-portal' ), ReportUnit::Share ), static fn( Report $report ): ?float => $report->recoveryRate() ),
		);
	}

	/**
	 * @param ReportColumn   $column The format.
	 * @param int|float|null $now    The value of the chosen months.
	 * @param int|float|null $before The value of the previous period.
	 */
	private static function comparison( ReportColumn $column, $now, $before ): string {
		if ( null === $before || null === $now ) {
			return __( 'no figure for the previous period', 'practice-portal' );
		}
		if ( $now === $before ) {
			return __( 'as in the previous period', 'practice-portal' );
		}
		if ( ReportUnit::Share === $column->unit || 0 === (int) $before ) {
			/* translators: %s: a figure. */
			return sprintf( __( 'before: %s', 'practice-portal' ), $column->format( $before ) );
		}
		$percent = number_format_i18n( 100 * abs( $now - $before ) / abs( $before ), 0 );
		/* translators: 1: a percentage, 2: a figure. */
		$text = $now > $before ? __( '▲ up %1$s%% from %2$s', 'practice-portal' ) : __( '▼ down %1$s%% from %2$s', 'practice-portal' );
		return sprintf( $text, $percent, $column->format( $before ) );
	}
}
