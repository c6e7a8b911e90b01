<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * A search finds a member if each of its words begins a word of the member, without accents and without case.
 */
final class Tokenizer {
	/** The longest word that is stored, in characters. */
	private const MAX_WORD_LENGTH = 40;

	/** The most words of a search that count. */
	private const MAX_WORDS = 8;

	/** Between texts that are found as a whole: no normalized text has one. */
	private const BREAK = "\n";

	/** A text without accents, without case and with single blanks. */
	public static function normalize( string $text ): string {
		return trim( (string) preg_replace( '/\s+/u', ' ', mb_strtolower( remove_accents( $text ) ) ) );
	}

	/**
	 * The words of a search, normalized, each once.
	 *
	 * @return string[]
	 */
	public static function tokens( string $search ): array {
		$tokens = array_filter( explode( ' ', self::normalize( $search ) ), 'strlen' );
		return array_slice( array_values( array_unique( $tokens ) ), 0, self::MAX_WORDS );
	}

	/**
	 * What an index stores of a member's texts: each word with a blank in front, then the signs. "O'Brien" is stored as "o", "brien"
	 * and "obrien".
	 */
	public static function searchable( string $text ): string {
		$normalized = self::normalize( $text );
		$words      = self::words( $normalized . ' ' . self::withoutApostrophes( $normalized ) );
		$signs      = array_filter( (array) preg_split( '/[\p{L}\p{M}\p{N}\s]+/u', $normalized ), 'strlen' );
		return ' ' . implode( ' ', array_unique( array_merge( $words, $signs ) ) );
	}

	/**
	 * What a searchable text has to contain, all of it. A token of signs alone may stand anywhere.
	 *
	 * @param string[] $tokens As `tokens()`.
	 * @return string[]
	 */
	public static function patterns( array $tokens ): array {
		$patterns = array();
		foreach ( $tokens as $token ) {
			$words = self::words( self::withoutApostrophes( $token ) );
			foreach ( $words as $word ) {
				$patterns[] = ' ' . $word;
			}
			if ( array() === $words ) {
				$patterns[] = $token;
			}
		}
		return array_values( array_unique( $patterns ) );
	}

	/**
	 * What an index stores of texts that are found as a whole, behind what `searchable()` returns.
	 *
	 * @param string[] $phrases Normalized.
	 */
	public static function phrases( array $phrases ): string {
		return array() === $phrases ? '' : self::BREAK . implode( self::BREAK, $phrases ) . self::BREAK;
	}

	/** What `phrases()` has to contain of a text. */
	public static function phrase( string $text ): string {
		return self::BREAK . self::normalize( $text ) . self::BREAK;
	}

	/**
	 * @param string $normalized As `normalize()`.
	 * @return string[] What is between the characters that are neither letters nor digits.
	 */
	private static function words( string $normalized ): array {
		$words = array_filter( (array) preg_split( '/[^\p{L}\p{M}\p{N}]+/u', $normalized ), 'strlen' );
		return array_values( array_map( static fn( string $word ): string => mb_substr( $word, 0, self::MAX_WORD_LENGTH ), $words ) );
	}

	private static function withoutApostrophes( string $normalized ): string {
		return str_replace( array( "'", '’' ), '', $normalized );
	}
}
