<?php
declare(strict_types=1);

namespace PracticePortal\Core\Settings;

/** Arithmetic of colours, each as red, green and blue. Contrast is as WCAG 2.2 defines it. */
final class Colours {
	public const WHITE = array( 255, 255, 255 );
	public const BLACK = array( 0, 0, 0 );

	/** WCAG 2.2, 1.4.3: normal text. Also the minimum contrast of white text on an accent. */
	public const TEXT_CONTRAST = 4.5;

	private const STEPS = 20;

	/**
	 * Reads `#rgb`, `#rrggbb` and an opaque `rgb()`.
	 *
	 * @return int[]|null Null for anything else.
	 */
	public static function parse( string $text ): ?array {
		$value = strtolower( trim( $text ) );
		if ( 1 === preg_match( '/^#([\da-f])([\da-f])([\da-f])$/', $value, $digit ) ) {
			return array( hexdec( $digit[1] . $digit[1] ), hexdec( $digit[2] . $digit[2] ), hexdec( $digit[3] . $digit[3] ) );
		}
		if ( 1 === preg_match( '/^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(ff)?$/', $value, $pair ) ) {
			return array( hexdec( $pair[1] ), hexdec( $pair[2] ), hexdec( $pair[3] ) );
		}
		if ( 1 === preg_match( '/^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[\/,]\s*(?:1|1\.0+|100%)\s*)?\)$/', $value, $part ) ) {
			return array( min( 255, (int) $part[1] ), min( 255, (int) $part[2] ), min( 255, (int) $part[3] ) );
		}
		return null;
	}

	/** @param int[] $colour Red, green and blue, 0 to 255. */
	public static function luminance( array $colour ): float {
		$linear = array_map(
			static function ( int $channel ): float {
				$part = $channel / 255;
				return $part <= 0.04045 ? $part / 12.92 : ( ( $part + 0.055 ) / 1.055 ) ** 2.4;
			},
			$colour
		);
		return 0.2126 * $linear[0] + 0.7152 * $linear[1] + 0.0722 * $linear[2];
	}

	/**
	 * Contrast as WCAG defines it, 1 to 21.
	 *
	 * @param int[] $colour Red, green and blue, 0 to 255.
	 * @param int[] $other  Red, green and blue, 0 to 255.
	 */
	public static function contrast( array $colour, array $other ): float {
		$light = max( self::luminance( $colour ), self::luminance( $other ) );
		$dark  = min( self::luminance( $colour ), self::luminance( $other ) );
		return ( $light + 0.05 ) / ( $dark + 0.05 );
	}

	/**
	 * Mixes two colours.
	 *
	 * @param int[] $from  Red, green and blue, 0 to 255.
	 * @param int[] $to    Red, green and blue, 0 to 255.
	 * @param float $share 0 is `$from`, 1 is `$to`.
	 * @return int[]
	 */
	public static function mix( array $from, array $to, float $share ): array {
		return array_map( static fn( int $start, int $end ): int => (int) min( 255, max( 0, round( $start + ( $end - $start ) * $share ) ) ), $from, $to );
	}

	/**
	 * The colour nearest to `$colour`, on the way to `$towards`, that reaches the contrast on all backgrounds.
	 *
	 * @param int[]   $colour      Red, green and blue, 0 to 255.
	 * @param int[][] $backgrounds Red, green and blue, 0 to 255.
	 * @param int[]   $towards     Red, green and blue, 0 to 255.
	 * @return int[]
	 */
	public static function readable( array $colour, array $backgrounds, array $towards, float $minimum ): array {
		for ( $step = 0; $step < self::STEPS; $step++ ) {
			$candidate = self::mix( $colour, $towards, $step / self::STEPS );
			$worst     = INF;
			foreach ( $backgrounds as $background ) {
				$worst = min( $worst, self::contrast( $candidate, $background ) );
			}
			if ( $worst >= $minimum ) {
				return $candidate;
			}
		}
		return $towards;
	}

	/** @param int[] $colour Red, green and blue, 0 to 255. */
	public static function css( array $colour ): string {
		return sprintf( '#%02x%02x%02x', $colour[0], $colour[1], $colour[2] );
	}
}
