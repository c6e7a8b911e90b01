<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Overview;

use PracticePortal\Core\AdminMenu;
use PracticePortal\Reports\Figure;
use PracticePortal\Reports\Report;
use PracticePortal\Reports\Reports;

/** The figures of this moment and this month, for the page Overview and WordPress' Dashboard. They are stored sums. */
final class OverviewFigures {
	private ?Report $month = null;

	public function __construct( private readonly Reports $reports ) {}

	/** Whether anything has happened yet. */
	public function areEmpty(): bool {
		return null === $this->reports->firstMonth();
	}

	/** Whether all that is recorded is counted. */
	public function areComplete(): bool {
		return $this->reports->isComplete();
	}

	/**
	 * The number or amount at this moment.
	 *
	 * @param Figure $figure `Figure::Members`, `Active` or `Mrr`.
	 */
	public function now( Figure $figure ): int {
		return (int) array_sum( $this->month()->atEnd( $figure ) );
	}

	/**
	 * The total since the month began. For `Figure::Members`, `Active` and `Mrr` it is the change.
	 */
	public function thisMonth( Figure $figure ): int {
		return $this->month()->total( $figure );
	}

	/** The number of open problems. */
	public static function problems(): int {
		return (int) get_option( AdminMenu::COUNT_OPTION );
	}

	private function month(): Report {
		return $this->month ??= $this->reports->now();
	}
}
