<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/**
 * The primary key is the list's order, so that MySQL and MariaDB store the rows in it. A query reads the table once from its beginning,
 * whatever it looks for: no result is stored for the next query.
 */
final class IndexTable {
	/** How many rows one query writes. */
	private const WRITE_BATCH = 200;

	/** How many rows one query reads, when all rows are read. */
	private const BATCH = 5000;

	/** One of `Schema`'s constants. */
	private string $table;

	/** @var string[] Every column, in the order in which rows are written. */
	private array $columns;

	/** @var string[] Those of them that are numbers. */
	private array $numeric_columns;

	/**
	 * @param string   $table           One of `Schema`'s constants.
	 * @param string[] $columns         Every column; among them `user_id`, `sort_key` and `searched`.
	 * @param string[] $numeric_columns Those of them that are numbers.
	 */
	public function __construct( string $table, array $columns, array $numeric_columns ) {
		$this->table           = $table;
		$this->columns         = $columns;
		$this->numeric_columns = $numeric_columns;
	}

	/** The table's full name on the current site. */
	public function name(): string {
		return Schema::name( $this->table );
	}

	/** Changes whenever a row changes. */
	public function version(): string {
		return (string) get_option( $this->versionOption(), '' );
	}

	/**
	 * The conditions that a row meets if it has all tokens of a search.
	 *
	 * @param string[] $tokens As `Tokenizer::tokens()`.
	 * @return string[] Prepared.
	 */
	public static function matching( array $tokens ): array {
		global $wpdb;
		return array_map( static fn( string $pattern ): string => $wpdb->prepare( 'INSTR( searched, %s ) > 0', $pattern ), Tokenizer::patterns( $tokens ) );
	}

	/**
	 * A condition for a query, out of several.
	 *
	 * @param string[] $conditions Prepared.
	 */
	public static function where( array $conditions ): string {
		return array() === $conditions ? '1 = 1' : implode( ' AND ', $conditions );
	}

	/**
	 * The rows of some people.
	 *
	 * @param int[] $user_ids The users' IDs.
	 * @return array<int,array<string,mixed>> By user.
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If the database query fails.
	 */
	public function rows( array $user_ids ): array {
		global $wpdb;
		if ( array() === $user_ids ) {
			return array();
		}
		$list = implode( ', ', array_map( 'intval', $user_ids ) );
		return array_column( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE user_id IN ( $list )", $this->name() ) ), null, 'user_id' ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
	}

	/**
	 * Every row that meets a condition, in batches, so that fifty thousand need no more memory than a batch.
	 *
	 * @param string $columns   What is read beside the key, with commas.
	 * @param string $condition Prepared.
	 * @param string $key       `sort_key` or `user_id`: the order.
	 * @return \Generator<array<string,string|null>>
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If the database query fails.
	 */
	public function each( string $columns, string $condition, string $key = 'sort_key' ): \Generator {
		global $wpdb;
		$last = 'user_id' === $key ? '0' : '';
		do {
			$rows = Database::rows( $wpdb->prepare( "SELECT $key, $columns FROM %i WHERE ", $this->name() ) . $condition . $wpdb->prepare( " AND $key > %s ORDER BY $key LIMIT %d", $last, self::BATCH ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- names of columns, and what is prepared.
			foreach ( $rows as $row ) {
				yield $row;
			}
			$last = (string) ( end( $rows )[ $key ] ?? '' );
		} while ( count( $rows ) === self::BATCH );
	}

	/**
	 * Makes the rows of some people what they should be.
	 *
	 * @param int[]                          $user_ids The users' IDs.
	 * @param array<int,array<string,mixed>> $rows     What they should be, by user; a person who is missing gets no row.
	 * @return int How many were different.
	 */
	public function write( array $user_ids, array $rows ): int {
		global $wpdb;
		$before  = $this->rows( $user_ids );
		$gone    = array_keys( array_diff_key( $before, $rows ) );
		$changed = array();
		foreach ( $rows as $id => $row ) {
			if ( ! isset( $before[ $id ] ) || $this->normalized( $row ) !== $this->normalized( $before[ $id ] ) ) {
				$changed[] = $row;
			}
		}
		foreach ( array_chunk( $gone, self::WRITE_BATCH ) as $some ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE user_id IN ( ' . implode( ', ', $some ) . ' )', $this->name() ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		}
		foreach ( array_chunk( $changed, self::WRITE_BATCH ) as $some ) {
			$values = implode( ', ', array_map( array( $this, 'values' ), $some ) );
			$wpdb->query( $wpdb->prepare( 'REPLACE INTO %i ( ' . implode( ', ', $this->columns ) . ' ) VALUES ', $this->name() ) . $values ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared value by value.
		}
		$count = count( $gone ) + count( $changed );
		if ( $count > 0 ) {
			update_option( $this->versionOption(), uniqid() );
		}
		return $count;
	}

	private function versionOption(): string {
		return 'practice_portal_' . $this->table . '_version';
	}

	/**
	 * @param array<string,mixed> $row All columns.
	 * @return array<string,string|null> In one order and as texts, like the database's results.
	 */
	private function normalized( array $row ): array {
		$texts = array();
		foreach ( $this->columns as $column ) {
			$texts[ $column ] = null === $row[ $column ] ? null : (string) $row[ $column ];
		}
		return $texts;
	}

	/** @param array<string,mixed> $row All columns. */
	private function values( array $row ): string {
		global $wpdb;
		$values = array();
		foreach ( $this->columns as $column ) {
			$value    = $row[ $column ];
			$values[] = null === $value ? 'NULL' : $wpdb->prepare( in_array( $column, $this->numeric_columns, true ) ? '%d' : '%s', $value ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
		}
		return '( ' . implode( ', ', $values ) . ' )';
	}
}
