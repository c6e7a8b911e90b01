<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\PagedResult;

/**
 * Finds entries of the whole site's activity log, newest first. The log of a large site has millions of entries. So each part of a
 * search reads one index in its order and stops at `LIMIT` entries, which also bounds the count.
 */
final class ActivitySearch {
	/** The maximum number of entries that a search finds. */
	public const LIMIT = 5000;

	/**
	 * @param string[]|null $kinds    Only these kinds, as stored; null for all except Stripe's events.
	 * @param int[]|null    $user_ids Only entries about or by these users; null for everyone.
	 * @param int|null      $from     The first second, since 1970; null for no limit.
	 * @param int|null      $until    The last second, since 1970; null for no limit.
	 */
	public function __construct(
		/** @var string[]|null Only these kinds; null for all except Stripe's events. */
		private readonly ?array $kinds = null,
		/** @var int[]|null Only entries about or by these users; null for everyone. */
		private readonly ?array $user_ids = null,
		/** The first and last second, since 1970; null for no limit. */
		private readonly ?int $from = null,
		private readonly ?int $until = null,
	) {}

	/**
	 * One page of the found entries, and their number: at most `LIMIT`.
	 *
	 * @throws DatabaseFailure If a query fails.
	 */
	public function page( int $limit, int $offset = 0 ): PagedResult {
		global $wpdb;
		$last = min( $offset + $limit, self::LIMIT );
		// A part can't have more entries of this page and of those before than these have together.
		$ranked = $this->parts( $last );
		if ( array() === $ranked ) {
			return new PagedResult( array(), 0 );
		}
		$total = (int) Database::column( 'SELECT COUNT(*) FROM ( ' . self::union( $this->parts( self::LIMIT, false ) ) . ' ) found' )[0]; // phpcs:ignore WordPress.DB.PreparedSQL -- each part is prepared.
		$ids   = Database::column( 'SELECT id FROM ( ' . self::union( $ranked ) . ' ) found ' . $wpdb->prepare( 'ORDER BY happened_at DESC, id DESC LIMIT %d OFFSET %d', max( 0, $last - $offset ), $offset ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- each part is prepared.
		return new PagedResult( self::entries( array_map( 'intval', $ids ) ), min( $total, self::LIMIT ) );
	}

	/** @param string[] $parts Of `parts()`. */
	private static function union( array $parts ): string {
		return implode( ' UNION ALL ', array_map( static fn( int $index, string $part ): string => "SELECT id, happened_at FROM ( $part ) part_$index", array_keys( $parts ), $parts ) );
	}

	/**
	 * The queries that find the entries together. No two find the same one. Each has an index with its order.
	 *
	 * @param int  $limit     The maximum number of entries of a kind.
	 * @param bool $is_ranked Whether they are the newest. To count entries, any will do, and an index without the order is faster.
	 * @return string[] Prepared queries.
	 */
	public function parts( int $limit = self::LIMIT, bool $is_ranked = true ): array {
		global $wpdb;
		$parts = array();
		if ( null === $this->user_ids ) {
			foreach ( null === $this->kinds ? array( $wpdb->prepare( 'kind <> %s', ActivityKind::Event->value ) ) : array_map( static fn( string $kind ): string => $wpdb->prepare( 'kind = %s', $kind ), $this->kinds ) as $of_kind ) {
				// All kinds but one: the database would rather read the index of kinds, and sort all of it by time.
				$parts[] = $this->part( $of_kind, $is_ranked ? 'happened_at DESC, id DESC' : '', $limit, null === $this->kinds && $is_ranked ? 'FORCE INDEX (happened_at)' : '' );
			}
			return $parts;
		}
		$of_kinds = null === $this->kinds ? $wpdb->prepare( 'kind <> %s', ActivityKind::Event->value ) : self::in( 'kind', '%s', $this->kinds );
		foreach ( $this->user_ids as $user_id ) {
			// One person has few entries. Those that were added later, about an earlier time, have a greater ID.
			$parts[] = $this->part( $wpdb->prepare( 'user_id = %d AND ', $user_id ) . $of_kinds, 'id DESC', self::LIMIT );
			$parts[] = $this->part( $wpdb->prepare( 'actor_id = %d AND ', $user_id ) . 'NOT ' . self::in( 'user_id', '%d', $this->user_ids ) . " AND $of_kinds", 'id DESC', self::LIMIT );
		}
		return $parts;
	}

	/**
	 * @param string $condition A prepared condition.
	 * @param string $order     Columns and directions; '' for any.
	 * @param string $index     The hint for an index; '' for none.
	 */
	private function part( string $condition, string $order, int $limit, string $index = '' ): string {
		global $wpdb;
		$from  = null === $this->from ? '' : $wpdb->prepare( ' AND happened_at >= %d', $this->from );
		$until = null === $this->until ? '' : $wpdb->prepare( ' AND happened_at <= %d', $this->until );
		return $wpdb->prepare( 'SELECT id, happened_at FROM %i ', Schema::name( Schema::JOURNAL ) ) . $index . ' WHERE ' . $condition . $from . $until . ( '' === $order ? '' : " ORDER BY $order" ) . $wpdb->prepare( ' LIMIT %d', $limit ); // phpcs:ignore WordPress.DB.PreparedSQL -- an order from this class.
	}

	/**
	 * @param string                $placeholder For a value.
	 * @param array<int,string|int> $values      At least one.
	 */
	private static function in( string $column, string $placeholder, array $values ): string {
		global $wpdb;
		return '(' . $wpdb->prepare( "$column IN (" . implode( ', ', array_fill( 0, count( $values ), $placeholder ) ) . ')', ...array_values( $values ) ) . ')'; // phpcs:ignore WordPress.DB.PreparedSQL -- a column and placeholders from this class.
	}

	/**
	 * @param int[] $ids The entries' IDs.
	 * @return JournalEntry[] In the order of the IDs.
	 */
	private static function entries( array $ids ): array {
		global $wpdb;
		if ( array() === $ids ) {
			return array();
		}
		$entries = array_fill_keys( $ids, null );
		foreach ( Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE ', Schema::name( Schema::JOURNAL ) ) . self::in( 'id', '%d', $ids ) ) as $row ) {
			$entries[ (int) $row['id'] ] = new JournalEntry( $row );
		}
		return array_values( array_filter( $entries ) );
	}
}
