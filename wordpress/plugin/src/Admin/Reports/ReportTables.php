<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Dates;
use PracticePortal\Reports\Figure;
use PracticePortal\Reports\Report;
use PracticePortal\Reports\Reports;

/** Builds the reports of a query, with their definitions (spec: owner#monthly-recurring-revenue). */
final class ReportTables {
	public function __construct( private readonly Reports $reports, private readonly Plans $plans ) {}

	/**
	 * All reports.
	 *
	 * @return ReportTable[]
	 */
	public function for( ReportQuery $query ): array {
		$report  = $this->reports->report( $query->range(), $query->product_id );
		$earlier = $query->compares ? $this->reports->report( $query->range()->before(), $query->product_id ) : null;
		return array_values(
			array_filter(
				array(
					$this->active( $report, $earlier ),
					$this->joinedAndLeft( $report, $earlier ),
					$this->churn( $report, $earlier ),
					$this->recurringRevenue( $report, $earlier, $query->product_id ),
					$this->revenue( $report, $earlier ),
					$this->failedPayments( $report ),
					0 === $query->product_id ? $this->byPlan( $report ) : null,
					self::coupons( $report ),
					self::reasons( $report ),
				)
			)
		);
	}

	/** The name of a plan. A deleted plan is shown by its ID. */
	public function planName( int $product_id ): string {
		$plan = $this->plans->findAny( $product_id );
		/* translators: %d: a number. */
		return null === $plan ? sprintf( __( 'Deleted plan %d', 'practice-portal' ), $product_id ) : $plan->name;
	}

	/** A month's label. The current month is marked as incomplete. */
	public static function monthName( string $month ): string {
		$name = Dates::month( (int) strtotime( $month . '-15 12:00 UTC' ) );
		/* translators: %s: a month. */
		return Reports::thisMonth() === $month ? sprintf( __( '%s (so far)', 'practice-portal' ), $name ) : $name;
	}

	private function active( Report $report, ?Report $earlier ): ReportTable {
		$columns = array( new ReportColumn( __( 'Active members', 'practice-portal' ), ReportUnit::Count, PlotSeries::Line ) );
		return $this->monthly( 'active-members', __( 'Active members', 'practice-portal' ), __( 'Memberships at the end of each month that are active, canceled but not over, or past due within the grace period. Paused and unpaid memberships are not active. Practice admins that a member invited do not count.', 'practice-portal' ), $report, $columns, array( $report->atEnd( Figure::Active ) ), null === $earlier ? null : $earlier->atEnd( Figure::Active ) );
	}

	private function joinedAndLeft( Report $report, ?Report $earlier ): ReportTable {
		$columns = array(
			new ReportColumn( __( 'Joined', 'practice-portal' ), ReportUnit::Count, PlotSeries::Bar ),
			new ReportColumn( __( 'Left', 'practice-portal' ), ReportUnit::Count, PlotSeries::Bar ),
			new ReportColumn( __( 'Members at month end', 'practice-portal' ), ReportUnit::Count ),
		);
		return $this->monthly( 'joined-and-left', __( 'Joined and left', 'practice-portal' ), self::aboutJoining(), $report, $columns, array( $report->monthly( Figure::Joined ), $report->monthly( Figure::Left ), $report->atEnd( Figure::Members ) ), null === $earlier ? null : $earlier->monthly( Figure::Joined ), __( 'Joined, previous period', 'practice-portal' ) );
	}

	/** The definition of "joined" and "left". */
	private static function aboutJoining(): string {
		$days = intdiv( MembershipPolicy::grace(), DAY_IN_SECONDS );
		/* translators: %s: a number. */
		return sprintf( _n( 'Memberships that started and memberships that ended. People who change plan, or whose next membership starts within %s day, have neither joined nor left. Members are all memberships that have started and not ended, including paused and unpaid ones.', 'Memberships that started and memberships that ended. People who change plan, or whose next membership starts within %s days, have neither joined nor left. Members are all memberships that have started and not ended, including paused and unpaid ones.', $days, 'practice-portal' ), number_format_i18n( $days ) );
	}

	private function churn( Report $report, ?Report $earlier ): ReportTable {
		$columns = array( new ReportColumn( __( 'Churn', 'practice-portal' ), ReportUnit::Share, PlotSeries::Line ) );
		return $this->monthly( 'churn', __( 'Churn', 'practice-portal' ), __( 'Memberships that ended in the month, divided by the memberships at its start.', 'practice-portal' ), $report, $columns, array( $report->churn() ), null === $earlier ? null : $earlier->churn() );
	}

	private function recurringRevenue( Report $report, ?Report $earlier, int $product_id ): ReportTable {
		$columns = array( new ReportColumn( 0 === $product_id ? __( 'All plans', 'practice-portal' ) : $this->planName( $product_id ), ReportUnit::Money, PlotSeries::Line ) );
		$values  = array( $report->atEnd( Figure::Mrr ) );
		$plans   = 0 === $product_id ? $this->plansIn( $report ) : array();
		foreach ( count( $plans ) > 1 ? $plans : array() as $plan => $of_plan ) {
			$columns[] = new ReportColumn( $this->planName( $plan ), ReportUnit::Money, PlotSeries::Line );
			$values[]  = $of_plan->atEnd( Figure::Mrr );
		}
		return $this->monthly( 'mrr', __( 'Monthly recurring revenue', 'practice-portal' ), __( 'MRR: the monthly amount of every active membership at the end of the month, after discounts and without tax. A yearly price counts as a twelfth, and a complimentary membership as nothing. A discount on only the first month does not lower MRR.', 'practice-portal' ), $report, $columns, $values, null === $earlier ? null : $earlier->atEnd( Figure::Mrr ) );
	}

	private function revenue( Report $report, ?Report $earlier ): ReportTable {
		$revenue = $report->monthly( Figure::Revenue );
		$refunds = $report->monthly( Figure::Refunds );
		$net     = array();
		foreach ( $revenue as $month => $amount ) {
			$net[ $month ] = $amount - $refunds[ $month ];
		}
		$columns = array(
			new ReportColumn( __( 'Revenue', 'practice-portal' ), ReportUnit::Money, PlotSeries::Bar ),
			new ReportColumn( __( 'Refunds', 'practice-portal' ), ReportUnit::Money, PlotSeries::Bar ),
			new ReportColumn( __( 'Revenue after refunds', 'practice-portal' ), ReportUnit::Money ),
		);
		return $this->monthly( 'revenue', __( 'Revenue and refunds', 'practice-portal' ), __( 'Revenue is what Stripe charged in the month, before refunds and fees. Refunds are the refunds and lost disputes of the month, whenever the payments were made.', 'practice-portal' ), $report, $columns, array( $revenue, $refunds, $net ), null === $earlier ? null : $earlier->monthly( Figure::Revenue ), __( 'Revenue, previous period', 'practice-portal' ) );
	}

	private function failedPayments( Report $report ): ReportTable {
		$columns = array(
			new ReportColumn( __( 'Failed', 'practice-portal' ), ReportUnit::Count, PlotSeries::Bar ),
			new ReportColumn( __( 'Recovered', 'practice-portal' ), ReportUnit::Count, PlotSeries::Bar ),
			new ReportColumn( __( 'Amount failed', 'practice-portal' ), ReportUnit::Money ),
			new ReportColumn( __( 'Amount recovered', 'practice-portal' ), ReportUnit::Money ),
		);
		return $this->monthly( 'failed-payments', __( 'Failed payments', 'practice-portal' ), __( 'Payments of members that failed at the first attempt in the month, and how many of these have been paid since. A card that is declined when a person joins does not count.', 'practice-portal' ), $report, $columns, array( $report->monthly( Figure::Failed ), $report->monthly( Figure::Recovered ), $report->monthly( Figure::FailedAmount ), $report->monthly( Figure::RecoveredAmount ) ), null );
	}

	private function byPlan( Report $report ): ReportTable {
		$rows = array();
		foreach ( $this->plansIn( $report ) as $plan => $of_plan ) {
			$active = $of_plan->atEnd( Figure::Active );
			$mrr    = $of_plan->atEnd( Figure::Mrr );
			$rows[] = array( $this->planName( $plan ), end( $active ), $of_plan->total( Figure::Joined ), $of_plan->total( Figure::Left ), $of_plan->averageChurn(), end( $mrr ), $of_plan->total( Figure::Revenue ), $of_plan->total( Figure::Refunds ) );
		}
		$columns = array(
			new ReportColumn( __( 'Plan', 'practice-portal' ) ),
			new ReportColumn( __( 'Active members', 'practice-portal' ), ReportUnit::Count, PlotSeries::Bar ),
			new ReportColumn( __( 'Joined', 'practice-portal' ), ReportUnit::Count ),
			new ReportColumn( __( 'Left', 'practice-portal' ), ReportUnit::Count ),
			new ReportColumn( __( 'Churn', 'practice-portal' ), ReportUnit::Share ),
			new ReportColumn( __( 'MRR', 'practice-portal' ), ReportUnit::Money ),
			new ReportColumn( __( 'Revenue', 'practice-portal' ), ReportUnit::Money ),
			new ReportColumn( __( 'Refunds', 'practice-portal' ), ReportUnit::Money ),
		);
		return new ReportTable( 'plans', __( 'Plans', 'practice-portal' ), __( 'Active members and MRR are those at the end of the last month. Churn is the average of the months. All other figures are totals of the months.', 'practice-portal' ), $columns, $rows, __( 'No members yet.', 'practice-portal' ) );
	}

	private static function coupons( Report $report ): ReportTable {
		$joined  = $report->byReference( Figure::Joined );
		$revenue = $report->byReference( Figure::Revenue );
		$all     = max( 1, array_sum( $joined ) );
		$rows    = array();
		foreach ( array_keys( $joined + $revenue ) as $code ) {
			if ( '' !== (string) $code ) {
				$rows[] = array( (string) $code, $joined[ $code ] ?? 0, ( $joined[ $code ] ?? 0 ) / $all, $revenue[ $code ] ?? 0 );
			}
		}
		$columns = array(
			new ReportColumn( __( 'Coupon', 'practice-portal' ) ),
			new ReportColumn( __( 'Joined with the coupon', 'practice-portal' ), ReportUnit::Count, PlotSeries::Bar ),
			new ReportColumn( __( 'Share of all who joined', 'practice-portal' ), ReportUnit::Share ),
			new ReportColumn( __( 'Revenue', 'practice-portal' ), ReportUnit::Money ),
		);
		return new ReportTable( 'coupons', __( 'Coupons', 'practice-portal' ), __( 'Memberships that started with a coupon, and the amounts charged in these months for memberships with a coupon.', 'practice-portal' ), $columns, $rows, __( 'Nobody used a coupon in these months.', 'practice-portal' ) );
	}

	private static function reasons( Report $report ): ReportTable {
		$reasons = $report->byReference( Figure::Reason );
		$all     = max( 1, array_sum( $reasons ) );
		$rows    = array();
		foreach ( $reasons as $reason => $count ) {
			$rows[] = array( CancellationReason::label( (string) $reason ), $count, $count / $all );
		}
		$columns = array(
			new ReportColumn( __( 'Reason', 'practice-portal' ) ),
			new ReportColumn( __( 'Times given', 'practice-portal' ), ReportUnit::Count, PlotSeries::Bar ),
			new ReportColumn( __( 'Share', 'practice-portal' ), ReportUnit::Share ),
		);
		return new ReportTable( 'reasons', __( 'Reasons for canceling', 'practice-portal' ), __( 'Reasons that members gave when they canceled, even if they undid the cancellation later. A reason is optional.', 'practice-portal' ), $columns, $rows, __( 'No reasons yet.', 'practice-portal' ) );
	}

	/**
	 * A report with a row for each month.
	 *
	 * @param string                                  $slug          Letters and hyphens.
	 * @param ReportColumn[]                          $columns       The columns after the month.
	 * @param array<int,array<string,int|float|null>> $values        The values by month, for each column.
	 * @param array<string,int|float|null>|null       $earlier       The first column's values in the previous period, as a further column.
	 * @param string                                  $earlier_label The further column's heading; '' for the default.
	 */
	private function monthly( string $slug, string $title, string $definition, Report $report, array $columns, array $values, ?array $earlier, string $earlier_label = '' ): ReportTable {
		if ( null !== $earlier ) {
			$first       = $columns[0];
			$columns[]   = new ReportColumn( '' === $earlier_label ? __( 'Period before', 'practice-portal' ) : $earlier_label, $first->unit, PlotSeries::Line, true );
			$first_month = (string) $this->reports->firstMonth();
			$known       = array_map( static fn( string $month, $value ) => $month < $first_month ? null : $value, array_keys( $earlier ), $earlier );
			$values[]    = array_combine( $report->range->months(), $known );
		}
		$rows = array();
		foreach ( $report->range->months() as $month ) {
			$rows[] = array_merge( array( self::monthName( $month ) ), array_map( static fn( array $by_month ) => $by_month[ $month ], $values ) );
		}
		return new ReportTable( $slug, $title, $definition, array_merge( array( new ReportColumn( __( 'Month', 'practice-portal' ) ) ), $columns ), $rows );
	}

	/**
	 * @param Report $report A report of all plans.
	 * @return array<int,Report> The report of each plan that has figures, by plan ID.
	 */
	private function plansIn( Report $report ): array {
		$reports = array();
		foreach ( $this->reports->plans() as $plan ) {
			$reports[ $plan ] = $this->reports->report( $report->range, $plan );
		}
		return $reports;
	}
}
