<?php
/**
 * How many there are, and where they are, part by part.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * Of each part of the index (`Stamps`), how many members are in it and their places as they are answered.
 */
final class Parts {
	/** Bits of a profession on the wire. */
	private const PROFESSIONS = array(
		''        => 0,
		'medical' => 1,
		'dental'  => 2,
	);

	/** @var array<string,string>|null Numbers of members by column, of a version. */
	private ?array $counted = null;

	private string $version = '';

	/** Has every part drawn again, now. */
	public function drawAnew(): void {
		self::stamps()->forget();
		self::stamps()->begin();
		$this->draw();
	}

	/**
	 * How many there are of a profession, and how many of them have a place.
	 *
	 * @param string $profession One of SearchQuery::PROFESSIONS; '' for everybody.
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused a statement.
	 * @return array{0:int,1:int}
	 */
	public function count( string $profession ): array {
		global $wpdb;
		$version = MembersTable::version();
		if ( null === $this->counted || $version !== $this->version ) {
			self::stamps()->begin();
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
	 * @return array{ids:string,lat:string,lng:string,professions:string} As `MapPoints::all()`.
	 */
	public function places(): array {
		global $wpdb;
		self::stamps()->begin();
		$this->draw();
		$ids         = '';
		$professions = '';
		$planes      = array_fill_keys( array( 'lat', 'lng' ), array( '', '', '', '' ) );
		$last        = 0;
		foreach ( Database::rows( $wpdb->prepare( 'SELECT on_map, first_id, last_id, ids, lat, lng, professions FROM %i WHERE part >= 0 AND on_map > 0 ORDER BY part', self::stamps()->table() ) ) as $part ) {
			$ids         .= DeltaVarint::bytes( array( (int) $part['first_id'] ), $last ) . base64_decode( (string) $part['ids'], true );
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
		return (array) Database::row( $wpdb->prepare( 'SELECT SUM( total ) AS total, SUM( on_map ) AS on_map, SUM( medical ) AS medical, SUM( medical_on_map ) AS medical_on_map, SUM( dental ) AS dental, SUM( dental_on_map ) AS dental_on_map, SUM( CASE WHEN drawn = stamp THEN 0 ELSE 1 END ) AS changed FROM %i WHERE part >= 0', self::stamps()->table() ) );
	}

	private static function stamps(): Stamps {
		return MembersTable::people()->stamps();
	}

	/** Draws the parts in which somebody has changed. */
	private function draw(): void {
		self::stamps()->draw( array( 'lat', 'lng', 'profession' ), array( self::class, 'drawn' ) );
	}

	/**
	 * @param array<int,array<string,string|null>> $rows Of the members of a part.
	 * @return array<string,int|string> Its columns.
	 */
	public static function drawn( array $rows ): array {
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
			'ids'            => base64_encode( DeltaVarint::bytes( array_slice( $ids, 1 ), $ids[0] ?? 0 ) ),
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
}
