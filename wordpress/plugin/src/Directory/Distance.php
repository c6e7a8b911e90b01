<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

/** Distances from a location, as integers that the database compares: squares of parts of a degree. */
final class Distance {
	/** Kilometres between two degrees of latitude. */
	private const KILOMETRES = 111.195;

	/** Farther than any location: members without one come last when sorted by distance, and administrators without a practice after them. */
	private const NO_LOCATION = 9000000000000000000;

	/** The squared cosine of the latitude is rounded to this many steps, so that distances are compared as integers. */
	private const LATITUDE_STEPS = 1000;

	/**
	 * The SQL expression of a row's distance.
	 *
	 * @param array{lat:float,lng:float} $origin The location that distances are measured from.
	 */
	public static function expression( array $origin ): string {
		$part = (int) round( cos( deg2rad( $origin['lat'] ) ) ** 2 * self::LATITUDE_STEPS );
		return sprintf( 'COALESCE( ( lat - (%1$d) ) * ( lat - (%1$d) ) * %4$d + ( lng - (%2$d) ) * ( lng - (%2$d) ) * %3$d, %5$d + ( sort_key >= \'%6$s\' ) )', (int) round( $origin['lat'] * DirectoryTable::DEGREE ), (int) round( $origin['lng'] * DirectoryTable::DEGREE ), $part, self::LATITUDE_STEPS, self::NO_LOCATION, DirectoryTable::AFTER_MEMBERS );
	}

	/**
	 * The SQL condition that a row's location is at most so many kilometres away.
	 *
	 * @param array{lat:float,lng:float} $origin The location that distances are measured from.
	 */
	public static function within( array $origin, float $kilometres ): string {
		return sprintf( '%s <= %d', self::expression( $origin ), (int) round( ( $kilometres / self::KILOMETRES * DirectoryTable::DEGREE ) ** 2 * self::LATITUDE_STEPS ) );
	}

	/** The kilometres of an expression's value; null for a member without a location. */
	public static function kilometres( int $far ): ?float {
		return $far >= self::NO_LOCATION ? null : sqrt( $far / self::LATITUDE_STEPS ) / DirectoryTable::DEGREE * self::KILOMETRES;
	}

	/**
	 * The location of "latitude,longitude"; null for any other text.
	 *
	 * @return array{lat:float,lng:float}|null
	 */
	public static function origin( string $near ): ?array {
		$degrees = explode( ',', $near );
		return 2 !== count( $degrees ) ? null : array(
			'lat' => max( -90.0, min( 90.0, (float) $degrees[0] ) ),
			'lng' => max( -180.0, min( 180.0, (float) $degrees[1] ) ),
		);
	}
}
