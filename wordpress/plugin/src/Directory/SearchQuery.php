<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Contract;

/** Which members to return, in which order, and which page. */
final class SearchQuery {
	/** Members per response: the maximum, and the default. */
	public const MAX_FIRST = 100;

	/** The maximum length of a search, in characters. */
	public const SEARCH_LIMIT = 100;

	/** The longest radius in kilometres: half of the way around the earth. */
	public const MAX_RADIUS = 20000;

	/** The maximum length of a specialty, in characters. */
	public const SPECIALTY_LIMIT = 255;

	public const PROFESSIONS = Contract::PROFESSIONS;

	/** Format of `near`: latitude and longitude in degrees, or a ZIP code. */
	public const NEAR_FORMAT = '^(-?[0-9]{1,2}(\.[0-9]{1,8})?,-?[0-9]{1,3}(\.[0-9]{1,8})?|[0-9]{5})?$';

	/** @var string[] The search words, as `Tokenizer::tokens()` returns them. */
	public array $tokens = array();

	/** One of PROFESSIONS; '' for all. */
	public string $profession = '';

	/** A specialty of a member's practice, in any case; '' for all. */
	public string $specialty = '';

	/** The map's rectangle; null for anywhere. */
	public ?Bounds $within = null;

	/** Coordinates or a ZIP code to sort by distance from; '' to sort by name. */
	public string $near = '';

	/** The maximum distance from the coordinates of `near`, in kilometres; 0 for any. */
	public float $radius = 0.0;

	/** The cursor of the member before the first; '' for the start. */
	public string $after = '';

	/** The number of members to skip after the cursor, to enter a long list in its middle. */
	public int $skip = 0;

	public int $first = self::MAX_FIRST;

	/**
	 * @param array<string,mixed> $arguments `search`, `profession`, `specialty`, `within`, `near`, `radius`, `after`, `skip`, `first`, validated by the caller.
	 */
	public function __construct( array $arguments = array() ) {
		$search           = (string) ( $arguments['search'] ?? '' );
		$this->tokens     = Tokenizer::tokens( $search );
		$this->profession = (string) ( $arguments['profession'] ?? '' );
		$this->specialty  = trim( (string) ( $arguments['specialty'] ?? '' ) );
		$this->within     = Bounds::from( (string) ( $arguments['within'] ?? '' ) );
		$this->near       = (string) ( $arguments['near'] ?? '' );
		$this->radius     = max( 0.0, min( self::MAX_RADIUS, (float) ( $arguments['radius'] ?? 0 ) ) );
		$this->after      = (string) ( $arguments['after'] ?? '' );
		$this->skip       = max( 0, (int) ( $arguments['skip'] ?? 0 ) );
		$this->first      = max( 1, min( self::MAX_FIRST, (int) ( $arguments['first'] ?? self::MAX_FIRST ) ) );
		// A search for a ZIP code is sorted by distance from it.
		if ( '' === $this->near && 1 === preg_match( '/^[0-9]{5}$/', trim( $search ) ) ) {
			$this->near = trim( $search );
		}
	}

	/** Whether the query leaves out any listed member. */
	public function isFiltered(): bool {
		return array() !== $this->tokens || '' !== $this->profession . $this->specialty || null !== $this->within || null !== $this->circle();
	}

	/** The query's SQL condition, prepared. */
	public function condition(): string {
		global $wpdb;
		$conditions = array_merge( array( DirectoryTable::LISTED ), Synonyms::conditions( $this->tokens ) );
		if ( '' !== $this->profession ) {
			$conditions[] = $wpdb->prepare( 'profession = %s', $this->profession );
		}
		if ( '' !== $this->specialty ) {
			$conditions[] = $wpdb->prepare( 'INSTR( searched, %s ) > 0', Tokenizer::phrase( $this->specialty ) );
		}
		if ( null !== $this->within ) {
			$conditions[] = $this->within->condition();
		}
		$conditions[] = $this->circle();
		return IndexTable::where( array_filter( $conditions ) );
	}

	/** The SQL condition of the radius; null if there is none, or no coordinates to measure it from. */
	private function circle(): ?string {
		$origin = Distance::origin( $this->near );
		return null === $origin || 0.0 === $this->radius ? null : Distance::within( $origin, $this->radius );
	}

	/**
	 * A cursor. It is opaque, so that callers don't build one.
	 *
	 * @param array<int,string|int> $position The values of the order.
	 */
	public static function cursor( array $position ): string {
		return rtrim( strtr( base64_encode( (string) wp_json_encode( $position ) ), '+/', '-_' ), '=' );
	}

	/**
	 * The values of the cursor; null if it is invalid.
	 *
	 * @param int $parts The number of values in the order.
	 * @return array<int,string|int>|null
	 */
	public function position( int $parts ): ?array {
		$position = json_decode( (string) base64_decode( strtr( $this->after, '-_', '+/' ), true ), true );
		if ( ! is_array( $position ) || count( $position ) !== $parts || array_filter( $position, 'is_scalar' ) !== $position ) {
			return null;
		}
		return array_values( $position );
	}
}
