<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

/**
 * Encodes all map points in few bytes: 50,000 need a quarter of a megabyte. A point contains only ID, coordinates and profession.
 * Bytes are sent as base64, because JSON has no bytes.
 */
final class MapPoints {
	/** The byte of each profession. */
	private const PROFESSIONS = array(
		'medical' => "\1",
		'dental'  => "\2",
	);

	/** The bytes of a coordinate. */
	private const BYTES = 4;

	public function __construct( private readonly DirectorySearch $directory ) {}

	/** The version of the response. */
	public function version(): string {
		return DirectoryTable::version();
	}

	/**
	 * All members with a location, by ID.
	 *
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If a query fails.
	 * @return array{version:string,ids:string,lat:string,lng:string,professions:string} `ids` is a result of `DeltaVarint::encode()`;
	 *   `lat` and `lng` are parts of DirectoryTable::DEGREE as 32 bits, all first bytes first, then all second ones; a byte of
	 *   `professions` is a member's: 1 for medical, 2 for dental.
	 */
	public function all(): array {
		// Read the version first. If a member changes during the read, the version is already outdated, and the browser reads again.
		$version     = $this->version();
		$ids         = array();
		$lat         = array_fill( 0, self::BYTES, '' );
		$lng         = $lat;
		$professions = '';
		foreach ( DirectoryTable::index()->batches( 'lat, lng, profession', 'lat IS NOT NULL AND ' . DirectoryTable::LISTED, 'user_id' ) as $rows ) {
			array_push( $ids, ...array_map( 'intval', array_column( $rows, 'user_id' ) ) );
			$lat = self::withBytes( $lat, array_map( 'intval', array_column( $rows, 'lat' ) ) );
			$lng = self::withBytes( $lng, array_map( 'intval', array_column( $rows, 'lng' ) ) );
			foreach ( array_column( $rows, 'profession' ) as $profession ) {
				$professions .= self::PROFESSIONS[ $profession ] ?? "\0";
			}
		}
		return array(
			'version'     => $version,
			'ids'         => DeltaVarint::encode( $ids ),
			'lat'         => base64_encode( implode( '', $lat ) ),
			'lng'         => base64_encode( implode( '', $lng ) ),
			'professions' => base64_encode( $professions ),
		);
	}

	/**
	 * IDs of a query's members.
	 *
	 * @return array{version:string,ids:string}
	 */
	public function found( SearchQuery $query ): array {
		return array(
			'version' => $this->version(),
			'ids'     => DeltaVarint::encode( $this->directory->mappedIds( $query ) ),
		);
	}

	/**
	 * Appends the bytes of numbers: all first bytes to the first text, all second ones to the second, and so on.
	 *
	 * @param string[] $planes  One text for each byte of a number.
	 * @param int[]    $numbers 32 bits each.
	 * @return string[]
	 */
	private static function withBytes( array $planes, array $numbers ): array {
		// "C" writes a number's last byte.
		$planes[ self::BYTES - 1 ] .= pack( 'C*', ...$numbers );
		for ( $plane = self::BYTES - 2; $plane >= 0; --$plane ) {
			foreach ( $numbers as $index => $number ) {
				$numbers[ $index ] = $number >> 8;
			}
			$planes[ $plane ] .= pack( 'C*', ...$numbers );
		}
		return $planes;
	}
}
