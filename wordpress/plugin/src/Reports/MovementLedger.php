<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/** The movements table. It is only ever added to, and contains no personal data. */
final class MovementLedger {
	/**
	 * A membership's movements, in the order in which they were stored.
	 *
	 * @return Movement[]
	 */
	public function forSubscription( int $subscription_id ): array {
		global $wpdb;
		return array_map( Movement::from( ... ), Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE subscription_id = %d ORDER BY number', Schema::name( Schema::MOVEMENTS ), $subscription_id ) ) );
	}

	/**
	 * Adds movements. Each movement of a membership has a number, so if two processes add the same ones, only one stores them.
	 *
	 * @param int        $number      The number of movements that it already has.
	 * @param Movement[] $movements   The new ones.
	 * @param string     $coupon_code The coupon with which it started, '' for none.
	 * @throws DatabaseFailure If the query fails.
	 */
	public function add( int $subscription_id, int $number, array $movements, string $coupon_code ): void {
		global $wpdb;
		$values = array();
		foreach ( array_values( $movements ) as $index => $movement ) {
			$values[] = $wpdb->prepare(
				'(%d, %d, %d, %s, %d, %d, %d, %d, %s)',
				$subscription_id,
				$number + $index,
				$movement->product_id,
				$movement->kind->value,
				$movement->happened_at,
				$movement->members,
				$movement->active,
				$movement->mrr,
				MovementKind::Joined === $movement->kind ? $coupon_code : ''
			);
		}
		if ( array() !== $values ) {
			DatabaseTransaction::write( $wpdb->prepare( 'INSERT IGNORE INTO %i (subscription_id, number, product_id, kind, happened_at, members, active, mrr, coupon_code) VALUES ', Schema::name( Schema::MOVEMENTS ) ) . implode( ', ', $values ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared value by value.
		}
	}

	/**
	 * The next movements of all memberships, oldest first.
	 *
	 * @param int $after Only entries with a higher ID.
	 * @param int $until Only entries up to this ID.
	 * @return array<int,array<string,string|null>> Rows.
	 */
	public function next( int $after, int $until, int $limit ): array {
		global $wpdb;
		return Database::rows( $wpdb->prepare( 'SELECT id, product_id, kind, happened_at, members, active, mrr, coupon_code FROM %i WHERE id > %d AND id <= %d ORDER BY id LIMIT %d', Schema::name( Schema::MOVEMENTS ), $after, $until, $limit ) );
	}

	/**
	 * The sums of future movements before a time: grace periods, discounts and outside payments that will end.
	 *
	 * @param int $now   Seconds since 1970.
	 * @param int $until Seconds since 1970.
	 * @return array<int,array<string,string|null>> Sums by plan and kind.
	 */
	public function upcoming( int $now, int $until ): array {
		global $wpdb;
		return Database::rows( $wpdb->prepare( "SELECT product_id, kind, MIN( happened_at ) AS happened_at, SUM( members ) AS members, SUM( active ) AS active, SUM( mrr ) AS mrr, '' AS coupon_code FROM %i WHERE happened_at > %d AND happened_at < %d GROUP BY product_id, kind", Schema::name( Schema::MOVEMENTS ), $now, $until ) );
	}

	/** The ID of the newest movement; 0 for none. */
	public function newestId(): int {
		global $wpdb;
		return (int) Database::column( $wpdb->prepare( 'SELECT MAX( id ) FROM %i', Schema::name( Schema::MOVEMENTS ) ) )[0];
	}
}
