<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

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

	/** The bit shifts that split both coordinates into bytes, the latitude first. */
	private const BYTE_SHIFTS = array( 56, 48, 40, 32, 24, 16, 8, 0 );

	private DirectorySearch $directory;

	public function __construct( DirectorySearch $directory ) {
		$this->directory = $directory;
	}

	/** The version of the response. */
	public function version(): string {
		$this->directory->prepare();
		return MembersTable::version();
	}

	/**
	 * All members with a location, by ID.
	 *
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If a query fails.
	 * @return array{version:string,ids:string,lat:string,lng:string,professions:string} `ids` is a result of `DeltaVarint::encode()`;
	 *   `lat` and `lng` are parts of MembersTable::DEGREE as 32 bits, all first bytes first, then all second ones; a byte of
	 *   `professions` is a member's: 1 for medical, 2 for dental.
	 */
	public function all(): array {
		// Read the version first. If a member changes during the read, the version is already outdated, and the browser reads again.
		$version     = $this->version();
		$ids         = array();
		$planes      = array_fill( 0, 8, '' );
		$professions = '';
		foreach ( MembersTable::index()->each( 'lat, lng, profession', 'lat IS NOT NULL', 'user_id' ) as $row ) {
			$ids[] = (int) $row['user_id'];
			$point = ( (int) $row['lat'] << 32 ) | ( (int) $row['lng'] & 0xffffffff );
			foreach ( self::BYTE_SHIFTS as $plane => $shift ) {
				$planes[ $plane ] .= chr( ( $point >> $shift ) & 255 );
			}
			$professions .= self::PROFESSIONS[ $row['profession'] ] ?? "\0";
		}
		return array(
			'version'     => $version,
			'ids'         => DeltaVarint::encode( $ids ),
			'lat'         => base64_encode( implode( '', array_slice( $planes, 0, 4 ) ) ),
			'lng'         => base64_encode( implode( '', array_slice( $planes, 4 ) ) ),
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
}
