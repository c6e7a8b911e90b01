<?php
/**
 * Which parts of a table of people have changed.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * People whose numbers stand together are a part, with what is kept of them together. A change gives its part another stamp, and
 * whoever reads next draws the parts again whose stamp is another than the one they were drawn for: nobody waits for fifty
 * thousand because one has changed.
 */
final class Stamps {
	/** Numbers of users in a part. */
	private const SPAN = 1024;

	/** How many parts are drawn at a time. */
	private const AT_ONCE = 50;

	private string $people;
	private string $parts;
	private string $option;

	/**
	 * @param string $people Full name of the table of people.
	 * @param string $parts  Full name of the table of its parts: `part`, `stamp`, `drawn`, and what is kept.
	 * @param string $option Where it is kept whether every part has its stamp.
	 */
	public function __construct( string $people, string $parts, string $option ) {
		$this->people = $people;
		$this->parts  = $parts;
		$this->option = $option;
	}

	/** Full name of the table of parts. */
	public function table(): string {
		return $this->parts;
	}

	/**
	 * Rows of some people are others now, or gone. Where that cannot be written down, every part is drawn again.
	 *
	 * @param array<int,int|string> $user_ids Theirs.
	 */
	public function touch( array $user_ids ): void {
		global $wpdb;
		$parts = array_unique( array_map( array( self::class, 'partOf' ), $user_ids ) );
		foreach ( array_chunk( $parts, 500 ) as $some ) {
			$stamp  = uniqid( '', true );
			$values = implode( ', ', array_map( static fn( int $part ): string => sprintf( "( %d, '%s' )", $part, $stamp ), $some ) );
			if ( false === $wpdb->query( $wpdb->prepare( 'INSERT INTO %i ( part, stamp ) VALUES ', $this->parts ) . $values . ' ON DUPLICATE KEY UPDATE stamp = VALUES( stamp )' ) ) { // phpcs:ignore WordPress.DB.PreparedSQL -- numbers, and a stamp from here.
				$this->forget();
				return;
			}
		}
	}

	/** Has every part drawn again by whoever reads next. */
	public function forget(): void {
		delete_option( $this->option );
	}

	/** Gives every part a stamp, where that has not been done. */
	public function begin(): void {
		global $wpdb;
		if ( ! get_option( $this->option ) ) {
			// Before they are given: should one be refused, it is gone again.
			update_option( $this->option, '1' );
			$known = array_map( static fn( $part ): int => (int) $part * self::SPAN, Database::column( $wpdb->prepare( 'SELECT part FROM %i WHERE part >= 0', $this->parts ) ) );
			$this->touch( array_merge( $known, Database::column( $wpdb->prepare( 'SELECT user_id FROM %i WHERE user_id > 0', $this->people ) ) ) );
		}
	}

	/**
	 * Draws the parts in which somebody has changed. Somebody of them may change once more while they are read: then the stamp is
	 * another, and the part waits for the next reader.
	 *
	 * @param string[]                                                          $columns Of the table of people, that are read.
	 * @param callable(array<int,array<string,string|null>>):array<string,mixed> $draw    Makes a part's columns, texts and numbers, of its people's rows.
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused a statement.
	 */
	public function draw( array $columns, callable $draw ): void {
		global $wpdb;
		$stamps = array_column( Database::rows( $wpdb->prepare( 'SELECT part, stamp FROM %i WHERE part >= 0 AND drawn <> stamp ORDER BY part', $this->parts ) ), 'stamp', 'part' );
		foreach ( array_chunk( array_keys( $stamps ), self::AT_ONCE ) as $some ) {
			$ranges = array_map( static fn( int $part ): string => sprintf( 'user_id BETWEEN %d AND %d', $part * self::SPAN, ( $part + 1 ) * self::SPAN - 1 ), $some );
			$rows   = array_fill_keys( $some, array() );
			foreach ( Database::rows( $wpdb->prepare( 'SELECT user_id, ' . implode( ', ', $columns ) . ' FROM %i WHERE ', $this->people ) . implode( ' OR ', $ranges ) . ' ORDER BY user_id' ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- names and numbers from here.
				$rows[ self::partOf( $row['user_id'] ) ][] = $row;
			}
			foreach ( $some as $part ) {
				$this->keep( $part, $stamps[ $part ], $draw( $rows[ $part ] ) );
			}
		}
	}

	/**
	 * @param int                 $part    Which.
	 * @param string              $stamp   Before its people were read.
	 * @param array<string,mixed> $columns What is kept.
	 */
	private function keep( int $part, string $stamp, array $columns ): void {
		global $wpdb;
		$values = array();
		foreach ( array( 'drawn' => $stamp ) + $columns as $column => $value ) {
			$values[] = $wpdb->prepare( is_int( $value ) ? '%i = %d' : '%i = %s', $column, $value ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
		}
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET ', $this->parts ) . implode( ', ', $values ) . $wpdb->prepare( ' WHERE part = %d AND stamp = %s', $part, $stamp ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared column by column.
	}

	/** @param int|string|null $user_id Somebody's number. */
	private static function partOf( $user_id ): int {
		return intdiv( (int) $user_id, self::SPAN );
	}
}
