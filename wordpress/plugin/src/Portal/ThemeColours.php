<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\GeneratedStylesheet;

/**
 * The design tokens that follow the theme (src/ui/tokens.css has the others, and the defaults). Paper and ink come from the theme
 * only as a readable pair (7:1), the accent only if white text on it is readable (4.5:1). Computed on the server, so that the first
 * paint has the colours.
 */
final class ThemeColours {
	/** WCAG 2.2, 1.4.3: normal text. Also the minimum contrast of white text on an accent. */
	private const TEXT_CONTRAST = 4.5;

	/** The ink of paragraphs: WCAG 2.2, 1.4.6. */
	private const INK_CONTRAST = 7.0;

	/** WCAG 2.2, 1.4.11: the edges of controls. */
	private const EDGE_CONTRAST = 3.0;

	/** If the paper is darker than this luminance, the browser's own controls (scroll bars, select lists) must be dark. */
	private const DARK_LUMINANCE = 0.2;

	private const STEPS = 20;

	/** The space between the portal's paper and its content if the surrounding page has another colour. */
	private const FRAME = '24px';

	/** If the channels of a paper differ by at most this much, the paper counts as grey. */
	private const GREY = 12;

	private const WHITE   = array( 255, 255, 255 );
	private const BLACK   = array( 0, 0, 0 );
	private const INK     = array( 20, 33, 58 );
	private const ACCENT  = array( 11, 107, 203 );
	private const WARM    = array( 120, 84, 40 );
	private const TONES   = array(
		'danger' => array( 180, 35, 24 ),
		'warn'   => array( 138, 83, 0 ),
		'good'   => array( 27, 122, 61 ),
	);
	private const MEDICAL = array( 11, 107, 203 );
	private const DENTAL  = array( 15, 138, 109 );

	/** Prints the tokens with the current page, after the portal's own styles. */
	public static function register(): void {
		add_action( 'wp_head', array( self::class, 'printStyle' ), 20 );
	}

	public static function printStyle(): void {
		$declarations = '';
		$palette      = self::palette();
		$tokens       = self::properties( $palette );
		if ( ! isset( $tokens['--pp-paper'] ) && self::isColoured( $palette['base'] ?? '' ) ) {
			$tokens['--pp-frame'] = self::FRAME;
		}
		foreach ( $tokens + self::font( self::style( 'typography', 'fontFamily' ) ) as $name => $value ) {
			$declarations .= "$name:$value;";
		}
		if ( '' === $declarations ) {
			return;
		}
		$styles  = ".pp.pp{{$declarations}}";
		$address = GeneratedStylesheet::url( 'theme', $styles );
		if ( null === $address ) {
			// phpcs:ignore WordPress.Security.EscapeOutput -- colours, and a font of letters, digits, spaces, commas and quotes.
			printf( '<style id="practice-portal-theme">%s</style>' . "\n", $styles );
			return;
		}
		// phpcs:ignore WordPress.WP.EnqueuedResources -- must follow the portal's enqueued styles.
		printf( '<link rel="stylesheet" id="practice-portal-theme" href="%s">' . "\n", esc_url( $address ) );
	}

	/**
	 * The page colours and the main colour of the theme. The owner's changes in the editor or the customizer win. If the theme doesn't set
	 * page colours, its palette has them as `base` and `contrast`.
	 *
	 * @return array<string,string> By the presets' slugs.
	 */
	private static function palette(): array {
		$colours = array();
		foreach ( array( 'default', 'theme', 'custom' ) as $origin ) {
			$presets = wp_get_global_settings( array( 'color', 'palette', $origin ) );
			foreach ( is_array( $presets ) ? $presets : array() as $preset ) {
				if ( is_array( $preset ) && is_string( $preset['slug'] ?? null ) && is_string( $preset['color'] ?? null ) ) {
					$colours[ $preset['slug'] ] = $preset['color'];
				}
			}
		}
		if ( ! wp_is_block_theme() ) {
			return self::classic( $colours, (string) get_background_color() );
		}
		// Many themes name no primary colour. Their buttons have the main colour then.
		$colours += array( 'primary' => self::buttonColour() );
		$page     = array(
			'base'     => self::style( 'color', 'background' ),
			'contrast' => self::style( 'color', 'text' ),
		);
		return null === self::parse( $page['base'] ) || null === self::parse( $page['contrast'] ) ? $colours : $page + $colours;
	}

	/**
	 * The colours of a classic theme, which names only its background. The ink is in a style sheet, so the portal uses its own ink,
	 * or white.
	 *
	 * @param array<string,string> $colours    The palette.
	 * @param string               $background Hexadecimal, without "#"; '' for none.
	 * @return array<string,string>
	 */
	private static function classic( array $colours, string $background ): array {
		$paper = self::parse( "#$background" );
		if ( null === $paper ) {
			return $colours;
		}
		$ink = self::contrast( $paper, self::INK ) >= self::contrast( $paper, self::WHITE ) ? self::INK : self::WHITE;
		return array(
			'base'     => self::css( $paper ),
			'contrast' => self::css( $ink ),
		) + $colours;
	}

	/** A style of the theme's pages, with presets resolved to values; '' if the theme does not define it. */
	private static function style( string $group, string $name ): string {
		$value = wp_get_global_styles( array( $group, $name ), array( 'transforms' => array( 'resolve-variables' ) ) );
		return is_string( $value ) ? $value : '';
	}

	/** The background of the theme's buttons; '' if the theme does not define it. */
	private static function buttonColour(): string {
		$value = wp_get_global_styles( array( 'elements', 'button', 'color', 'background' ), array( 'transforms' => array( 'resolve-variables' ) ) );
		return is_string( $value ) ? $value : '';
	}

	/**
	 * The token of the theme's font. Its font files and its list of families are the theme's own.
	 *
	 * @param string $family CSS, as in the theme's styles.
	 * @return array<string,string>
	 */
	public static function font( string $family ): array {
		return 1 === preg_match( '/^[\w\s,.\'"-]+$/', $family ) ? array( '--pp-font' => $family ) : array();
	}

	/** Whether a colour is known and is not white. */
	private static function isColoured( string $colour ): bool {
		$page = self::parse( $colour );
		return null !== $page && self::WHITE !== $page;
	}

	/**
	 * The custom properties that replace those of `tokens.css`. Properties that the theme does not define keep their values.
	 *
	 * @param array<string,string> $palette `base`, `contrast` and `primary`, each a CSS colour. Others are ignored.
	 * @return array<string,string> By name.
	 */
	public static function properties( array $palette ): array {
		$base    = self::parse( $palette['base'] ?? '' );
		$text    = self::parse( $palette['contrast'] ?? '' );
		$primary = self::parse( $palette['primary'] ?? '' );
		if ( null !== $base && null !== $text ) {
			$end  = self::contrast( $base, self::WHITE ) > self::contrast( $base, self::BLACK ) ? self::WHITE : self::BLACK;
			$text = self::readable( $text, array( $base ), $end, self::INK_CONTRAST );
		}
		$pair    = null !== $base && null !== $text && self::contrast( $base, $text ) >= self::INK_CONTRAST;
		$accent  = null !== $primary && self::contrast( $primary, self::WHITE ) >= self::TEXT_CONTRAST ? $primary : null;
		if ( ! $pair && null === $accent ) {
			return array();
		}
		$paper = $pair ? $base : self::WHITE;
		$ink   = $pair ? $text : self::INK;
		return ( $pair ? self::paper( $paper, $ink ) : array() ) + self::accent( $accent ?? self::ACCENT, $paper, $ink );
	}

	/**
	 * @param int[] $accent Red, green and blue, 0 to 255.
	 * @param int[] $paper  Red, green and blue, 0 to 255.
	 * @param int[] $ink    Red, green and blue, 0 to 255.
	 * @return array<string,string>
	 */
	private static function accent( array $accent, array $paper, array $ink ): array {
		$text = self::readable( $accent, array( $paper, self::second( $paper, $ink ) ), $ink, self::TEXT_CONTRAST );
		// On a coloured page, a button or a progress ring needs a visible edge.
		$accent  = self::contrast( $accent, $paper ) >= self::EDGE_CONTRAST ? $accent : $text;
		$is_dark = self::contrast( $accent, self::WHITE ) >= self::TEXT_CONTRAST;
		return array(
			'--pp-accent'        => self::css( $accent ),
			'--pp-accent-strong' => self::css( self::mix( $accent, $is_dark ? self::BLACK : $ink, 0.2 ) ),
			'--pp-accent-pale'   => self::css( self::mix( $paper, $accent, 0.09 ) ),
			'--pp-accent-soft'   => self::css( self::mix( $paper, $accent, 0.3 ) ),
			'--pp-accent-ink'    => self::css( $text ),
		) + ( $is_dark ? array() : array( '--pp-on-accent' => self::css( $paper ) ) );
	}

	/**
	 * @param int[] $paper Red, green and blue, 0 to 255.
	 * @param int[] $ink   Red, green and blue, 0 to 255.
	 * @return array<string,string>
	 */
	private static function paper( array $paper, array $ink ): array {
		$second = self::second( $paper, $ink );
		$found  = array(
			'--pp-scheme'      => self::luminance( $paper ) < self::DARK_LUMINANCE ? 'dark' : 'light',
			'--pp-paper'       => self::css( $paper ),
			'--pp-card'        => self::css( self::card( $paper, $second ) ),
			'--pp-paper-2'     => self::css( $second ),
			'--pp-line'        => self::css( self::mix( $second, $ink, 0.12 ) ),
			'--pp-line-strong' => self::css( self::readable( self::mix( $paper, $ink, 0.45 ), array( $paper ), $ink, self::EDGE_CONTRAST ) ),
			'--pp-ink'         => self::css( $ink ),
			'--pp-ink-soft'    => self::css( self::readable( self::mix( $ink, $paper, 0.25 ), array( $paper, $second ), $ink, self::TEXT_CONTRAST ) ),
			'--pp-ink-faint'   => self::css( self::readable( self::mix( $ink, $paper, 0.38 ), array( $paper, $second ), $ink, self::TEXT_CONTRAST ) ),
			'--pp-medical'     => self::badge( self::MEDICAL, $paper, $ink ),
			'--pp-dental'      => self::badge( self::DENTAL, $paper, $ink ),
		);
		foreach ( self::TONES as $name => $colour ) {
			$pale                       = self::mix( $paper, $colour, 0.07 );
			$found[ "--pp-$name" ]      = self::css( self::readable( $colour, array( $paper, $second, $pale ), $ink, self::TEXT_CONTRAST ) );
			$found[ "--pp-$name-pale" ] = self::css( $pale );
		}
		return $found;
	}

	/**
	 * The colour of a badge. It is readable on paper, and on the badge's ground, which is the paper with a little of the colour.
	 *
	 * @param int[] $colour Red, green and blue, 0 to 255.
	 * @param int[] $paper  Red, green and blue, 0 to 255.
	 * @param int[] $ink    Red, green and blue, 0 to 255.
	 */
	private static function badge( array $colour, array $paper, array $ink ): string {
		return self::css( self::readable( $colour, array( $paper, self::mix( $paper, $colour, 0.12 ) ), $ink, self::TEXT_CONTRAST ) );
	}

	/**
	 * Reads `#rgb`, `#rrggbb` and an opaque `rgb()`.
	 *
	 * @return int[]|null Null for anything else.
	 */
	private static function parse( string $text ): ?array {
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
	private static function luminance( array $colour ): float {
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
	private static function contrast( array $colour, array $other ): float {
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
	private static function mix( array $from, array $to, float $share ): array {
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
	private static function readable( array $colour, array $backgrounds, array $towards, float $minimum ): array {
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

	/**
	 * The second paper: the paper mixed with a little ink, or with a warm tone if the paper is a light grey. Text must be readable on
	 * it too.
	 *
	 * @param int[] $paper Red, green and blue, 0 to 255.
	 * @param int[] $ink   Red, green and blue, 0 to 255.
	 * @return int[]
	 */
	private static function second( array $paper, array $ink ): array {
		$is_grey = max( $paper ) - min( $paper ) <= self::GREY && self::luminance( $paper ) > self::DARK_LUMINANCE;
		return $is_grey ? self::mix( $paper, self::WARM, 0.06 ) : self::mix( $paper, $ink, 0.04 );
	}

	/**
	 * The colour of a card: brighter than its page. On a dark page it is the second paper.
	 *
	 * @param int[] $paper  Red, green and blue, 0 to 255.
	 * @param int[] $second Red, green and blue, 0 to 255.
	 * @return int[]
	 */
	private static function card( array $paper, array $second ): array {
		return self::luminance( $paper ) < self::DARK_LUMINANCE ? $second : self::mix( $paper, self::WHITE, 0.8 );
	}

	/** @param int[] $colour Red, green and blue, 0 to 255. */
	private static function css( array $colour ): string {
		return sprintf( '#%02x%02x%02x', $colour[0], $colour[1], $colour[2] );
	}
}
