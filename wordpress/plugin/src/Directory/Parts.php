<?php
/**
 * How many there are, and where they are, part by part.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;
use PracticePortal\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * Members whose numbers stand together are a part, with how many of them there are and with their places as they are answered. A
 * change gives its part another stamp, and whoever reads next draws the parts again whose stamp is another than the one they
 * were drawn for: nobody waits for fifty thousand because one has changed.
 */
final class Parts {
	/** Numbers of users in a part. */
	private const SPAN = 1024;

	/** Whether every part has its stamp. */
	private const STAMPED = 'practice_portal_directory_parts';

	/** Bits of a profession on the wire. */
	private const PROFESSIONS = array(
		''        => 0,
		'medical' => 1,
		'dental'  => 2,
	);

	/** @var array<string,string>|null Numbers of members by column, of a version. */
	private ?array $counted = null;

	private string $version = '';

	/**
	 * Rows of the index are others now, or gone. Where that cannot be written down, every part is drawn again.
	 *
	 * @param int[] $user_ids Whose.
	 */
	public static function touch( array $user_ids ): void {
		global $wpdb;
		$parts = array_unique( array_map( static fn( $id ): int => intdiv( (int) $id, self::SPAN ), $user_ids ) );
		foreach ( array_chunk( $parts, 500 ) as $some ) {
			$stamp  = uniqid( '', true );
			$values = implode( ', ', array_map( static fn( int $part ): string => sprintf( "( %d, '%s' )", $part, $stamp ), $some ) );
			if ( false === $wpdb->query( $wpdb->prepare( 'INSERT INTO %i ( part, stamp ) VALUES ', self::table() ) . $values . ' ON DUPLICATE KEY UPDATE stamp = VALUES( stamp )' ) ) { // phpcs:ignore WordPress.DB.PreparedSQL -- numbers, and a stamp from here.
				delete_option( self::STAMPED );
				return;
			}
		}
	}

	/** Has every part drawn again, now. */
	public function drawAnew(): void {
		delete_option( self::STAMPED );
		$this->stamp();
		$this->draw();
	}

	/**
	 * How many there are of a profession, and how many of them have a place.
	 *
	 * @param string $profession One of Directory::PROFESSIONS; '' for everybody.
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused a statement.
	 * @return array{0:int,1:int}
	 */
	public function count( string $profession ): array {
		global $wpdb;
		$version = Table::version();
		if ( null === $this->counted || $version !== $this->version ) {
			$this->stamp();
			$sums = $this->sums();
			if ( 0 !== (int) $sums['changed'] ) {
				$this->draw();
				$sums = $this->sums();
			}
			$this->counted = $sums;
			$this->version = $version;
		}
		$column = '' === $profession ? '' : $profession . '_';
		return array( (int) ( $this->counted[ '' === $profession ? 'total' : $profession ] ?? 0 ), (int) ( $this->counted[ $column . 'on_map' ] ?? 0 ) );
	}

	/**
	 * Everybody with a place, in the order of their numbers.
	 *
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused a statement.
	 * @return array{ids:string,lat:string,lng:string,professions:string} As `Places::all()`.
	 */
	public function places(): array {
		global $wpdb;
		$this->stamp();
		$this->draw();
		$ids         = '';
		$professions = '';
		$planes      = array_fill_keys( array( 'lat', 'lng' ), array( '', '', '', '' ) );
		$last        = 0;
		foreach ( Database::rows( $wpdb->prepare( 'SELECT on_map, first_id, last_id, ids, lat, lng, professions FROM %i WHERE part >= 0 AND on_map > 0 ORDER BY part', self::table() ) ) as $part ) {
			$ids         .= Numbers::bytes( array( (int) $part['first_id'] ), $last ) . base64_decode( (string) $part['ids'], true );
			$professions .= base64_decode( (string) $part['professions'], true );
			$last         = (int) $part['last_id'];
			foreach ( array_keys( $planes ) as $column ) {
				foreach ( str_split( (string) base64_decode( (string) $part[ $column ], true ), (int) $part['on_map'] ) as $plane => $bytes ) {
					$planes[ $column ][ $plane ] .= $bytes;
				}
			}
		}
		return array(
			'ids'         => base64_encode( $ids ),
			'lat'         => base64_encode( implode( '', $planes['lat'] ) ),
			'lng'         => base64_encode( implode( '', $planes['lng'] ) ),
			'professions' => base64_encode( $professions ),
		);
	}

	/** @return array<string,string|null> How many there are by column, and in how many parts somebody has changed. */
	private function sums(): array {
		global $wpdb;
		return (array) Database::row( $wpdb->prepare( 'SELECT SUM( total ) AS total, SUM( on_map ) AS on_map, SUM( medical ) AS medical, SUM( medical_on_map ) AS medical_on_map, SUM( dental ) AS dental, SUM( dental_on_map ) AS dental_on_map, SUM( CASE WHEN drawn = stamp THEN 0 ELSE 1 END ) AS changed FROM %i WHERE part >= 0', self::table() ) );
	}

	/** Gives every part a stamp, where that has not been done. */
	private function stamp(): void {
		global $wpdb;
		if ( ! get_option( self::STAMPED ) ) {
			// Before they are given: should one be refused, it is gone again.
			update_option( self::STAMPED, '1' );
			self::touch( array_merge( $this->knownParts(), array_column( Database::rows( $wpdb->prepare( 'SELECT user_id FROM %i WHERE user_id > 0', Table::name() ) ), 'user_id' ) ) );
		}
	}

	/** Draws the parts in which somebody has changed. */
	private function draw(): void {
		global $wpdb;
		$stamps = array_column( Database::rows( $wpdb->prepare( 'SELECT part, stamp FROM %i WHERE part >= 0 AND drawn <> stamp ORDER BY part', self::table() ) ), 'stamp', 'part' );
		foreach ( array_chunk( array_keys( $stamps ), 50 ) as $some ) {
			$ranges = array_map(
				static function ( int $part ): string {
					return sprintf( 'user_id BETWEEN %d AND %d', $part * self::SPAN, ( $part + 1 ) * self::SPAN - 1 );
				},
				$some
			);
			$rows   = array_fill_keys( $some, array() );
			foreach ( Database::rows( $wpdb->prepare( 'SELECT user_id, lat, lng, profession FROM %i WHERE ', Table::name() ) . implode( ' OR ', $ranges ) . ' ORDER BY user_id' ) as $row ) {
				$rows[ intdiv( (int) $row['user_id'], self::SPAN ) ][] = $row;
			}
			foreach ( $some as $part ) {
				self::keep( $part, $stamps[ $part ], self::drawn( $rows[ $part ] ) );
			}
		}
	}

	/** @return int[] A number of a user for each part that there is, so that one which nobody is in any more is drawn as well. */
	private function knownParts(): array {
		global $wpdb;
		return array_map(
			static function ( array $row ): int {
				return (int) $row['part'] * self::SPAN;
			},
			Database::rows( $wpdb->prepare( 'SELECT part FROM %i WHERE part >= 0', self::table() ) )
		);
	}

	/**
	 * Somebody of them may have changed since they were read: then the stamp is another, and the part waits for the next reader.
	 *
	 * @param int                      $part    Which.
	 * @param string                   $stamp   Before its members were read.
	 * @param array<string,int|string> $columns As `drawn()`.
	 */
	private static function keep( int $part, string $stamp, array $columns ): void {
		global $wpdb;
		$values = array();
		foreach ( array( 'drawn' => $stamp ) + $columns as $column => $value ) {
			$values[] = $wpdb->prepare( is_int( $value ) ? '%i = %d' : '%i = %s', $column, $value );
		}
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET ', self::table() ) . implode( ', ', $values ) . $wpdb->prepare( ' WHERE part = %d AND stamp = %s', $part, $stamp ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared column by column.
	}

	/**
	 * @param array<int,array<string,string|null>> $rows Of the members of a part.
	 * @return array<string,int|string> Its columns.
	 */
	private static function drawn( array $rows ): array {
		$placed = array_values( array_filter( $rows, static fn( array $row ): bool => null !== $row['lat'] ) );
		$ids    = array_map( 'intval', array_column( $placed, 'user_id' ) );
		$of     = static fn( array $some, string $profession ): int => count( array_keys( array_column( $some, 'profession' ), $profession, true ) );
		return array(
			'total'          => count( $rows ),
			'on_map'         => count( $placed ),
			'medical'        => $of( $rows, 'medical' ),
			'medical_on_map' => $of( $placed, 'medical' ),
			'dental'         => $of( $rows, 'dental' ),
			'dental_on_map'  => $of( $placed, 'dental' ),
			'first_id'       => $ids[0] ?? 0,
			'last_id'        => array() === $ids ? 0 : end( $ids ),
			'ids'            => base64_encode( Numbers::bytes( array_slice( $ids, 1 ), $ids[0] ?? 0 ) ),
			'lat'            => self::planes( array_column( $placed, 'lat' ) ),
			'lng'            => self::planes( array_column( $placed, 'lng' ) ),
			'professions'    => base64_encode( implode( '', array_map( static fn( array $row ): string => chr( self::PROFESSIONS[ $row['profession'] ] ?? 0 ), $placed ) ) ),
		);
	}

	/** @param array<int,string|int> $numbers Of 32 bits, with a sign. */
	private static function planes( array $numbers ): string {
		$planes = array( '', '', '', '' );
		foreach ( $numbers as $number ) {
			$number     = (int) $number;
			$planes[0] .= chr( $number >> 24 & 255 );
			$planes[1] .= chr( $number >> 16 & 255 );
			$planes[2] .= chr( $number >> 8 & 255 );
			$planes[3] .= chr( $number & 255 );
		}
		return base64_encode( implode( '', $planes ) );
	}

	private static function table(): string {
		return Tables::name( Tables::DIRECTORY_PARTS );
	}
}
