<?php
/**
 * Where the members are.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * All pins at once, as few bytes as there can be: fifty thousand are a quarter of a megabyte. Nothing of a member is in
 * them but number, place and profession. Bytes are base64, since JSON has no bytes.
 */
final class Places {
	/** All places as they were last made, with their version. */
	private const KEPT = 'practice_portal_directory_places';

	/** Bits of a profession on the wire. */
	private const PROFESSIONS = array(
		''        => 0,
		'medical' => 1,
		'dental'  => 2,
	);

	private Directory $directory;

	public function __construct( Directory $directory ) {
		$this->directory = $directory;
	}

	/** The version of what would be answered. */
	public function version(): string {
		$this->directory->ready();
		return Table::version();
	}

	/**
	 * Everybody with a place, in the order of their numbers.
	 *
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused it: nothing is kept then.
	 * @return array{version:string,ids:string,lat:string,lng:string,professions:string} `ids` as `Numbers::pack()`;
	 *   `lat` and `lng` are parts of Table::DEGREE as 32 bits, all first bytes first, then all second ones; a byte of
	 *   `professions` is a member's: 1 for medical, 2 for dental.
	 */
	public function all(): array {
		global $wpdb;
		$version = $this->version();
		$kept    = get_option( self::KEPT );
		if ( is_array( $kept ) && ( $kept['version'] ?? null ) === $version ) {
			return $kept;
		}
		$rows   = Database::rows( $wpdb->prepare( 'SELECT user_id, lat, lng, profession FROM %i WHERE user_id > 0 AND lat IS NOT NULL ORDER BY user_id', Table::name() ) );
		$places = array(
			'version'     => $version,
			'ids'         => Numbers::pack( array_column( $rows, 'user_id' ) ),
			'lat'         => self::planes( array_column( $rows, 'lat' ) ),
			'lng'         => self::planes( array_column( $rows, 'lng' ) ),
			'professions' => base64_encode(
				implode(
					'',
					array_map(
						static function ( array $row ): string {
							return chr( self::PROFESSIONS[ $row['profession'] ] ?? 0 );
						},
						$rows
					)
				)
			),
		);
		update_option( self::KEPT, $places, false );
		return $places;
	}

	/**
	 * Who of them a question finds.
	 *
	 * @return array{version:string,ids:string}
	 */
	public function found( Query $query ): array {
		return array(
			'version' => $this->version(),
			'ids'     => $this->directory->placed( $query ),
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
