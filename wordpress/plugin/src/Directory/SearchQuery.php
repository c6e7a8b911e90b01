<?php
/**
 * A question to the directory.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * Whom one looks for, in which order, and which of them are wanted now.
 */
final class SearchQuery {
	/** Most members of one answer, and how many when nothing is said. */
	public const MOST = 100;

	/** Longest search, in characters. */
	public const SEARCH_LIMIT = 100;

	public const PROFESSIONS = array( 'medical', 'dental' );

	/** What `near` may be: degrees of latitude and longitude, or a ZIP code. */
	public const NEAR = '^(-?[0-9]{1,2}(\.[0-9]{1,8})?,-?[0-9]{1,3}(\.[0-9]{1,8})?|[0-9]{5})?$';

	/** @var string[] As Tokenizer::of(). */
	public array $words = array();

	/** One of PROFESSIONS; '' for all. */
	public string $profession = '';

	/** A place or a ZIP code to sort by distance from; '' for the order of names. */
	public string $near = '';

	/** The cursor of the member before the first one; '' for the beginning. */
	public string $after = '';

	/** How many to leave out after that: where a long list is entered in its middle. */
	public int $skip = 0;

	public int $first = self::MOST;

	/**
	 * @param array<string,mixed> $wanted `search`, `profession`, `near`, `after`, `skip`, `first`, checked by the route.
	 */
	public function __construct( array $wanted = array() ) {
		$search           = (string) ( $wanted['search'] ?? '' );
		$this->words      = Tokenizer::of( $search );
		$this->profession = (string) ( $wanted['profession'] ?? '' );
		$this->near       = (string) ( $wanted['near'] ?? '' );
		$this->after      = (string) ( $wanted['after'] ?? '' );
		$this->skip       = max( 0, (int) ( $wanted['skip'] ?? 0 ) );
		$this->first      = max( 1, min( self::MOST, (int) ( $wanted['first'] ?? self::MOST ) ) );
		// Whoever looks for a ZIP code looks around it.
		if ( '' === $this->near && 1 === preg_match( '/^[0-9]{5}$/', trim( $search ) ) ) {
			$this->near = trim( $search );
		}
	}

	/** @return array<string,string> What columns of the index have to be. */
	public function among(): array {
		return '' === $this->profession ? array() : array( 'profession' => $this->profession );
	}

	/**
	 * A cursor: opaque, so that nobody builds one.
	 *
	 * @param array<int,string|int> $place What the order compares.
	 */
	public static function cursor( array $place ): string {
		return rtrim( strtr( base64_encode( (string) wp_json_encode( $place ) ), '+/', '-_' ), '=' );
	}

	/**
	 * What a cursor stands for; null for what is none.
	 *
	 * @param int $parts How many values the order compares.
	 * @return array<int,string|int>|null
	 */
	public function place( int $parts ): ?array {
		$place = json_decode( (string) base64_decode( strtr( $this->after, '-_', '+/' ), true ), true );
		if ( ! is_array( $place ) || count( $place ) !== $parts || array_filter( $place, 'is_scalar' ) !== $place ) {
			return null;
		}
		return array_values( $place );
	}
}
