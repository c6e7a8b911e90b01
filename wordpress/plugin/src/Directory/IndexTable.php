<?php
/**
 * A table of people that is searched.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Foundation\Tables;
use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * A row for each person, by the number of the user, and beside it what is kept so that fifty thousand are read as quickly as a
 * hundred: who has changed (`Changes`), whom a word finds (`Finds`), an order (`Order`), how many there are by parts (`Stamps`).
 */
final class IndexTable {
	/** How many rows one statement writes. */
	private const AT_ONCE = 200;

	/** One of `Tables`'s constants; tables of the same beginning have what is kept. */
	private string $table;

	/** @var string[] Every column, in the order in which rows are written. */
	private array $columns;

	/** @var string[] Those of them that are numbers. */
	private array $numbers;

	/**
	 * @param string   $table   One of `Tables`'s constants.
	 * @param string[] $columns Every column; among them `user_id`, `searched` and `words`.
	 * @param string[] $numbers Those of them that are numbers.
	 */
	public function __construct( string $table, array $columns, array $numbers ) {
		$this->table   = $table;
		$this->columns = $columns;
		$this->numbers = $numbers;
	}

	/** The table's full name on the current site. */
	public function name(): string {
		return Tables::name( $this->table );
	}

	/** The full name of the table that keeps what was found. */
	public function finds(): string {
		return Tables::name( $this->table . '_finds' );
	}

	public function changes(): Changes {
		return new Changes( Tables::name( $this->table . '_changes' ) );
	}

	public function stamps(): Stamps {
		return new Stamps( $this->name(), Tables::name( $this->table . '_parts' ), 'practice_portal_' . $this->table . '_parts' );
	}

	/** The same as long as no row has changed. */
	public function version(): string {
		return (string) get_option( $this->versionOption(), '' );
	}

	/**
	 * @param int[] $user_ids Theirs.
	 * @return array<int,array<string,mixed>> What the table holds of them, by user.
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused it.
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
	 * Makes the rows of some people what they should be.
	 *
	 * @param int[]                          $user_ids Theirs.
	 * @param array<int,array<string,mixed>> $rows     What they should be, by user; those who are missing have none.
	 * @return int How many were different.
	 */
	public function write( array $user_ids, array $rows ): int {
		global $wpdb;
		$before  = $this->rows( $user_ids );
		$gone    = array_keys( array_diff_key( $before, $rows ) );
		$changed = array();
		foreach ( $rows as $id => $row ) {
			if ( ! isset( $before[ $id ] ) || $this->normalised( $row ) !== $this->normalised( $before[ $id ] ) ) {
				$changed[] = $row;
			}
		}
		foreach ( array_chunk( $gone, self::AT_ONCE ) as $some ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE user_id IN ( ' . implode( ', ', $some ) . ' )', $this->name() ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		}
		foreach ( array_chunk( $changed, self::AT_ONCE ) as $some ) {
			$values = implode( ', ', array_map( array( $this, 'values' ), $some ) );
			$wpdb->query( $wpdb->prepare( 'REPLACE INTO %i ( ' . implode( ', ', $this->columns ) . ' ) VALUES ', $this->name() ) . $values ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared value by value.
		}
		$others = array_merge( $gone, array_map( 'intval', array_column( $changed, 'user_id' ) ) );
		if ( array() !== $others ) {
			$this->stamps()->touch( $others );
			$this->changes()->note( $others );
			update_option( $this->versionOption(), uniqid() );
		}
		return count( $others );
	}

	private function versionOption(): string {
		return 'practice_portal_' . $this->table . '_version';
	}

	/**
	 * @param array<string,mixed> $row All columns.
	 * @return array<string,string|null> In one order and as texts: as the database answers.
	 */
	private function normalised( array $row ): array {
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
			$values[] = null === $value ? 'NULL' : $wpdb->prepare( in_array( $column, $this->numbers, true ) ? '%d' : '%s', $value ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
		}
		return '( ' . implode( ', ', $values ) . ' )';
	}
}
