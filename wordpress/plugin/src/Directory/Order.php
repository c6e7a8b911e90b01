<?php
/**
 * Everybody in a list's order.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * The numbers of all people of a table as a list has them, kept beside the finds, so that a page far down is cut out instead of counted
 * off. Those who have changed since it was made are taken out and put in again, each before whoever follows.
 */
final class Order {
	/** Bytes of a number. */
	private const WIDTH = 4;

	/** Of more who have changed than these the order is read anew. */
	private const MOST = 200;

	/** So few who have changed are moved again by the next one who asks: quicker than to write all numbers down. */
	private const FEW = 40;

	/** Whose order. */
	private IndexTable $table;

	/** By which they are sorted. */
	private string $column;

	/** Of the table, as which it was made. */
	private string $version = '';

	/** All numbers, each as bytes. */
	private ?string $bytes = null;

	/**
	 * @param IndexTable $table  Whose order.
	 * @param string        $column A column of it that is different for each and never empty, by which they are sorted.
	 */
	public function __construct( IndexTable $table, string $column ) {
		$this->table  = $table;
		$this->column = $column;
	}

	/**
	 * Some of everybody.
	 *
	 * @param int $skip  How many to leave out.
	 * @param int $count How many at most.
	 * @return int[]
	 */
	public function slice( int $skip, int $count ): array {
		return array_values( self::numbers( substr( $this->bytes(), $skip * self::WIDTH, $count * self::WIDTH ) ) );
	}

	/** Which of everybody a member is, from 0; null when they are not in the list. */
	public function place( int $id ): ?int {
		$at = self::find( $this->bytes(), $id );
		return null === $at ? null : intdiv( $at, self::WIDTH );
	}

	/**
	 * The first of some members in the list's order.
	 *
	 * @param int[]    $ids         Theirs.
	 * @param int|null $most        How many at most; null for all.
	 * @param bool     $is_backward From the list's end.
	 * @return int[]
	 */
	public function sorted( array $ids, ?int $most = null, bool $is_backward = false ): array {
		$wanted = array_flip( $ids );
		$left   = min( $most ?? PHP_INT_MAX, count( $wanted ) );
		$sorted = array();
		$all    = self::numbers( $this->bytes() );
		foreach ( $is_backward ? array_reverse( $all ) : $all as $id ) {
			if ( $left <= 0 ) {
				break;
			}
			if ( isset( $wanted[ $id ] ) ) {
				$sorted[] = $id;
				--$left;
			}
		}
		return $sorted;
	}

	/** Makes it what it should be. */
	public function bytes(): string {
		global $wpdb;
		$version = $this->table->version();
		if ( null !== $this->bytes && $version === $this->version ) {
			return $this->bytes;
		}
		$kept  = Database::row( $wpdb->prepare( 'SELECT version, revision, placed FROM %i WHERE question = %s', $this->table->finds(), $this->key() ) );
		$bytes = null === $kept ? null : (string) base64_decode( (string) $kept['placed'], true );
		if ( null === $kept || $version !== $kept['version'] ) {
			$since = null === $kept ? null : $this->table->changes()->since( (int) $kept['revision'] );
			// Before anybody is read: who changes meanwhile is looked at again.
			$revision = null === $since ? $this->table->changes()->last() : $since['last'];
			$moved    = null === $since || count( $since['user_ids'] ) > self::MOST ? null : $this->moved( (string) $bytes, $since['user_ids'] );
			$bytes    = $moved ?? $this->read();
			if ( null === $moved || count( $since['user_ids'] ) > self::FEW ) {
				$wpdb->query( $wpdb->prepare( "REPLACE INTO %i ( question, version, revision, kept_at, placed, unplaced ) VALUES ( %s, %s, %d, %d, %s, '' )", $this->table->finds(), $this->key(), $version, $revision, time(), base64_encode( $bytes ) ) );
			}
		}
		$this->version = $version;
		$this->bytes   = (string) $bytes;
		return $this->bytes;
	}

	private function read(): string {
		global $wpdb;
		$bytes = '';
		foreach ( array_chunk( array_column( Database::rows( $wpdb->prepare( "SELECT user_id FROM %i WHERE %i > '' ORDER BY %i", $this->table->name(), $this->column, $this->column ) ), 'user_id' ), 1000 ) as $some ) {
			$bytes .= pack( 'N*', ...array_map( 'intval', $some ) );
		}
		return $bytes;
	}

	/**
	 * @param string $bytes    The order as it was.
	 * @param int[]  $user_ids Who has changed since.
	 * @return string|null The order as it is; null when it cannot be told.
	 */
	private function moved( string $bytes, array $user_ids ): ?string {
		global $wpdb;
		foreach ( $user_ids as $id ) {
			$at    = self::find( $bytes, $id );
			$bytes = null === $at ? $bytes : substr_replace( $bytes, '', $at, self::WIDTH );
		}
		// From the last to the first: whoever follows one who has changed as well is there already.
		$changed = array_column( Database::rows( $wpdb->prepare( 'SELECT user_id, %i AS place FROM %i WHERE ', $this->column, $this->table->name() ) . 'user_id IN ( ' . implode( ', ', $user_ids ) . ' ) ORDER BY place DESC' ), 'place', 'user_id' );
		if ( array() === $changed ) {
			return $bytes;
		}
		$following = array();
		foreach ( $changed as $id => $place ) {
			$following[] = $wpdb->prepare( 'SELECT %d AS user_id, next.user_id AS next_id FROM ( SELECT user_id FROM %i WHERE %i > %s ORDER BY %i LIMIT 1 ) AS next', $id, $this->table->name(), $this->column, $place, $this->column );
		}
		$next = array_column( Database::rows( implode( ' UNION ALL ', $following ) ), 'next_id', 'user_id' );
		foreach ( array_keys( $changed ) as $id ) {
			$at = isset( $next[ $id ] ) ? self::find( $bytes, (int) $next[ $id ] ) : strlen( $bytes );
			if ( null === $at ) {
				return null;
			}
			$bytes = substr_replace( $bytes, self::number( $id ), $at, 0 );
		}
		return $bytes;
	}

	/** Where a number stands in an order; null when it is not there. */
	private static function find( string $bytes, int $id ): ?int {
		$number = self::number( $id );
		$at     = strpos( $bytes, $number );
		// The end of one number and the beginning of the next may look like it.
		while ( false !== $at && 0 !== $at % self::WIDTH ) {
			$at = strpos( $bytes, $number, $at + 1 );
		}
		return false === $at ? null : $at;
	}

	private static function number( int $id ): string {
		return pack( 'N', $id );
	}

	/** @return array<int,int> By their place, from 1. */
	private static function numbers( string $bytes ): array {
		return '' === $bytes ? array() : (array) unpack( 'N*', $bytes );
	}

	/** As which question it is kept. */
	private function key(): string {
		return 'order ' . $this->column;
	}
}
