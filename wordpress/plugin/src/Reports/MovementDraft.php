<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/**
 * A membership's stored movements, and the ones to add. As in bookkeeping, nothing is changed or deleted: an opposite movement at
 * the same time balances a wrong one.
 */
final class MovementDraft {
	/** @var Movement[] */
	private array $movements;

	/** The number of movements that were stored before. */
	private int $stored;

	/**
	 * @param Movement[] $movements The stored movements.
	 * @param int        $now       Seconds since 1970.
	 */
	public function __construct( array $movements, private readonly int $now ) {
		$this->movements = array_values( $movements );
		$this->stored    = count( $movements );
	}

	/**
	 * Adds movements until the sum up to a time equals a position.
	 *
	 * @param int                $moment   Seconds since 1970.
	 * @param MembershipPosition $position The position from that time on.
	 */
	public function moveTo( int $moment, MembershipPosition $position ): void {
		$recorded = $this->countsAt( $moment );
		$wanted   = $position->counts();
		$changes  = array();
		foreach ( array_keys( $recorded + $wanted ) as $product_id ) {
			list( $members, $active, $mrr )                      = $recorded[ $product_id ] ?? array( 0, 0, 0 );
			list( $wanted_members, $wanted_active, $wanted_mrr ) = $wanted[ $product_id ] ?? array( 0, 0, 0 );
			$change = array( $wanted_members - $members, $wanted_active - $active, $wanted_mrr - $mrr );
			if ( array( 0, 0, 0 ) !== $change ) {
				$changes[ $product_id ] = $change;
			}
		}
		$kind = self::kindOf( $changes, $moment > $this->now );
		foreach ( $changes as $product_id => list( $members, $active, $mrr ) ) {
			$this->movements[] = new Movement( $product_id, $kind, $moment, $members, $active, $mrr );
		}
	}

	/**
	 * Sets the kind of the membership's first start or last end: a real one, or a change of plan. The sums of members stay the
	 * same.
	 *
	 * @param MovementKind $kind       `Joined` or `Left`.
	 * @param bool         $is_counted False for a change of plan.
	 */
	public function countAs( MovementKind $kind, bool $is_counted ): void {
		$members = MovementKind::Joined === $kind ? 1 : -1;
		$found   = array_filter( $this->movements, fn( Movement $movement ): bool => $kind === $movement->kind && $members === $movement->members && $movement->happened_at <= $this->now );
		$counted = MovementKind::Joined === $kind ? reset( $found ) : end( $found );
		if ( false === $counted ) {
			return;
		}
		$same     = array_filter( $this->movements, static fn( Movement $movement ): bool => $kind === $movement->kind && $counted->happened_at === $movement->happened_at && $counted->product_id === $movement->product_id );
		$recorded = array_sum( array_column( $same, 'members' ) );
		$missing  = ( $is_counted ? $members : 0 ) - $recorded;
		if ( 0 !== $missing ) {
			$this->movements[] = new Movement( $counted->product_id, $kind, $counted->happened_at, $missing, 0, 0 );
			$this->movements[] = new Movement( $counted->product_id, MovementKind::Plan, $counted->happened_at, -$missing, 0, 0 );
		}
	}

	/** The time of the last movement up to a time; 0 for none. Both are seconds since 1970. */
	public function lastUntil( int $moment ): int {
		return max( array_merge( array( 0 ), array_filter( array_column( $this->movements, 'happened_at' ), static fn( int $at ): bool => $at <= $moment ) ) );
	}

	/**
	 * The times of movements after a time, in seconds since 1970.
	 *
	 * @return int[]
	 */
	public function momentsAfter( int $moment ): array {
		return array_values( array_filter( array_column( $this->movements, 'happened_at' ), static fn( int $at ): bool => $at > $moment ) );
	}

	/** Whether no membership exists at a moment. */
	public function isEmptyAt( int $moment ): bool {
		return array() === $this->countsAt( $moment );
	}

	/** Whether the membership has another plan at a moment. */
	public function hasOtherPlanAt( int $moment, int $product_id ): bool {
		$counts = $this->countsAt( $moment );
		return array() !== $counts && ! isset( $counts[ $product_id ] );
	}

	/**
	 * The movements that are not stored yet.
	 *
	 * @return Movement[]
	 */
	public function added(): array {
		return array_slice( $this->movements, $this->stored );
	}

	/** @return array<int,int[]> Members, active members and monthly recurring revenue by plan, without zeros. */
	private function countsAt( int $moment ): array {
		$counts = array();
		foreach ( $this->movements as $movement ) {
			if ( $movement->happened_at <= $moment ) {
				list( $members, $active, $mrr )  = $counts[ $movement->product_id ] ?? array( 0, 0, 0 );
				$counts[ $movement->product_id ] = array( $members + $movement->members, $active + $movement->active, $mrr + $movement->mrr );
			}
		}
		return array_filter( $counts, static fn( array $count ): bool => array( 0, 0, 0 ) !== $count );
	}

	/**
	 * @param array<int,int[]> $changes   The changes by plan.
	 * @param bool             $is_future Whether they are in the future. Then a new membership is not a start, but cancels an expected end.
	 */
	private static function kindOf( array $changes, bool $is_future ): MovementKind {
		$members = array_sum( array_column( $changes, 0 ) );
		if ( 0 !== $members ) {
			return $members > 0 && ! $is_future ? MovementKind::Joined : MovementKind::Left;
		}
		if ( count( $changes ) > 1 ) {
			return MovementKind::Plan;
		}
		return 0 === array_sum( array_map( 'abs', array_column( $changes, 1 ) ) ) ? MovementKind::Price : MovementKind::Status;
	}
}
