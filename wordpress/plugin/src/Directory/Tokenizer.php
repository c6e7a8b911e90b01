<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

/**
 * Splits texts and searches into words. A search finds a member if each of its words begins one of the member's words, ignoring
 * accents and case.
 */
final class Tokenizer {
	/** Maximum length of a stored word, in characters. */
	private const MAX_WORD_LENGTH = 40;

	/** Maximum number of search words. */
	private const MAX_WORDS = 8;

	/** Separates phrases, because no normalized text contains it. */
	private const BREAK = "\n";

	/** Removes accents, case and repeated blanks. */
	public static function normalize( string $text ): string {
		return trim( (string) preg_replace( '/\s+/u', ' ', mb_strtolower( remove_accents( $text ) ) ) );
	}

	/**
	 * The words of a search, normalized, without duplicates.
	 *
	 * @return string[]
	 */
	public static function tokens( string $search ): array {
		$tokens = array_filter( explode( ' ', self::normalize( $search ) ), 'strlen' );
		return array_slice( array_values( array_unique( $tokens ) ), 0, self::MAX_WORDS );
	}

	/** The text that an index stores: each word after a blank, then the signs. "O'Brien" becomes "o", "brien" and "obrien". */
	public static function searchable( string $text ): string {
		$normalized = self::normalize( $text );
		$words      = self::words( $normalized . ' ' . self::withoutApostrophes( $normalized ) );
		$signs      = array_filter( (array) preg_split( '/[\p{L}\p{M}\p{N}\s]+/u', $normalized ), 'strlen' );
		return ' ' . implode( ' ', array_unique( array_merge( $words, $signs ) ) );
	}

	/**
	 * The patterns that a searchable text must contain. A token of signs alone may be anywhere.
	 *
	 * @param string[] $tokens The result of `tokens()`.
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
	 * The phrases that an index stores after `searchable()`'s result.
	 *
	 * @param string[] $phrases Normalized.
	 */
	public static function phrases( array $phrases ): string {
		return array() === $phrases ? '' : self::BREAK . implode( self::BREAK, $phrases ) . self::BREAK;
	}

	/** The pattern for a phrase in `phrases()`. */
	public static function phrase( string $text ): string {
		return self::BREAK . self::normalize( $text ) . self::BREAK;
	}

	/**
	 * @param string $normalized The result of `normalize()`.
	 * @return string[] The parts between letters and digits.
	 */
	private static function words( string $normalized ): array {
		$words = array_filter( (array) preg_split( '/[^\p{L}\p{M}\p{N}]+/u', $normalized ), 'strlen' );
		return array_values( array_map( static fn( string $word ): string => mb_substr( $word, 0, self::MAX_WORD_LENGTH ), $words ) );
	}

	private static function withoutApostrophes( string $normalized ): string {
		return str_replace( array( "'", '’' ), '', $normalized );
	}
}
