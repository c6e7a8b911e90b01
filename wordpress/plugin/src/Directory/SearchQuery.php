<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Contract;

defined( 'ABSPATH' ) || exit;

/**
 * Which members a caller wants, in which order, and which of them now.
 */
final class SearchQuery {
	/** Most members of one response, and how many when the caller names no number. */
	public const MAX_FIRST = 100;

	/** Longest search, in characters. */
	public const SEARCH_LIMIT = 100;

	/** Longest specialty, in characters. */
	public const SPECIALTY_LIMIT = 255;

	public const PROFESSIONS = Contract::PROFESSIONS;

	/** What `near` may be: degrees of latitude and longitude, or a ZIP code. */
	public const NEAR_FORMAT = '^(-?[0-9]{1,2}(\.[0-9]{1,8})?,-?[0-9]{1,3}(\.[0-9]{1,8})?|[0-9]{5})?$';

	/** @var string[] As `Tokenizer::tokens()`. */
	public array $tokens = array();

	/** One of PROFESSIONS; '' for all. */
	public string $profession = '';

	/** A specialty that a practice of the member has, in any case; '' for all. */
	public string $specialty = '';

	/** Where on the map; null for anywhere. */
	public ?Bounds $within = null;

	/** A place or a ZIP code to sort by distance from; '' for the order of names. */
	public string $near = '';

	/** The cursor of the member before the first one; '' for the beginning. */
	public string $after = '';

	/** How many to leave out after that: where a long list is entered in its middle. */
	public int $skip = 0;

	public int $first = self::MAX_FIRST;

	/**
	 * @param array<string,mixed> $arguments `search`, `profession`, `specialty`, `within`, `near`, `after`, `skip`, `first`, validated by the caller.
	 */
	public function __construct( array $arguments = array() ) {
		$search           = (string) ( $arguments['search'] ?? '' );
		$this->tokens     = Tokenizer::tokens( $search );
		$this->profession = (string) ( $arguments['profession'] ?? '' );
		$this->specialty  = trim( (string) ( $arguments['specialty'] ?? '' ) );
		$this->within     = Bounds::from( (string) ( $arguments['within'] ?? '' ) );
		$this->near       = (string) ( $arguments['near'] ?? '' );
		$this->after      = (string) ( $arguments['after'] ?? '' );
		$this->skip       = max( 0, (int) ( $arguments['skip'] ?? 0 ) );
		$this->first      = max( 1, min( self::MAX_FIRST, (int) ( $arguments['first'] ?? self::MAX_FIRST ) ) );
		// A search for a ZIP code is sorted by distance from it.
		if ( '' === $this->near && 1 === preg_match( '/^[0-9]{5}$/', trim( $search ) ) ) {
			$this->near = trim( $search );
		}
	}

	/** Whether the query leaves out anybody who is listed. */
	public function isFiltered(): bool {
		return array() !== $this->tokens || '' !== $this->profession . $this->specialty || null !== $this->within;
	}

	/** The condition that the query's members meet, prepared. */
	public function condition(): string {
		global $wpdb;
		$conditions = IndexTable::matching( $this->tokens );
		if ( '' !== $this->profession ) {
			$conditions[] = $wpdb->prepare( 'profession = %s', $this->profession );
		}
		if ( '' !== $this->specialty ) {
			$conditions[] = $wpdb->prepare( 'INSTR( searched, %s ) > 0', Tokenizer::phrase( $this->specialty ) );
		}
		if ( null !== $this->within ) {
			$conditions[] = $this->within->condition();
		}
		return IndexTable::where( $conditions );
	}

	/**
	 * A cursor: opaque, so that no caller builds one.
	 *
	 * @param array<int,string|int> $position What the order compares.
	 */
	public static function cursor( array $position ): string {
		return rtrim( strtr( base64_encode( (string) wp_json_encode( $position ) ), '+/', '-_' ), '=' );
	}

	/**
	 * The position that the cursor names; null if it is no cursor.
	 *
	 * @param int $parts How many values the order compares.
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
