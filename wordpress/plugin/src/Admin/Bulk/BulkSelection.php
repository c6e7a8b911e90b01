<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\Members\MembersIndex;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/** Reads the members of a selection. The database counts them, so PHP never loads them all. */
final class BulkSelection {
	/** Rows at a time. */
	private const BATCH = 1000;

	private MembersIndex $index;

	public function __construct( MembersIndex $index ) {
		$this->index = $index;
	}

	/**
	 * Rows of the list of members, in batches.
	 *
	 * @return iterable<array<int,array<string,string>>>
	 */
	public function batches( MemberSelection $selection ): iterable {
		if ( null !== $selection->query ) {
			return $this->index->batches( $selection->query, self::BATCH );
		}
		return array() === $selection->user_ids ? array() : array( $this->index->forUsers( $selection->user_ids ) );
	}

	/**
	 * The number of members for each way in which a membership is paid.
	 *
	 * @return array{all:int,stripe:int,outside:int,invited:int,over:int}
	 */
	public function summary( MemberSelection $selection ): array {
		return $this->count( $selection, '1 = 1' );
	}

	/** The number of members with a current membership of their own to which an invitation is open. */
	public function countInviters( MemberSelection $selection ): int {
		global $wpdb;
		$counts = $this->count( $selection, $wpdb->prepare( 'EXISTS ( SELECT 1 FROM %i i WHERE i.subscription_id = s.id AND i.parent_user_id = s.user_id AND i.used_at IS NULL )', Schema::name( Schema::INVITES ) ) );
		return $counts['stripe'] + $counts['outside'];
	}

	/** The number of members with a current membership outside of Stripe that has no end. */
	public function countEndless( MemberSelection $selection ): int {
		return $this->count( $selection, 's.current_period_end IS NULL' )['outside'];
	}

	/**
	 * @param string $of_membership A condition, as for `MembersIndex::countMemberships()`.
	 * @return array{all:int,stripe:int,outside:int,invited:int,over:int}
	 */
	private function count( MemberSelection $selection, string $of_membership ): array {
		$counts = array_fill_keys( array( 'all', 'stripe', 'outside', 'invited', 'over' ), 0 );
		foreach ( $this->index->countMemberships( $selection->condition(), $of_membership ) as $row ) {
			$counts['all']                   += (int) $row['members'];
			$counts[ self::groupOf( $row ) ] += (int) $row['members'];
		}
		return $counts;
	}

	/** @param array<string,string|null> $row Of `MembersIndex::countMemberships()`. */
	private static function groupOf( array $row ): string {
		if ( ! in_array( $row['status'], Subscription::LIVE, true ) ) {
			return 'over';
		}
		if ( 1 === (int) $row['is_invited'] ) {
			return 'invited';
		}
		return in_array( $row['gateway'], array( Subscription::OUTSIDE, Subscription::COMPLIMENTARY ), true ) ? 'outside' : 'stripe';
	}
}
