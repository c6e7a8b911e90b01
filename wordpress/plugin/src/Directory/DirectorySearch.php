<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Database\Database;

/** Searches the directory. It reads only the index, with the same number of queries for ten members as for 50,000. */
final class DirectorySearch {
	/** Maximum number of specialty combinations that are counted, most frequent first: practices may enter any text. */
	private const COMBINATIONS = 1000;

	public function __construct( private readonly MemberSerializer $serializer ) {}

	/** One page of a query's members; null if the cursor is invalid. */
	public function page( SearchQuery $query ): ?ResultPage {
		$origin = $this->origin( $query->near );
		return null === $origin ? $this->byName( $query ) : $this->byDistance( $query, $origin );
	}

	/**
	 * One member as a DirectoryMember; null if the directory does not have that ID.
	 *
	 * @return array<string,mixed>|null
	 */
	public function member( int $id ): ?array {
		return $this->members( array( $id ) )[0] ?? null;
	}

	/**
	 * Members as DirectoryMember objects, by ID. Users who are not in the directory are missing.
	 *
	 * @param int[] $ids The users' IDs.
	 * @return array<int,array<string,mixed>>
	 */
	public function members( array $ids ): array {
		return $this->serializer->describe( array_values( DirectoryTable::rows( $ids ) ) );
	}

	/** A member's position in a query's list, from 0; null if the query does not find the member. */
	public function row( int $id, SearchQuery $query ): ?int {
		global $wpdb;
		$condition = $query->condition();
		$origin    = $this->origin( $query->near );
		$far       = null === $origin ? '0' : Distance::expression( $origin );
		$own       = Database::row( $wpdb->prepare( "SELECT sort_key, $far AS far FROM %i WHERE user_id = %d AND ", DirectoryTable::name(), $id ) . $condition ); // phpcs:ignore WordPress.DB.PreparedSQL -- numbers and prepared conditions.
		if ( null === $own ) {
			return null;
		}
		$before = null === $origin ? $wpdb->prepare( 'sort_key < %s', $own['sort_key'] ) : sprintf( '( %1$s < %2$d OR ( %1$s = %2$d AND user_id < %3$d ) )', $far, (int) $own['far'], $id );
		return (int) Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE ', DirectoryTable::name() ) . "$condition AND $before" )[0];
	}

	/**
	 * The IDs of a query's members with a location, ascending.
	 *
	 * @return int[]
	 */
	public function mappedIds( SearchQuery $query ): array {
		$ids = array();
		foreach ( DirectoryTable::index()->batches( 'user_id', 'lat IS NOT NULL AND ' . $query->condition() ) as $rows ) {
			array_push( $ids, ...array_map( 'intval', array_column( $rows, 'user_id' ) ) );
		}
		sort( $ids );
		return $ids;
	}

	/**
	 * The most frequent specialties, by name: `all`, and those of each profession's members. They are those of all rows: a condition would
	 * make the database read every row.
	 *
	 * @return array<string,string[]>
	 */
	public function specialties( int $most ): array {
		$names = self::allSpecialties( $most ) ?? self::frequentSpecialties( $most );
		ksort( $names, SORT_STRING );
		$lists = array( 'all' => array_column( $names, 'name' ) );
		foreach ( SearchQuery::PROFESSIONS as $profession ) {
			$lists[ $profession ] = array_column( array_filter( $names, static fn( array $one ): bool => isset( $one['professions'][ $profession ] ) ), 'name' );
		}
		return $lists;
	}

	/**
	 * All specialties by normalized name. Null if there are too many, or if one has several spellings: then members must be counted.
	 * The database skips through an index from one combination to the next, and reads no other row.
	 *
	 * @return array<string,array{name:string,professions:array<string,true>}>|null
	 */
	private static function allSpecialties( int $most ): ?array {
		global $wpdb;
		$combinations = Database::rows( $wpdb->prepare( 'SELECT profession, specialties FROM %i GROUP BY profession, specialties LIMIT %d', DirectoryTable::name(), self::COMBINATIONS ) );
		$spellings    = array_filter( array_unique( explode( DirectoryTable::SEPARATOR, implode( DirectoryTable::SEPARATOR, array_column( $combinations, 'specialties' ) ) ) ), 'strlen' );
		$names        = self::named( $combinations );
		return count( $combinations ) === self::COMBINATIONS || count( $spellings ) > $most || count( $names ) < count( $spellings ) ? null : $names;
	}

	/**
	 * The most frequent specialties by normalized name, each in its most frequent spelling.
	 *
	 * @return array<string,array{name:string,professions:array<string,true>}>
	 */
	private static function frequentSpecialties( int $most ): array {
		global $wpdb;
		$combinations = Database::rows( $wpdb->prepare( "SELECT profession, specialties, COUNT(*) AS members FROM %i WHERE specialties > '' GROUP BY profession, specialties ORDER BY members DESC LIMIT %d", DirectoryTable::name(), self::COMBINATIONS ) );
		$counts       = array();
		foreach ( $combinations as $row ) {
			foreach ( array_map( Tokenizer::normalize( ... ), explode( DirectoryTable::SEPARATOR, (string) $row['specialties'] ) ) as $key ) {
				$counts[ $key ] = ( $counts[ $key ] ?? 0 ) + (int) $row['members'];
			}
		}
		arsort( $counts );
		return array_intersect_key( self::named( $combinations ), array_slice( $counts, 0, $most, true ) );
	}

	/**
	 * The specialties of some combinations by normalized name, each in its first spelling, with the professions of its members.
	 *
	 * @param array<int,array<string,mixed>> $combinations Rows with `profession` and `specialties`.
	 * @return array<string,array{name:string,professions:array<string,true>}>
	 */
	private static function named( array $combinations ): array {
		$names = array();
		foreach ( $combinations as $row ) {
			foreach ( array_filter( explode( DirectoryTable::SEPARATOR, (string) $row['specialties'] ), 'strlen' ) as $name ) {
				$key = Tokenizer::normalize( $name );

				$names[ $key ]['name'] ??= $name;
				$names[ $key ]['professions'][ (string) $row['profession'] ] = true;
			}
		}
		return $names;
	}

	private function byName( SearchQuery $query ): ?ResultPage {
		global $wpdb;
		$from = '';
		if ( '' !== $query->after ) {
			$position = $query->position( 1 );
			if ( null === $position ) {
				return null;
			}
			$from = $wpdb->prepare( ' AND sort_key > %s', (string) $position[0] );
		}
		$found = $this->found( $query, 'lat, sort_key', $from, 'sort_key' );
		return $this->resultPage( $query, $found, static fn( array $last ): array => array( (string) $last['sort_key'] ), null );
	}

	/** @param array{lat:float,lng:float} $origin The location that distances are measured from. */
	private function byDistance( SearchQuery $query, array $origin ): ?ResultPage {
		$far  = Distance::expression( $origin );
		$from = '';
		if ( '' !== $query->after ) {
			$position = $query->position( 2 );
			if ( null === $position ) {
				return null;
			}
			$from = sprintf( ' AND ( %1$s > %2$d OR ( %1$s = %2$d AND user_id > %3$d ) )', $far, (int) $position[0], (int) $position[1] );
		}
		$found = $this->found( $query, "lat, $far AS far", $from, 'far, user_id' );
		return $this->resultPage( $query, $found, static fn( array $last ): array => array( (int) $last['far'], (int) $last['user_id'] ), $origin );
	}

	/**
	 * The members of a page, plus one if there are more.
	 *
	 * @param string $columns The columns of the order, besides the ID and the latitude.
	 * @param string $from    The start position, prepared, beginning with "AND"; '' for the start.
	 * @param string $order   Columns, with commas.
	 * @return array<int,array<string,mixed>>
	 */
	private function found( SearchQuery $query, string $columns, string $from, string $order ): array {
		global $wpdb;
		return Database::rows( $wpdb->prepare( "SELECT user_id, $columns FROM %i WHERE ", DirectoryTable::name() ) . $query->condition() . $from . $wpdb->prepare( " ORDER BY $order LIMIT %d OFFSET %d", $query->first + 1, $query->skip ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- names, numbers, and what is prepared.
	}

	/**
	 * @param array<int,array<string,mixed>>                      $found    The result of `found()`.
	 * @param callable(array<string,mixed>):array<int,string|int> $position Returns a member's cursor values.
	 * @param array{lat:float,lng:float}|null                     $origin   The location that distances are measured from.
	 */
	private function resultPage( SearchQuery $query, array $found, callable $position, ?array $origin ): ResultPage {
		$shown = array_slice( $found, 0, $query->first );
		$next  = count( $found ) > $query->first ? SearchQuery::cursor( $position( end( $shown ) ) ) : '';
		$by_id = DirectoryTable::rows( array_column( $shown, 'user_id' ) );
		$rows  = array();
		foreach ( $shown as $one ) {
			if ( isset( $by_id[ $one['user_id'] ] ) ) {
				$rows[] = $by_id[ $one['user_id'] ] + ( null === $origin ? array() : array( 'distance' => Distance::kilometres( (int) $one['far'] ) ) );
			}
		}
		list( $total, $on_map ) = $this->totals( $query, $found );
		return new ResultPage( $this->serializer->describe( $rows ), $total, $on_map, $next, $origin );
	}

	/**
	 * The number of a query's members, and of those with a location. If one page has all of them, it counts that page.
	 *
	 * @param array<int,array<string,mixed>> $found The result of `found()`.
	 * @return array{0:int,1:int}
	 */
	private function totals( SearchQuery $query, array $found ): array {
		global $wpdb;
		if ( '' === $query->after && 0 === $query->skip && count( $found ) <= $query->first ) {
			return array( count( $found ), count( array_filter( $found, static fn( array $one ): bool => null !== $one['lat'] ) ) );
		}
		$row = Database::row( $wpdb->prepare( 'SELECT COUNT(*) AS total, COUNT( lat ) AS on_map FROM %i WHERE ', DirectoryTable::name() ) . $query->condition() );
		return array( (int) ( $row['total'] ?? 0 ), (int) ( $row['on_map'] ?? 0 ) );
	}

	/**
	 * The location that a query names. A ZIP code is the average of its members. Null for none.
	 *
	 * @return array{lat:float,lng:float}|null
	 */
	private function origin( string $near ): ?array {
		global $wpdb;
		$origin = Distance::origin( $near );
		if ( null !== $origin || '' === $near ) {
			return $origin;
		}
		$middle = (array) Database::row( $wpdb->prepare( 'SELECT AVG( lat ) AS lat, AVG( lng ) AS lng FROM %i WHERE zip = %s AND ', DirectoryTable::name(), $near ) . DirectoryTable::LISTED );
		return ! isset( $middle['lat'], $middle['lng'] ) ? null : array(
			'lat' => round( (float) $middle['lat'] / DirectoryTable::DEGREE, 5 ),
			'lng' => round( (float) $middle['lng'] / DirectoryTable::DEGREE, 5 ),
		);
	}
}
