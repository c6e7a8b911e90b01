<?php
/**
 * The directory's table.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Foundation\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * A row for each member who is listed, with what the directory shows and searches. Full text where the database has it
 * (MySQL, MariaDB); SQLite reads through the column `searched`.
 */
final class MembersTable {
	/** Coordinates are whole numbers of this part of a degree: about a metre. */
	public const DEGREE = 100000;

	/** Whether this database was given the full-text index. */
	public const FULL_TEXT = 'practice_portal_directory_full_text';

	/** Every column, in the order in which rows are written. */
	private const COLUMNS = array( 'user_id', 'sort_key', 'name', 'practice', 'specialty', 'line_one', 'city', 'state', 'zip', 'email', 'phone', 'profession', 'lat', 'lng', 'listed_by', 'listed_until', 'searched', 'words' );

	private const NUMBERS = array( 'user_id', 'lat', 'lng', 'listed_until' );

	/** The table, and what is kept of it. */
	public static function people(): IndexTable {
		return new IndexTable( Tables::DIRECTORY, self::COLUMNS, self::NUMBERS );
	}

	/** The table's full name on the current site. */
	public static function name(): string {
		return Tables::name( Tables::DIRECTORY );
	}

	/** The version of what is in the index: the same as long as no row has changed. */
	public static function version(): string {
		return self::people()->version();
	}

	public static function hasFullText(): bool {
		return (bool) get_option( self::FULL_TEXT );
	}

	/**
	 * Gives this table, and the roster of the owner's desk, the full-text index of their column `words`, which dbDelta and SQLite
	 * do not know. Can be repeated.
	 */
	public static function addFullText(): void {
		global $wpdb;
		// The layer that speaks SQLite says of itself what it is.
		$speaks_mysql = ! ( defined( 'DB_ENGINE' ) && 'sqlite' === DB_ENGINE ) && ! class_exists( 'WP_SQLite_DB', false );
		foreach ( array( self::name(), Tables::name( Tables::ROSTER ) ) as $table ) {
			if ( $speaks_mysql && array() === (array) $wpdb->get_results( $wpdb->prepare( "SHOW INDEX FROM %i WHERE Key_name = 'words'", $table ) ) ) {
				$speaks_mysql = false !== $wpdb->query( $wpdb->prepare( 'ALTER TABLE %i ADD FULLTEXT KEY words (words)', $table ) );
			}
		}
		update_option( self::FULL_TEXT, $speaks_mysql ? '1' : '' );
	}

	/**
	 * The conditions by which rows are found that have all words of a search, in `words` or `searched`.
	 *
	 * @param string[] $words As `Tokenizer::of()`.
	 * @param string[] $read  Those of them that are looked for in rows that something else has found: full text is left alone.
	 * @return string[] Prepared.
	 */
	public static function matching( array $words, array $read = array() ): array {
		global $wpdb;
		$parts = array();
		if ( array() !== $words && self::hasFullText() ) {
			$expression = Tokenizer::expression( array_diff( $words, $read ) );
			if ( '' !== $expression ) {
				$parts[] = $wpdb->prepare( 'MATCH( words ) AGAINST( %s IN BOOLEAN MODE )', $expression );
			}
			foreach ( Tokenizer::beginnings( $read ) as $beginning ) {
				$parts[] = $wpdb->prepare( "CONCAT( ' ', words ) LIKE %s", '% ' . $wpdb->esc_like( $beginning ) . '%' );
			}
			$words = Tokenizer::withoutLetters( $words );
		}
		foreach ( $words as $word ) {
			$parts[] = $wpdb->prepare( 'INSTR( searched, %s ) > 0', $word );
		}
		return $parts;
	}

	/**
	 * Makes the index of some users what it should be.
	 *
	 * @param int[]                          $user_ids Theirs.
	 * @param array<int,array<string,mixed>> $rows     What it should be; those who are missing are not listed.
	 * @return int How many were different.
	 */
	public static function write( array $user_ids, array $rows ): int {
		return self::people()->write( $user_ids, $rows );
	}

	/**
	 * @param int[] $user_ids Theirs.
	 * @return array<int,array<string,mixed>> What the index holds of them, by user.
	 */
	public static function rows( array $user_ids ): array {
		return self::people()->rows( $user_ids );
	}
}
