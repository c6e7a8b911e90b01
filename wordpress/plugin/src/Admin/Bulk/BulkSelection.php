<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\Members\MembersIndex;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/** Reads the members of a selection. */
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
		global $wpdb;
		$summary = array_fill_keys( array( 'all', 'stripe', 'outside', 'invited', 'over' ), 0 );
		foreach ( $this->batches( $selection ) as $rows ) {
			$list = implode( ', ', array_map( 'intval', array_column( $rows, 'subscription_id' ) ) );
			if ( '' === $list ) {
				continue;
			}
			foreach ( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE id IN ( $list )", Schema::name( Schema::SUBSCRIPTIONS ) ) ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
				++$summary['all'];
				++$summary[ self::groupOf( new Subscription( $row ) ) ];
			}
		}
		return $summary;
	}

	/** The number of members with a current membership of their own to which an invitation is open. */
	public function countInviters( MemberSelection $selection ): int {
		global $wpdb;
		$count = 0;
		foreach ( $this->batches( $selection ) as $rows ) {
			$list = implode( ', ', array_merge( array( 0 ), array_map( 'intval', array_column( $rows, 'subscription_id' ) ) ) );
			foreach ( Database::rows( $wpdb->prepare( "SELECT * FROM %i s WHERE s.id IN ( $list ) AND EXISTS ( SELECT 1 FROM %i i WHERE i.subscription_id = s.id AND i.parent_user_id = s.user_id AND i.used_at IS NULL )", Schema::name( Schema::SUBSCRIPTIONS ), Schema::name( Schema::INVITES ) ) ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
				$count += in_array( self::groupOf( new Subscription( $row ) ), array( 'stripe', 'outside' ), true ) ? 1 : 0;
			}
		}
		return $count;
	}

	private static function groupOf( Subscription $held ): string {
		if ( ! $held->isLive() ) {
			return 'over';
		}
		if ( $held->isInvited() ) {
			return 'invited';
		}
		return $held->isOutsideStripe() ? 'outside' : 'stripe';
	}
}
