<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

/**
 * The rectangle of `within=south,west,north,east`, in decimal degrees. If the east is smaller than the west, it crosses the date
 * line.
 */
final class Bounds {
	private const DECIMAL_FORMAT = '/^-?[0-9]{1,3}(\.[0-9]{1,15})?$/D';

	private function __construct( private readonly float $south, private readonly float $west, private readonly float $north, private readonly float $east ) {}

	/** The rectangle of a text; null if the text is invalid. */
	public static function from( string $text ): ?self {
		$degrees = explode( ',', $text );
		if ( 4 !== count( $degrees ) || count( (array) preg_grep( self::DECIMAL_FORMAT, $degrees ) ) < 4 ) {
			return null;
		}
		list( $south, $west, $north, $east ) = array_map( 'floatval', $degrees );
		$is_on_earth = $south >= -90 && $north <= 90 && $south <= $north && max( abs( $west ), abs( $east ) ) <= 180;
		return $is_on_earth ? new self( $south, $west, $north, $east ) : null;
	}

	/** The error message for an invalid text. */
	public static function explanation(): string {
		return __( '"within" takes south,west,north,east in decimal degrees: latitudes from -90 to 90 with the south first, longitudes from -180 to 180.', 'practice-portal' );
	}

	/** The SQL condition that a row's location is in the rectangle. It excludes rows without a location. */
	public function condition(): string {
		list( $south, $west, $north, $east ) = array_map( static fn( float $degrees ): int => (int) round( $degrees * DirectoryTable::DEGREE ), array( $this->south, $this->west, $this->north, $this->east ) );
		return sprintf( 'lat BETWEEN %d AND %d AND ', $south, $north ) . sprintf( $west <= $east ? 'lng BETWEEN %d AND %d' : '( lng >= %d OR lng <= %d )', $west, $east );
	}
}
