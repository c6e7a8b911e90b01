<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/** The share of one membership in the figures at one time. */
final class MembershipPosition {
	/** Whether it counts as active: not unpaid, paused or past its grace period. */
	public bool $is_active;
	/** Monthly recurring revenue in minor units; 0 unless it is active. */
	public int $mrr;

	public function __construct(
		/** The plan's ID. */
		public int $product_id,
		/** Whether the membership exists: it has started and has not ended. */
		public readonly bool $exists,
		bool $is_active,
		int $mrr,
	) {
		$this->is_active = $exists && $is_active;
		$this->mrr       = $this->is_active ? $mrr : 0;
	}

	/** The position before a membership starts and after it has ended. */
	public static function none(): self {
		return new self( 0, false, false, 0 );
	}

	/** The same membership while it does not count as active. */
	public function lapsed(): self {
		return new self( $this->product_id, $this->exists, false, 0 );
	}

	/**
	 * The counts by plan.
	 *
	 * @return array<int,int[]> Members, active members and monthly recurring revenue, by the plan's ID.
	 */
	public function counts(): array {
		return $this->exists ? array( $this->product_id => array( 1, (int) $this->is_active, $this->mrr ) ) : array();
	}
}
