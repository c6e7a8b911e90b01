<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Admin\AdminPostActions;

/** Prints one report: its definition, its plot, and its table with the button for the file. */
final class ReportSection {
	/** Prints the report. */
	public static function output( ReportTable $table, ReportQuery $query ): void {
		$id = 'report-' . $table->slug;
		printf( '<section class="postbox practice-portal-report" aria-labelledby="%1$s"><div class="postbox-header"><h2 id="%1$s">%2$s</h2></div><div class="inside">', esc_attr( $id ), esc_html( $table->title ) );
		printf( '<p class="description" id="%1$s-definition">%2$s</p>', esc_attr( $id ), esc_html( $table->definition ) );
		if ( $table->isEmpty() ) {
			printf( '<p>%s</p>', esc_html( $table->when_empty ) );
		} else {
			self::outputPlot( $table, $id );
			self::outputTable( $table, $id );
			AdminPostActions::button( ReportExport::ACTION, array( 'report' => $table->slug ) + $query->fields(), __( 'Download CSV', 'practice-portal' ) );
		}
		echo '</div></section>';
	}

	private static function outputPlot( ReportTable $table, string $id ): void {
		$plot = $table->plot();
		if ( null === $plot ) {
			return;
		}
		printf( '<figure class="practice-portal-plot" data-plot="%s">', esc_attr( (string) wp_json_encode( $plot ) ) );
		/* translators: %s: a report's title. */
		$label = sprintf( $table->is_by_month ? __( 'Plot: %s. The arrow keys go from month to month. The table below has all figures.', 'practice-portal' ) : __( 'Plot: %s. The arrow keys go from row to row. The table below has all figures.', 'practice-portal' ), $table->title );
		printf( '<div data-part="drawing" class="practice-portal-drawing" tabindex="0" role="group" aria-label="%1$s" aria-describedby="%2$s-summary" hidden></div>', esc_attr( $label ), esc_attr( $id ) );
		printf( '<p data-part="script">%s</p>', esc_html__( 'The plot needs JavaScript. The table below has its figures.', 'practice-portal' ) );
		printf( '<p data-part="loading" hidden>%s</p>', esc_html__( 'Loading the plot…', 'practice-portal' ) );
		printf( '<p data-part="failed" role="alert" hidden>%1$s <button type="button" class="button" data-retry>%2$s</button></p>', esc_html__( 'The plot couldn\'t be loaded. The table below has its figures.', 'practice-portal' ), esc_html__( 'Retry', 'practice-portal' ) );
		printf( '<figcaption id="%1$s-summary">%2$s</figcaption><p role="status" class="screen-reader-text"></p></figure>', esc_attr( $id ), esc_html( $table->summary() ) );
	}

	private static function outputTable( ReportTable $table, string $id ): void {
		printf( '<div class="practice-portal-report-table" tabindex="0" role="group" aria-labelledby="%1$s"><table class="widefat striped" aria-labelledby="%1$s"><thead><tr>', esc_attr( $id ) );
		foreach ( $table->headings() as $heading ) {
			printf( '<th scope="col">%s</th>', esc_html( $heading ) );
		}
		echo '</tr></thead><tbody>';
		foreach ( $table->cells() as $cells ) {
			printf( '<tr><th scope="row">%s</th>', esc_html( (string) array_shift( $cells ) ) );
			foreach ( $cells as $cell ) {
				printf( '<td>%s</td>', esc_html( $cell ) );
			}
			echo '</tr>';
		}
		echo '</tbody></table></div>';
	}
}
