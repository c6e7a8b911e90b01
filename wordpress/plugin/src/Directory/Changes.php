<?php
/**
 * Who in a table of people has changed, and in which order.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * A row for each change of a row of the table, so that what was found before can be put right instead of looked for anew.
 */
final class Changes {
	/** Of more changes than these one looks for everything anew. */
	private const MOST = 2000;

	/**
	 * So many rows before are read again: of two requests that write at once, the later number may be there first. One statement writes
	 * no more than these, since its numbers are given to it together.
	 */
	private const OVERLAP = 20;

	/** How many rows are kept; the oldest go daily. */
	private const KEPT = 10000;

	private string $table;

	/** @param string $table Its full name. */
	public function __construct( string $table ) {
		$this->table = $table;
	}

	/**
	 * Where one cannot be written down, nobody knows any more who has changed: all others go, and everybody is looked for anew.
	 *
	 * @param int[] $user_ids Whose rows are others now, or gone.
	 */
	public function note( array $user_ids ): void {
		global $wpdb;
		foreach ( array_chunk( $user_ids, self::OVERLAP ) as $some ) {
			$is_noted = $wpdb->query( $wpdb->prepare( 'INSERT INTO %i ( user_id ) VALUES ', $this->table ) . '( ' . implode( ' ), ( ', array_map( 'intval', $some ) ) . ' )' ); // phpcs:ignore WordPress.DB.PreparedSQL -- numbers.
			if ( false === $is_noted ) {
				$wpdb->query( $wpdb->prepare( 'DELETE FROM %i', $this->table ) );
				return;
			}
		}
	}

	/** The number of the last change; 0 before the first. */
	public function last(): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT MAX( revision ) FROM %i', $this->table ) );
	}

	/**
	 * Who has changed since a change, and the number of the last one; null when they are too many, or nobody knows any more.
	 *
	 * @return array{last:int,user_ids:int[]}|null
	 */
	public function since( int $revision ): ?array {
		global $wpdb;
		$rows = (array) $wpdb->get_results( $wpdb->prepare( 'SELECT revision, user_id FROM %i WHERE revision >= %d ORDER BY revision LIMIT %d', $this->table, max( 1, $revision - self::OVERLAP ), self::MOST + 1 ), ARRAY_A );
		$all  = array_map( 'intval', array_column( $rows, 'revision' ) );
		if ( count( $all ) > self::MOST || ! in_array( $revision, $all, true ) ) {
			return null;
		}
		return array(
			'last'     => (int) end( $all ),
			'user_ids' => array_values( array_unique( array_map( 'intval', array_column( $rows, 'user_id' ) ) ) ),
		);
	}

	/** Lets go of what nobody asks for any more. */
	public function prune(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE revision < %d', $this->table, $this->last() - self::KEPT ) );
	}
}
