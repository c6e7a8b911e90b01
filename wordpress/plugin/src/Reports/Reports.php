<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Core\Database\DatabaseClock;

/** Reads the figures for reports. */
final class Reports {
	/** The figures of this request. */
	private ?FigureSums $sums = null;

	private bool $is_complete = true;

	public function __construct( private readonly FigureUpdater $updater ) {}

	/**
	 * The figures of some months.
	 *
	 * @param int $product_id The plan; 0 for all.
	 */
	public function report( MonthRange $range, int $product_id = 0 ): Report {
		return new Report( $this->sums(), $range, $product_id );
	}

	/**
	 * Plans that have figures.
	 *
	 * @return int[] Their IDs.
	 */
	public function plans(): array {
		$plans = array_values( array_unique( array_column( $this->sums()->rows(), 1 ) ) );
		sort( $plans );
		return $plans;
	}

	/** The first month that has figures, `Y-m`; null if nothing has happened. */
	public function firstMonth(): ?string {
		$months = array_column( $this->sums()->rows(), 0 );
		return array() === $months ? null : min( $months );
	}

	/** Whether everything that is recorded is counted. */
	public function isComplete(): bool {
		$this->sums();
		return $this->is_complete;
	}

	/** Members, active members and monthly recurring revenue at this moment. */
	public function now(): Report {
		return $this->report( MonthRange::until( self::thisMonth(), 1 ) );
	}

	/** This month in the site's time zone, `Y-m`. */
	public static function thisMonth(): string {
		return FigureSums::monthOf( DatabaseClock::now() );
	}

	private function sums(): FigureSums {
		if ( null === $this->sums ) {
			list( $this->sums, $this->is_complete ) = $this->updater->current( DatabaseClock::now() );
		}
		return $this->sums;
	}
}
