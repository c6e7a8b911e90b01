<?php
/**
 * Words that people search for.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * As people type: without accents, without case. In the full-text index every word bears a mark in front: else the
 * database would leave out words of one or two letters, and those that it holds for too common ("Bo", "The").
 */
final class Tokenizer {
	private const MARK = 'zz';

	/** Longest word that is kept, in characters: the database's own limit is 84. */
	private const LONGEST = 40;

	/** Most words of a search that count. */
	private const MOST = 8;

	/** A text as it is compared. */
	public static function folded( string $text ): string {
		return trim( (string) preg_replace( '/\s+/u', ' ', mb_strtolower( remove_accents( $text ) ) ) );
	}

	/**
	 * The words of a search, folded, each once.
	 *
	 * @return string[]
	 */
	public static function of( string $search ): array {
		$words = array_filter( explode( ' ', self::folded( $search ) ), 'strlen' );
		return array_slice( array_values( array_unique( $words ) ), 0, self::MOST );
	}

	/** What the full-text index keeps of a member. An apostrophe parts words, and does not: "O'Brien" is found by all three. */
	public static function indexed( string $text ): string {
		$folded = self::folded( $text );
		$parts  = self::parts( $folded . ' ' . str_replace( array( "'", '’' ), '', $folded ) );
		return implode( ' ', array_map( array( self::class, 'marked' ), array_unique( $parts ) ) );
	}

	/**
	 * The words that the full-text index keeps of a member, without their mark; of those that are spelt in plain letters and digits,
	 * which a database compares as they are.
	 *
	 * @param string $indexed As `indexed()`.
	 * @return string[]
	 */
	public static function unmarked( string $indexed ): array {
		$words = array_map(
			static function ( string $word ): string {
				return substr( $word, strlen( self::MARK ) );
			},
			explode( ' ', $indexed )
		);
		return array_filter( $words, 'ctype_alnum' );
	}

	/**
	 * The full-text search for words, each of which must begin one of the member's; '' when none of them has a letter or digit.
	 *
	 * @param string[] $words As `of()`.
	 */
	public static function expression( array $words ): string {
		return implode(
			' ',
			array_map(
				static function ( string $beginning ): string {
					return '+' . $beginning . '*';
				},
				self::beginnings( $words )
			)
		);
	}

	/**
	 * How words of a member begin whom a search finds, as `indexed()` writes them.
	 *
	 * @param string[] $words As `of()`.
	 * @return string[]
	 */
	public static function beginnings( array $words ): array {
		$parts = array_unique( self::parts( implode( ' ', str_replace( array( "'", '’' ), '', $words ) ) ) );
		return array_values( array_map( array( self::class, 'marked' ), $parts ) );
	}

	/**
	 * Words that the full-text index does not know: those of signs alone.
	 *
	 * @param string[] $words As `of()`.
	 * @return string[]
	 */
	public static function withoutLetters( array $words ): array {
		return array_values(
			array_filter(
				$words,
				static function ( string $word ): bool {
					return array() === self::parts( $word );
				}
			)
		);
	}

	/**
	 * Words that the full-text index knows.
	 *
	 * @param string[] $words As `of()`.
	 * @return string[]
	 */
	public static function spelt( array $words ): array {
		return array_values( array_diff( $words, self::withoutLetters( $words ) ) );
	}

	/**
	 * @param string $folded As `folded()`.
	 * @return string[] What stands between all that is neither letter nor digit.
	 */
	private static function parts( string $folded ): array {
		return array_values( array_filter( (array) preg_split( '/[^\p{L}\p{M}\p{N}]+/u', $folded ), 'strlen' ) );
	}

	private static function marked( string $part ): string {
		return self::MARK . mb_substr( $part, 0, self::LONGEST );
	}
}
