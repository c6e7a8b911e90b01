<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

/**
 * Encodes ascending IDs as base64: the difference to the previous ID, with seven bits per byte. Each of 50,000 IDs needs one or two
 * bytes.
 */
final class DeltaVarint {
	/** @param int[] $numbers In ascending order. */
	public static function encode( array $numbers ): string {
		$bytes  = '';
		$before = 0;
		foreach ( $numbers as $number ) {
			$rest   = $number - $before;
			$before = $number;
			while ( $rest > 127 ) {
				$bytes .= chr( 128 | ( $rest & 127 ) );
				$rest >>= 7;
			}
			$bytes .= chr( $rest );
		}
		return base64_encode( $bytes );
	}
}
