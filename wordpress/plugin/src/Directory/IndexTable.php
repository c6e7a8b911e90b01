<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/**
 * A table with one row per indexed user. Its primary key is the list's order, so that the database stores rows in that order. Each
 * query scans the table once, and no result is cached.
 */
final class IndexTable {
	/** Rows per write query. */
	private const WRITE_BATCH = 200;

	/** Rows per read query, when all rows are read. */
	private const BATCH = 5000;

	/**
	 * @param string[] $columns
	 * @param string[] $numeric_columns
	 */
	public function __construct(
		/** One of `Schema`'s constants. */
		private readonly string $table,
		/** @var string[] All columns, including `user_id`, `sort_key` and `searched`, in the order of writing. */
		private readonly array $columns,
		/** @var string[] The numeric columns. */
		private readonly array $numeric_columns,
	) {}

	/** The table's full name on the current site. */
	public function name(): string {
		return Schema::name( $this->table );
	}

	/** The version, which changes with every change of a row. */
	public function version(): string {
		return (string) get_option( $this->versionOption(), '' );
	}

	/**
	 * The SQL conditions for a row that has all tokens of a search.
	 *
	 * @param string[] $tokens The result of `Tokenizer::tokens()`.
	 * @return string[] Prepared.
	 */
	public static function matching( array $tokens ): array {
		global $wpdb;
		return array_map( static fn( string $pattern ): string => $wpdb->prepare( 'INSTR( searched, %s ) > 0', $pattern ), Tokenizer::patterns( $tokens ) );
	}

	/**
	 * Joins conditions for a query.
	 *
	 * @param string[] $conditions Prepared.
	 */
	public static function where( array $conditions ): string {
		return array() === $conditions ? '1 = 1' : implode( ' AND ', $conditions );
	}

	/**
	 * The rows of some users.
	 *
	 * @param int[]  $user_ids  The users' IDs.
	 * @param string $condition Prepared.
	 * @return array<int,array<string,mixed>> By user.
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If the query fails.
	 */
	public function rows( array $user_ids, string $condition = '1 = 1' ): array {
		global $wpdb;
		if ( array() === $user_ids ) {
			return array();
		}
		$list = implode( ', ', array_map( 'intval', $user_ids ) );
		return array_column( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE user_id IN ( $list ) AND ", $this->name() ) . $condition ), null, 'user_id' ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers, and a prepared condition.
	}

	/**
	 * All rows that meet a condition, in batches, so that 50,000 rows need no more memory than one batch.
	 *
	 * @param string $columns   Columns besides the key, with commas.
	 * @param string $condition Prepared.
	 * @param string $key       The order: `sort_key` or `user_id`.
	 * @return \Generator<array<int,\stdClass>>
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If a query fails.
	 */
	public function batches( string $columns, string $condition, string $key = 'sort_key' ): \Generator {
		global $wpdb;
		$last = 'user_id' === $key ? '0' : '';
		do {
			$rows = Database::objects( $wpdb->prepare( "SELECT $key, $columns FROM %i WHERE ", $this->name() ) . $condition . $wpdb->prepare( " AND $key > %s ORDER BY $key LIMIT %d", $last, self::BATCH ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- column names and prepared conditions.
			if ( array() !== $rows ) {
				yield $rows;
				$last = (string) end( $rows )->$key;
			}
		} while ( count( $rows ) === self::BATCH );
	}

	/**
	 * Updates the rows of some users.
	 *
	 * @param int[]                          $user_ids The users' IDs.
	 * @param array<int,array<string,mixed>> $rows     The rows by user. A user who is missing gets no row.
	 * @return string[] What each changed row differed in, without anyone's data, for example "directory 12: city".
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If a query fails.
	 */
	public function write( array $user_ids, array $rows ): array {
		global $wpdb;
		$before      = $this->rows( $user_ids );
		$gone        = array_keys( array_diff_key( $before, $rows ) );
		$changed     = array();
		$differences = array_map( fn( int $id ): string => "$this->table $id: was listed", $gone );
		foreach ( $rows as $id => $row ) {
			$columns = isset( $before[ $id ] ) ? array_keys( array_diff_assoc( $this->normalized( $row ), $this->normalized( $before[ $id ] ) ) ) : array( 'was missing' );
			if ( array() !== $columns ) {
				$changed[]     = $row;
				$differences[] = "$this->table $id: " . implode( ', ', $columns );
			}
		}
		foreach ( array_chunk( $gone, self::WRITE_BATCH ) as $some ) {
			DatabaseTransaction::write( $wpdb->prepare( 'DELETE FROM %i WHERE user_id IN ( ' . implode( ', ', $some ) . ' )', $this->name() ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		}
		foreach ( array_chunk( $changed, self::WRITE_BATCH ) as $some ) {
			$values = implode( ', ', array_map( $this->values( ... ), $some ) );
			DatabaseTransaction::write( $wpdb->prepare( 'REPLACE INTO %i ( ' . implode( ', ', $this->columns ) . ' ) VALUES ', $this->name() ) . $values ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared value by value.
		}
		if ( array() !== $differences ) {
			update_option( $this->versionOption(), uniqid() );
		}
		return $differences;
	}

	private function versionOption(): string {
		return 'practice_portal_' . $this->table . '_version';
	}

	/**
	 * @param array<string,mixed> $row All columns.
	 * @return array<string,string|null> In a fixed order and as text, like query results.
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
