<?php
/**
 * Many numbers as a short text.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * Rising numbers as differences to the one before, seven bits to a byte, as base64: of fifty thousand users a byte or two each.
 */
final class DeltaVarint {
	/** @param array<int,string|int> $numbers Rising. */
	public static function pack( array $numbers ): string {
		return base64_encode( self::bytes( $numbers, 0 ) );
	}

	/**
	 * The same without base64, going on from a number.
	 *
	 * @param array<int,string|int> $numbers Rising.
	 * @param int                   $before  At most the first.
	 */
	public static function bytes( array $numbers, int $before ): string {
		$bytes = '';
		foreach ( $numbers as $number ) {
			$rest   = (int) $number - $before;
			$before = (int) $number;
			while ( $rest > 127 ) {
				$bytes .= chr( 128 | ( $rest & 127 ) );
				$rest >>= 7;
			}
			$bytes .= chr( $rest );
		}
		return $bytes;
	}

	/**
	 * @param string $text As `pack()`.
	 * @return int[]
	 */
	public static function unpack( string $text ): array {
		$numbers = array();
		$before  = 0;
		$value   = 0;
		$shift   = 0;
		foreach ( '' === $text ? array() : (array) unpack( 'C*', (string) base64_decode( $text, true ) ) as $byte ) {
			$value |= ( $byte & 127 ) << $shift;
			if ( $byte > 127 ) {
				$shift += 7;
				continue;
			}
			$before   += $value;
			$numbers[] = $before;
			$value     = 0;
			$shift     = 0;
		}
		return $numbers;
	}
}
