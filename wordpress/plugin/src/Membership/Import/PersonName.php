<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

/** Splits a whole name into first and last name: titles and degrees go, particles and generations belong to the last name. */
final class PersonName {
	private const TITLES     = '/^(?:(?:dr|prof|professor|doctor|mr|mrs|ms|miss|mx)\.?\s+)+/iu';
	private const DEGREES    = '/(?:[,\s]+(?:d\.?d\.?s|d\.?m\.?d|m\.?d|d\.?o|ph\.?d|m\.?s|m\.?p\.?h|b\.?d\.?s|r\.?d\.?h|r\.?n|n\.?p|p\.?a|f\.?a\.?g\.?d|m\.?a\.?g\.?d|f\.?a\.?c\.?s|esq)\.?)+$/iu';
	private const GENERATION = '/^(?:jr|sr|ii|iii|iv)\.?$/iu';
	private const PARTICLES  = array( 'de', 'del', 'della', 'der', 'den', 'di', 'da', 'dos', 'du', 'la', 'le', 'van', 'von', 'zu', 'ter', 'ten', 'bin', 'ibn', 'al', 'el', 'st.' );

	/**
	 * @param string $name `Smith, Jane`, `Dr. Ann Doe, DDS` or `Hal Stone III`.
	 * @return array{0:string,1:string} First and last name.
	 */
	public static function split( string $name ): array {
		$plain = trim( (string) preg_replace( array( self::DEGREES, self::TITLES ), '', trim( $name ) ) );
		// What looks like a degree can be the only last name.
		$plain = false === strpos( $plain, ' ' ) ? trim( $name ) : $plain;
		$parts = array_map( 'trim', explode( ',', $plain, 2 ) );
		if ( 2 === count( $parts ) && 1 !== preg_match( self::GENERATION, $parts[1] ) ) {
			return array( trim( (string) preg_replace( self::TITLES, '', $parts[1] ) ), $parts[0] );
		}
		$words = preg_split( '/[\s,]+/u', $plain, -1, PREG_SPLIT_NO_EMPTY );
		$words = false === $words ? array() : $words;
		$count = count( $words );
		if ( $count < 2 ) {
			return array( $plain, '' );
		}
		$start = $count - 1;
		if ( $start > 1 && 1 === preg_match( self::GENERATION, $words[ $start ] ) ) {
			--$start;
		}
		while ( $start > 1 && in_array( mb_strtolower( $words[ $start - 1 ] ), self::PARTICLES, true ) ) {
			--$start;
		}
		return array( implode( ' ', array_slice( $words, 0, $start ) ), implode( ' ', array_slice( $words, $start ) ) );
	}
}
