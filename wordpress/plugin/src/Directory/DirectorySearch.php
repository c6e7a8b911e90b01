<?php
/**
 * Reads the member directory.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * Answers out of the index alone. Each question takes as many statements with ten members as with fifty thousand, and each
 * statement goes by a key of the table.
 */
final class DirectorySearch {
	/** Kilometres between two degrees of latitude. */
	private const KILOMETRES = 111.195;

	/** Within how many kilometres one looks first for who is near; 0 is everywhere. */
	private const RINGS = array( 2, 25, 0 );

	/** Farther than any place: members without one come last where distance is the order. */
	private const NOWHERE = 9000000000000000000;

	/** Parts into which the squared cosine of the latitude is cut, so that distances are compared as whole numbers. */
	private const PARTS = 1000;

	private IndexUpdater $index;
	private Reindexer $rebuild;
	private MemberSerializer $cards;
	private Finds $finds;
	private Totals $totals;
	private Order $order;

	public function __construct( IndexUpdater $index, Reindexer $rebuild, MemberSerializer $cards, Finds $finds, Order $order, Parts $parts ) {
		$this->index   = $index;
		$this->rebuild = $rebuild;
		$this->cards   = $cards;
		$this->finds   = $finds;
		$this->order   = $order;
		$this->totals  = new Totals( $finds, $parts );
	}

	/**
	 * Some of those whom a question finds; null when its cursor is none.
	 */
	public function page( SearchQuery $query ): ?ResultPage {
		$this->ready();
		$around = $this->around( $query->near );
		return null === $around ? $this->byName( $query ) : $this->byDistance( $query, $around );
	}

	/**
	 * One member, as the wire's DirectoryMember; null when there is nobody of that number in the directory.
	 *
	 * @return array<string,mixed>|null
	 */
	public function member( int $id ): ?array {
		$this->ready();
		return $this->cards->describe( MembersTable::rows( array( $id ) ) )[0] ?? null;
	}

	/**
	 * Members by their numbers, as the wire's DirectoryMember; whoever is not in the directory is missing.
	 *
	 * @param int[] $ids Theirs.
	 * @return array<int,array<string,mixed>>
	 */
	public function members( array $ids ): array {
		$this->ready();
		return $this->cards->describe( array_values( MembersTable::rows( $ids ) ) );
	}

	/**
	 * Which row of the list that a question makes is a member's, from 0; null when the question does not find them.
	 */
	public function row( int $id, SearchQuery $query ): ?int {
		global $wpdb;
		$row = MembersTable::rows( array( $id ) )[ $id ] ?? null;
		$ids = array() === $query->words ? array( $id ) : $this->finds->ids( $query->words, $query->among() );
		if ( null === $row || ! in_array( $id, $ids, true ) || ! in_array( $query->profession, array( '', $row['profession'] ), true ) ) {
			return null;
		}
		$around = $this->around( $query->near );
		if ( null === $around && $this->totals->isMany( $this->totals->of( $query )[0] ) && ( array() !== $query->words || '' === $query->profession ) ) {
			return array() === $query->words ? $this->order->place( $id ) : (int) array_search( $id, $this->order->sorted( $ids ), true );
		}
		if ( null === $around ) {
			$before = $wpdb->prepare( 'sort_key < %s', $row['sort_key'] );
		} else {
			$far    = self::far( $around );
			$place  = (int) $wpdb->get_var( $wpdb->prepare( "SELECT $far FROM %i WHERE user_id = %d", MembersTable::name(), $id ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- numbers.
			$before = sprintf( '( %1$s < %2$d OR ( %1$s = %2$d AND user_id < %3$d ) )', $far, $place, $id );
		}
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i ', MembersTable::name() ) . $this->condition( $query ) . " AND $before" ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
	}

	/** Who of those with a place is found, as `DeltaVarint::pack()`; the question has a word or a profession. */
	public function placed( SearchQuery $query ): string {
		$this->ready();
		return $this->finds->placed( $query->words, $query->among() );
	}

	/** Makes the index ready to be read. */
	public function ready(): void {
		$this->index->ready();
		$this->rebuild->goOn();
	}

	/**
	 * The condition of who is found, prepared, beginning with "WHERE".
	 *
	 * @param SearchQuery $query What is asked.
	 * @param int   $rows  How many rows in the list's own order are read until there are enough; 0 for all.
	 */
	public function condition( SearchQuery $query, int $rows = 0 ): string {
		return $this->totals->condition( $query, $rows );
	}

	private function byName( SearchQuery $query ): ?ResultPage {
		global $wpdb;
		if ( '' !== $query->after ) {
			$place = $query->place( 1 );
			if ( null === $place ) {
				return null;
			}
			$from  = $wpdb->prepare( ' AND sort_key > %s', (string) $place[0] );
			$found = $this->inOrder( $query, $from, 'ASC', $query->first + 1, $query->skip );
			return $this->answer( $query, $found, array( 'sort_key' ), null );
		}
		$total = $this->totals->of( $query )[0];
		// Whoever comes far down by the scroll bar may be nearer to the end of the list.
		$last = min( $query->skip + $query->first, $total - 1 );
		$left = $total - 1 - $last;
		if ( $this->isFar( $query, min( $query->skip, $left ) ) ) {
			$ids = array() === $query->words
				? $this->order->slice( $query->skip, $query->first + 1 )
				: array_slice( $this->order->sorted( $this->finds->ids( $query->words, $query->among() ), $query->skip + $query->first + 1 ), $query->skip );
			return $this->answer( $query, array_map( static fn( int $id ): array => array( 'user_id' => $id ), $ids ), array( 'sort_key' ), null );
		}
		$found = $left < $query->skip
			? array_reverse( $this->inOrder( $query, " AND sort_key > ''", 'DESC', max( 0, $last - $query->skip + 1 ), $left ) )
			: $this->inOrder( $query, " AND sort_key > ''", 'ASC', $query->first + 1, $query->skip );
		return $this->answer( $query, $found, array( 'sort_key' ), null );
	}

	/**
	 * Whether a page is so far from both ends of the list that it is cut out of the order which is kept.
	 *
	 * @param SearchQuery $query What is asked.
	 * @param int   $rows  How many of those whom it finds come before the page, or after it.
	 */
	private function isFar( SearchQuery $query, int $rows ): bool {
		if ( array() !== $query->words ) {
			return $query->skip > 0 && $this->totals->isMany( min( $this->totals->of( $query )[0], $this->totals->rowsInOrder( $query, $rows + $query->first ) ) );
		}
		// Of a profession the key has them in their order.
		return '' === $query->profession && $this->totals->isMany( $rows );
	}

	/**
	 * By the key alone, which is all that has to be read of those who are left out; the rows themselves come after.
	 *
	 * @param SearchQuery  $query     What is asked.
	 * @param string $from      Where in the list, prepared, beginning with "AND".
	 * @param string $direction ASC or DESC.
	 * @param int    $limit     How many at most.
	 * @param int    $offset    How many to leave out.
	 * @return array<int,array<string,mixed>>
	 */
	private function inOrder( SearchQuery $query, string $from, string $direction, int $limit, int $offset ): array {
		global $wpdb;
		return (array) $wpdb->get_results( $wpdb->prepare( 'SELECT user_id, sort_key FROM %i ', MembersTable::name() ) . $this->condition( $query, $offset + $limit ) . $from . $wpdb->prepare( " ORDER BY sort_key $direction LIMIT %d OFFSET %d", $limit, $offset ), ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above, and words from here.
	}

	/**
	 * @param SearchQuery                      $query  What is asked.
	 * @param array{lat:float,lng:float} $around Where distances are counted from.
	 */
	private function byDistance( SearchQuery $query, array $around ): ?ResultPage {
		global $wpdb;
		$lat  = (int) round( $around['lat'] * MembersTable::DEGREE );
		$lng  = (int) round( $around['lng'] * MembersTable::DEGREE );
		$far  = self::far( $around );
		$where = $this->condition( $query, $query->skip + $query->first + 1 );
		if ( '' !== $query->after ) {
			$place = $query->place( 2 );
			if ( null === $place ) {
				return null;
			}
			$where .= sprintf( ' AND ( %1$s > %2$d OR ( %1$s = %2$d AND user_id > %3$d ) )', $far, (int) $place[0], (int) $place[1] );
		}
		$found = array();
		// Of few one looks at each.
		foreach ( $this->totals->of( $query )[0] > Totals::FEW ? self::RINGS : array( 0 ) as $ring ) {
			$degrees = (int) round( $ring / self::KILOMETRES * MembersTable::DEGREE );
			$wide    = (int) round( $degrees / max( 0.02, cos( deg2rad( $around['lat'] ) ) ) );
			$within  = 0 === $ring ? '' : sprintf( ' AND lat BETWEEN %d AND %d AND lng BETWEEN %d AND %d', $lat - $degrees, $lat + $degrees, $lng - $wide, $lng + $wide );
			$found   = (array) $wpdb->get_results( $wpdb->prepare( "SELECT user_id, $far AS far FROM " . MembersTable::name() . " $where$within ORDER BY far, user_id LIMIT %d OFFSET %d", $query->first + 1, $query->skip ), ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- numbers, and what is prepared above.
			// Beyond the ring there may be others that are nearer than the square's corners.
			if ( 0 === $ring || ( count( $found ) > $query->first && (int) end( $found )['far'] <= $degrees * $degrees * self::PARTS ) ) {
				break;
			}
		}
		return $this->answer( $query, $found, array( 'far', 'user_id' ), $around );
	}

	/**
	 * @param SearchQuery                           $query  What was asked.
	 * @param array<int,array<string,mixed>>  $found  Whom it finds, and by what they are sorted: one more than is wanted, if there are more.
	 * @param string[]                        $sorted The columns by which they are sorted.
	 * @param array{lat:float,lng:float}|null $around Where distances are counted from.
	 */
	private function answer( SearchQuery $query, array $found, array $sorted, ?array $around ): ResultPage {
		$is_more = count( $found ) > $query->first;
		$found   = array_slice( $found, 0, $query->first );
		$by_id   = MembersTable::rows( array_column( $found, 'user_id' ) );
		$next    = '';
		if ( $is_more ) {
			$last = end( $found );
			$last = $last + ( $by_id[ $last['user_id'] ] ?? array() );
			$next = SearchQuery::cursor(
				array_map(
					static function ( string $column ) use ( $last ) {
						return 'sort_key' === $column ? (string) ( $last[ $column ] ?? '' ) : (int) $last[ $column ];
					},
					$sorted
				)
			);
		}
		$rows  = array();
		foreach ( $found as $one ) {
			if ( isset( $by_id[ $one['user_id'] ] ) ) {
				$rows[] = $by_id[ $one['user_id'] ] + ( null === $around ? array() : array( 'distance' => self::kilometres( (int) $one['far'] ) ) );
			}
		}
		list( $total, $on_map ) = $this->totals->of( $query );
		return new ResultPage( $this->cards->describe( $rows ), $total, $on_map, $next, $around );
	}

	/**
	 * The expression by which distances are compared: their squares, as whole numbers.
	 *
	 * @param array{lat:float,lng:float} $around Where distances are counted from.
	 */
	private static function far( array $around ): string {
		$part = (int) round( cos( deg2rad( $around['lat'] ) ) ** 2 * self::PARTS );
		return sprintf( 'COALESCE( ( lat - (%1$d) ) * ( lat - (%1$d) ) * %4$d + ( lng - (%2$d) ) * ( lng - (%2$d) ) * %3$d, %5$d )', (int) round( $around['lat'] * MembersTable::DEGREE ), (int) round( $around['lng'] * MembersTable::DEGREE ), $part, self::PARTS, self::NOWHERE );
	}

	/** How far that is by which the order of distances compares; null for no place. */
	private static function kilometres( int $far ): ?float {
		return self::NOWHERE === $far ? null : sqrt( $far / self::PARTS ) / MembersTable::DEGREE * self::KILOMETRES;
	}

	/**
	 * The place that a question names; of a ZIP code the middle of the members who are there. Null for none.
	 *
	 * @return array{lat:float,lng:float}|null
	 */
	private function around( string $near ): ?array {
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
		$middle = (array) $wpdb->get_row( $wpdb->prepare( 'SELECT AVG( lat ) AS lat, AVG( lng ) AS lng FROM %i WHERE zip = %s', MembersTable::name(), $near ), ARRAY_A );
		return ! isset( $middle['lat'], $middle['lng'] ) ? null : array(
			'lat' => round( (float) $middle['lat'] / MembersTable::DEGREE, 5 ),
			'lng' => round( (float) $middle['lng'] / MembersTable::DEGREE, 5 ),
		);
	}
}
