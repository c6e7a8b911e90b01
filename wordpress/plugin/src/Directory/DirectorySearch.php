<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Database\Database;

defined( 'ABSPATH' ) || exit;

/**
 * Answers from the index alone, with as many queries for ten members as for fifty thousand.
 */
final class DirectorySearch {
	/** Kilometres between two degrees of latitude. */
	private const KILOMETRES = 111.195;

	/** Farther than any place: members without a place come last where distance is the order. */
	private const NO_LOCATION = 9000000000000000000;

	/** Parts into which the squared cosine of the latitude is cut, so that distances are compared as whole numbers. */
	private const LATITUDE_STEPS = 1000;

	/** Of so many combinations of specialties the most frequent are counted: practices may enter any text. */
	private const COMBINATIONS = 1000;

	private IndexUpdater $updater;
	private Reindexer $reindexer;
	private MemberSerializer $serializer;

	public function __construct( IndexUpdater $updater, Reindexer $reindexer, MemberSerializer $serializer ) {
		$this->updater    = $updater;
		$this->reindexer  = $reindexer;
		$this->serializer = $serializer;
	}

	/**
	 * One page of a query's members; null if the query's cursor is none.
	 */
	public function page( SearchQuery $query ): ?ResultPage {
		$this->prepare();
		$origin = $this->origin( $query->near );
		return null === $origin ? $this->byName( $query ) : $this->byDistance( $query, $origin );
	}

	/**
	 * One member, as the wire's DirectoryMember; null if nobody in the directory has that ID.
	 *
	 * @return array<string,mixed>|null
	 */
	public function member( int $id ): ?array {
		return $this->members( array( $id ) )[0] ?? null;
	}

	/**
	 * Members by their IDs, as the wire's DirectoryMember; a person who is not in the directory is missing.
	 *
	 * @param int[] $ids Theirs.
	 * @return array<int,array<string,mixed>>
	 */
	public function members( array $ids ): array {
		$this->prepare();
		return $this->serializer->describe( array_values( MembersTable::rows( $ids ) ) );
	}

	/**
	 * Which row of a query's list is a member's, from 0; null if the query does not find the member.
	 */
	public function row( int $id, SearchQuery $query ): ?int {
		global $wpdb;
		$condition = $query->condition();
		$origin    = $this->origin( $query->near );
		$far       = null === $origin ? '0' : self::distanceExpression( $origin );
		$own       = Database::row( $wpdb->prepare( "SELECT sort_key, $far AS far FROM %i WHERE user_id = %d AND ", MembersTable::name(), $id ) . $condition ); // phpcs:ignore WordPress.DB.PreparedSQL -- numbers, and what is prepared.
		if ( null === $own ) {
			return null;
		}
		$before = null === $origin ? $wpdb->prepare( 'sort_key < %s', $own['sort_key'] ) : sprintf( '( %1$s < %2$d OR ( %1$s = %2$d AND user_id < %3$d ) )', $far, (int) $own['far'], $id );
		return (int) Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE ', MembersTable::name() ) . "$condition AND $before" )[0];
	}

	/**
	 * The IDs of a query's members who have a place, rising.
	 *
	 * @return int[]
	 */
	public function mappedIds( SearchQuery $query ): array {
		$this->prepare();
		$ids = array();
		foreach ( MembersTable::index()->each( 'user_id', 'lat IS NOT NULL AND ' . $query->condition() ) as $row ) {
			$ids[] = (int) $row['user_id'];
		}
		sort( $ids );
		return $ids;
	}

	/**
	 * The specialties that most members have, by name.
	 *
	 * @return string[]
	 */
	public function specialties( int $most ): array {
		global $wpdb;
		$this->prepare();
		$names  = array();
		$counts = array();
		foreach ( Database::rows( $wpdb->prepare( "SELECT specialties, COUNT(*) AS members FROM %i WHERE specialties > '' GROUP BY specialties ORDER BY members DESC LIMIT %d", MembersTable::name(), self::COMBINATIONS ) ) as $row ) {
			foreach ( explode( MembersTable::SEPARATOR, (string) $row['specialties'] ) as $name ) {
				$key            = Tokenizer::normalize( $name );
				$names[ $key ]  = $names[ $key ] ?? $name;
				$counts[ $key ] = ( $counts[ $key ] ?? 0 ) + (int) $row['members'];
			}
		}
		arsort( $counts );
		$chosen = array_intersect_key( $names, array_slice( $counts, 0, $most, true ) );
		ksort( $chosen, SORT_STRING );
		return array_values( $chosen );
	}

	/** Makes the index ready to be read. */
	public function prepare(): void {
		$this->updater->prepare();
		$this->reindexer->continueBatch();
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

	/**
	 * @param SearchQuery                $query  The query.
	 * @param array{lat:float,lng:float} $origin The place that distances are counted from.
	 */
	private function byDistance( SearchQuery $query, array $origin ): ?ResultPage {
		$far  = self::distanceExpression( $origin );
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
	 * The members of a page, and one more if there are more.
	 *
	 * @param SearchQuery $query   The query.
	 * @param string      $columns What the order compares, beside the ID, and the latitude.
	 * @param string      $from    Where in the list, prepared, beginning with "AND"; '' for the beginning.
	 * @param string      $order   Columns, with commas.
	 * @return array<int,array<string,mixed>>
	 */
	private function found( SearchQuery $query, string $columns, string $from, string $order ): array {
		global $wpdb;
		return Database::rows( $wpdb->prepare( "SELECT user_id, $columns FROM %i WHERE ", MembersTable::name() ) . $query->condition() . $from . $wpdb->prepare( " ORDER BY $order LIMIT %d OFFSET %d", $query->first + 1, $query->skip ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- names, numbers, and what is prepared.
	}

	/**
	 * @param SearchQuery                                             $query    The query.
	 * @param array<int,array<string,mixed>>                          $found    As `found()`.
	 * @param callable(array<string,mixed>):array<int,string|int> $position What the cursor of a member names.
	 * @param array{lat:float,lng:float}|null                         $origin   The place that distances are counted from.
	 */
	private function resultPage( SearchQuery $query, array $found, callable $position, ?array $origin ): ResultPage {
		$shown = array_slice( $found, 0, $query->first );
		$next  = count( $found ) > $query->first ? SearchQuery::cursor( $position( end( $shown ) ) ) : '';
		$by_id = MembersTable::rows( array_column( $shown, 'user_id' ) );
		$rows  = array();
		foreach ( $shown as $one ) {
			if ( isset( $by_id[ $one['user_id'] ] ) ) {
				$rows[] = $by_id[ $one['user_id'] ] + ( null === $origin ? array() : array( 'distance' => self::kilometres( (int) $one['far'] ) ) );
			}
		}
		list( $total, $on_map ) = $this->totals( $query, $found );
		return new ResultPage( $this->serializer->describe( $rows ), $total, $on_map, $next, $origin );
	}

	/**
	 * How many members a query finds, and how many of them have a place. If one page has all of them, it is counted.
	 *
	 * @param SearchQuery                    $query The query.
	 * @param array<int,array<string,mixed>> $found As `found()`.
	 * @return array{0:int,1:int}
	 */
	private function totals( SearchQuery $query, array $found ): array {
		global $wpdb;
		if ( '' === $query->after && 0 === $query->skip && count( $found ) <= $query->first ) {
			return array( count( $found ), count( array_filter( $found, static fn( array $one ): bool => null !== $one['lat'] ) ) );
		}
		$row = Database::row( $wpdb->prepare( 'SELECT COUNT(*) AS total, COUNT( lat ) AS on_map FROM %i WHERE ', MembersTable::name() ) . $query->condition() );
		return array( (int) ( $row['total'] ?? 0 ), (int) ( $row['on_map'] ?? 0 ) );
	}

	/**
	 * The expression by which distances are compared: their squares, as whole numbers.
	 *
	 * @param array{lat:float,lng:float} $origin The place that distances are counted from.
	 */
	private static function distanceExpression( array $origin ): string {
		$part = (int) round( cos( deg2rad( $origin['lat'] ) ) ** 2 * self::LATITUDE_STEPS );
		return sprintf( 'COALESCE( ( lat - (%1$d) ) * ( lat - (%1$d) ) * %4$d + ( lng - (%2$d) ) * ( lng - (%2$d) ) * %3$d, %5$d )', (int) round( $origin['lat'] * MembersTable::DEGREE ), (int) round( $origin['lng'] * MembersTable::DEGREE ), $part, self::LATITUDE_STEPS, self::NO_LOCATION );
	}

	/** The distance that a value of `far()` stands for; null for a member without a place. */
	private static function kilometres( int $far ): ?float {
		return self::NO_LOCATION === $far ? null : sqrt( $far / self::LATITUDE_STEPS ) / MembersTable::DEGREE * self::KILOMETRES;
	}

	/**
	 * The place that a query names; of a ZIP code the middle of its members. Null for none.
	 *
	 * @return array{lat:float,lng:float}|null
	 */
	private function origin( string $near ): ?array {
		global $wpdb;
		if ( false !== strpos( $near, ',' ) ) {
			list( $lat, $lng ) = array_map( 'floatval', explode( ',', $near ) );
			return array(
				'lat' => max( -90.0, min( 90.0, $lat ) ),
				'lng' => max( -180.0, min( 180.0, $lng ) ),
			);
		}
		if ( '' === $near ) {
			return null;
		}
		$middle = (array) Database::row( $wpdb->prepare( 'SELECT AVG( lat ) AS lat, AVG( lng ) AS lng FROM %i WHERE zip = %s', MembersTable::name(), $near ) );
		return ! isset( $middle['lat'], $middle['lng'] ) ? null : array(
			'lat' => round( (float) $middle['lat'] / MembersTable::DEGREE, 5 ),
			'lng' => round( (float) $middle['lng'] / MembersTable::DEGREE, 5 ),
		);
	}
}
