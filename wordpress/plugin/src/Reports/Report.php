<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/** The figures of some months, of one plan or of all. Amounts are minor units. */
final class Report {
	/** @var array<string,array<string,int>> Sums of the range by figure and month. */
	private array $by_month = array();

	/** @var array<string,array<string,int>> Sums of the range by figure and reference. */
	private array $by_reference = array();

	/** @var array<string,int> Members, active members and monthly recurring revenue before the range. */
	private array $before = array();

	/** @param int $product_id The plan; 0 for all. */
	public function __construct(
		FigureSums $sums,
		/** The months. */
		public readonly MonthRange $range,
		int $product_id = 0,
	) {
		foreach ( $sums->rows() as list( $month, $plan, $figure, $reference, $value ) ) {
			if ( 0 !== $product_id && $plan !== $product_id ) {
				continue;

			}
			if ( $month < $range->from ) {
				$this->before[ $figure ] = ( $this->before[ $figure ] ?? 0 ) + $value;
			} elseif ( $month <= $range->to ) {
				$this->by_month[ $figure ][ $month ]         = ( $this->by_month[ $figure ][ $month ] ?? 0 ) + $value;
				$this->by_reference[ $figure ][ $reference ] = ( $this->by_reference[ $figure ][ $reference ] ?? 0 ) + $value;
			}
		}
	}

	/**
	 * A figure in each month.
	 *
	 * @return array<string,int> By month, in order.
	 */
	public function monthly( Figure $figure ): array {
		$values = array();
		foreach ( $this->range->months() as $month ) {
			$values[ $month ] = $this->by_month[ $figure->value ][ $month ] ?? 0;
		}
		return $values;
	}

	/**
	 * The number or amount at the end of each month.
	 *
	 * @param Figure $figure `Figure::Members`, `Active` or `Mrr`.
	 * @return array<string,int> By month, in order.
	 */
	public function atEnd( Figure $figure ): array {
		$value  = $this->atStart( $figure );
		$values = array();
		foreach ( $this->monthly( $figure ) as $month => $change ) {
			$value           += $change;
			$values[ $month ] = $value;
		}
		return $values;
	}

	/**
	 * The number or amount before the first month.
	 *
	 * @param Figure $figure `Figure::Members`, `Active` or `Mrr`.
	 */
	public function atStart( Figure $figure ): int {
		return $this->before[ $figure->value ] ?? 0;
	}

	/** The total of a figure. */
	public function total( Figure $figure ): int {
		return array_sum( $this->by_month[ $figure->value ] ?? array() );
	}

	/**
	 * The total of a figure by reference.
	 *
	 * @return array<string,int> Without zeros, the largest first.
	 */
	public function byReference( Figure $figure ): array {
		$values = array_filter( $this->by_reference[ $figure->value ] ?? array() );
		arsort( $values );
		return $values;
	}

	/**
	 * Churn: the memberships that ended in a month, divided by those at its start. A membership that moved to or from another plan
	 * counts as neither joined nor left.
	 *
	 * @return array<string,float|null> Shares of 1 by month; null if there were no members.
	 */
	public function churn(): array {
		$members = $this->atStart( Figure::Members );
		$changes = $this->monthly( Figure::Members );
		$shares  = array();
		foreach ( $this->monthly( Figure::Left ) as $month => $left ) {
			$shares[ $month ] = $members > 0 ? $left / $members : null;
			$members         += $changes[ $month ];
		}
		return $shares;
	}

	/** The average monthly churn, as a share of 1; null if no month had members at its start. */
	public function averageChurn(): ?float {
		$known = array_filter( $this->churn(), static fn( ?float $share ): bool => null !== $share );
		return array() === $known ? null : array_sum( $known ) / count( $known );
	}

	/** The share of failed payments that have been paid since, as a share of 1; null when none failed. */
	public function recoveryRate(): ?float {
		$failed = $this->total( Figure::Failed );
		return $failed > 0 ? $this->total( Figure::Recovered ) / $failed : null;
	}
}
