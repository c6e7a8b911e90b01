<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Core\Dates;
use PracticePortal\Reports\FigureSums;
use PracticePortal\Reports\HistoryCheck;
use PracticePortal\Reports\MonthRange;
use PracticePortal\Reports\Reports;

defined( 'ABSPATH' ) || exit;

/** The page Reports: a form for months and plan, the most important figures, and the reports. */
final class ReportsPage extends AdminPage {
	protected const SLUG = MenuEntries::REPORTS;

	/** The numbers of months for which the page has links. */
	private const QUICK_RANGES = array( 3, 12, 36 );

	private ReportQuery $query;

	public function __construct(
		private readonly Reports $reports,
		private readonly ReportTables $tables,
		private readonly ReportScripts $scripts,
	) {}

	protected function open(): void {
		$this->scripts->enqueue();
		// phpcs:ignore WordPress.Security.NonceVerification -- reading changes nothing.
		$this->query = new ReportQuery( wp_unslash( $_GET ), $this->reports->firstMonth() );
	}

	protected function body(): void {
		$first_month = $this->reports->firstMonth();
		$this->outputProgress();
		if ( null === $first_month ) {
			printf( '<p>%s</p>', esc_html__( 'No members yet. Reports start with the first membership.', 'practice-portal' ) );
			return;
		}
		$this->outputQuickRanges( $first_month );
		$this->outputForm( $first_month );
		if ( '' !== $this->query->error ) {
			printf( '<div class="notice notice-error inline"><p>%s</p></div>', esc_html( $this->query->error ) );
			return;
		}
		$this->outputNotes( $first_month );
		$range  = $this->query->range();
		$before = $range->before();
		// Don't compare with a period that is only partly recorded, because every change would look large.
		$compares = $this->query->compares && $before->from >= $first_month;
		ReportTiles::output( $this->reports->report( $range, $this->query->product_id ), $compares ? $this->reports->report( $before, $this->query->product_id ) : null );
		foreach ( $this->tables->for( $this->query ) as $table ) {
			ReportSection::output( $table, $this->query );
		}
	}

	/** The progress, while the history is still being recorded or counted. */
	private function outputProgress(): void {
		$progress = HistoryCheck::progress();
		if ( $progress < 100 ) {
			/* translators: %s: a number of percent. */
			$text = sprintf( __( 'The history of your members is being reconstructed: %s%% done. Figures of earlier months are still too low. Reload in a few minutes.', 'practice-portal' ), number_format_i18n( $progress ) );
		} elseif ( ! $this->reports->isComplete() ) {
			$text = __( 'The history of your members is being counted. Figures of the last months are still too low. Reload in a few minutes.', 'practice-portal' );
		} else {
			return;
		}
		printf( '<div class="notice notice-info inline" role="status"><p>%s</p></div>', esc_html( $text ) );
	}

	private function outputQuickRanges( string $first_month ): void {
		$this_month = Reports::thisMonth();
		$ranges     = array( __( 'This month', 'practice-portal' ) => new MonthRange( $this_month, $this_month ) );
		foreach ( self::QUICK_RANGES as $count ) {
			/* translators: %s: a number. */
			$ranges[ sprintf( _n( 'Last %s month', 'Last %s months', $count, 'practice-portal' ), number_format_i18n( $count ) ) ] = MonthRange::until( $this_month, $count );
		}
		$all = new MonthRange( $first_month, $this_month );
		if ( $all->count() <= MonthRange::MAXIMUM ) {
			$ranges[ __( 'All', 'practice-portal' ) ] = $all;
		}
		echo '<ul class="subsubsub practice-portal-ranges">';
		foreach ( $ranges as $label => $range ) {
			$is_current = $range->from === $this->query->from && $range->to === $this->query->to;
			$fields     = array(
				'from' => $range->from,
				'to'   => $range->to,
			) + $this->query->fields();
			printf( '<li><a href="%1$s"%2$s>%3$s</a></li>', esc_url( self::url( $fields ) ), $is_current ? ' class="current" aria-current="page"' : '', esc_html( (string) $label ) );
		}
		echo '</ul>';
	}

	private function outputForm( string $first_month ): void {
		$months = array_reverse( ( new MonthRange( min( $first_month, Reports::thisMonth() ), Reports::thisMonth() ) )->months() );
		$months = array_combine( $months, array_map( ReportTables::monthName( ... ), $months ) );
		$plans  = array( '0' => __( 'All plans', 'practice-portal' ) );
		foreach ( $this->reports->plans() as $plan ) {
			$plans[ (string) $plan ] = $this->tables->planName( $plan );
		}
		printf( '<form method="get" action="%s" class="practice-portal-report-form">', esc_url( admin_url( 'admin.php' ) ) );
		printf( '<input type="hidden" name="page" value="%s"><input type="hidden" name="shown" value="1">', esc_attr( self::SLUG ) );
		self::outputSelect( 'from', __( 'From', 'practice-portal' ), $months, $this->query->from );
		self::outputSelect( 'to', __( 'To', 'practice-portal' ), $months, $this->query->to );
		self::outputSelect( 'plan', __( 'Plan', 'practice-portal' ), $plans, (string) $this->query->product_id );
		printf( '<label><input type="checkbox" name="compare" value="1"%1$s> %2$s</label>', checked( $this->query->compares, true, false ), esc_html__( 'Compare with the previous period', 'practice-portal' ) );
		printf( '<button type="submit" class="button">%s</button></form>', esc_html__( 'Show', 'practice-portal' ) );
	}

	/** @param array<int|string,string> $options The labels by value. */
	private static function outputSelect( string $name, string $label, array $options, string $selected ): void {
		if ( ! isset( $options[ $selected ] ) ) {
			// The form repeats the requested months and plan, even if there are no figures for them.
			$options = array( $selected => MonthRange::isMonth( $selected ) ? ReportTables::monthName( $selected ) : $selected ) + $options;
		}
		printf( '<label>%1$s <select name="%2$s">', esc_html( $label ), esc_attr( $name ) );
		foreach ( $options as $value => $text ) {
			printf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( (string) $value ), selected( (string) $value, $selected, false ), esc_html( $text ) );
		}
		echo '</select></label>';
	}

	/** Notes that concern all figures of the page. */
	private function outputNotes( string $first_month ): void {
		$since = HistoryCheck::recordedSince();
		/* translators: 1: time zone, 2: a month. */
		$notes = array( sprintf( __( 'Months are in this site\'s time zone (%1$s). The history starts in %2$s.', 'practice-portal' ), wp_timezone_string(), ReportTables::monthName( $first_month ) ) );
		if ( null !== $since && MonthRange::isMonth( $first_month ) && $first_month < FigureSums::monthOf( $since ) ) {
			/* translators: %s: a date. */
			$notes[] = sprintf( __( 'The history before %s is reconstructed from memberships and payments. Pauses before that day are not known.', 'practice-portal' ), Dates::day( $since ) );
		}
		if ( $this->query->compares && $this->query->range()->before()->from < $first_month ) {
			$notes[] = __( 'The previous period begins before the history, so the figures above the plots have no comparison.', 'practice-portal' );
		}
		printf( '<p class="description practice-portal-report-notes">%s</p>', esc_html( implode( ' ', $notes ) ) );
	}
}
