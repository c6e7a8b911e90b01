<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

use PracticePortal\Core\Contract;
use PracticePortal\Core\Formats;
use PracticePortal\Core\Sanitizer;

/** An address. 0/0 means "no coordinates" (spec: practices#no-coordinates). */
final class PostalAddress {
	private string $line1;
	private string $line2;
	private string $city;
	private string $state;
	private string $zip;
	private string $country;
	private float $latitude;
	private float $longitude;

	/**
	 * Reads the fields of an address by the registration's names.
	 *
	 * @param array<int|string,mixed> $parts `line1`, `line2`, `city`, `state`, `zip`, `country`, `geo_lat`, `geo_lng`.
	 */
	public function __construct( array $parts ) {
		$this->line1     = Sanitizer::line( $parts['line1'] ?? '' );
		$this->line2     = Sanitizer::line( $parts['line2'] ?? '' );
		$this->city      = Sanitizer::line( $parts['city'] ?? '' );
		$this->state     = strtoupper( Sanitizer::line( $parts['state'] ?? '' ) );
		$this->zip       = Sanitizer::line( $parts['zip'] ?? '' );
		$country         = strtoupper( Sanitizer::line( $parts['country'] ?? '' ) );
		$this->country   = 1 === preg_match( '/^[A-Z]{2}$/', $country ) ? $country : Contract::DEFAULT_COUNTRY;
		$this->latitude  = self::degrees( $parts['geo_lat'] ?? 0, 90.0 );
		$this->longitude = self::degrees( $parts['geo_lng'] ?? 0, 180.0 );
	}

	/** Whether line 1, city, state and ZIP are valid, as Save Address requires (spec: practices#saving-without-a-check). */
	public function isComplete(): bool {
		return '' !== $this->line1 && '' !== $this->city && in_array( $this->state, Contract::STATES, true ) && Formats::isZip( $this->zip, $this->state );
	}

	/**
	 * The fields for storage, by REST name.
	 *
	 * @return array{line1:string,line2:string,city:string,state:string,zip:string,country:string,geo_lat:float,geo_lng:float}
	 */
	public function toArray(): array {
		return array(
			'line1'   => $this->line1,
			'line2'   => $this->line2,
			'city'    => $this->city,
			'state'   => $this->state,
			'zip'     => $this->zip,
			'country' => $this->country,
			'geo_lat' => $this->latitude,
			'geo_lng' => $this->longitude,
		);
	}

	/**
	 * @param mixed $value A value of the request.
	 * @param float $limit Greatest distance from 0.
	 */
	private static function degrees( $value, float $limit ): float {
		$degrees = is_scalar( $value ) && is_numeric( $value ) ? (float) $value : 0.0;
		return abs( $degrees ) <= $limit ? $degrees : 0.0;
	}
}
