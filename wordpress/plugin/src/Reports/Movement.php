<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/**
 * A change in what a membership of one plan adds to the figures. The sum of a membership's movements up to a time is its position
 * then.
 */
final class Movement {
	public function __construct(
		/** The plan's ID. */
		public int $product_id,
		public MovementKind $kind,
		/** Seconds since 1970. It may be in the future, for a grace period or a discount that will end. */
		public int $happened_at,
		/** The change in members: 1, 0 or -1. */
		public int $members,
		/** The change in active members: 1, 0 or -1. */
		public readonly int $active,
		/** The change in monthly recurring revenue, in minor units. */
		public int $mrr,
	) {}

	/** @param array<string,mixed> $row A row of the table. */
	public static function from( array $row ): self {
		return new self( (int) $row['product_id'], MovementKind::from( (string) $row['kind'] ), (int) $row['happened_at'], (int) $row['members'], (int) $row['active'], (int) $row['mrr'] );
	}
}
