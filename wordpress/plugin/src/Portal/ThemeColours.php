<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Settings\Colours;
use PracticePortal\Core\Settings\Brand;

/**
 * The design tokens that follow the theme (src/ui/tokens.css has the others, and the defaults). Paper and ink come from the theme
 * only as a readable pair (7:1), the accent only if white text on it is readable (4.5:1). Computed on the server, so that the first
 * paint has the colours.
 */
final class ThemeColours {
	private const HANDLE = 'practice-portal-theme-tokens';

	/** The ink of paragraphs: WCAG 2.2, 1.4.6. */
	private const INK_CONTRAST = 7.0;

	/** WCAG 2.2, 1.4.11: the edges of controls. */
	private const EDGE_CONTRAST = 3.0;

	/** If the paper is darker than this luminance, the browser's own controls (scroll bars, select lists) must be dark. */
	private const DARK_LUMINANCE = 0.2;

	/** The space between the portal's paper and its content if the surrounding page has another colour. */
	private const FRAME = '24px';

	/** If the channels of a paper differ by at most this much, the paper counts as grey. */
	private const GREY = 12;

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
		$styles = self::styles();
		if ( '' === $styles ) {
			return;
		}
		$address = GeneratedStylesheet::url( 'theme', $styles );
		if ( null === $address ) {
			// phpcs:ignore WordPress.Security.EscapeOutput -- colours, a URL without quotes, and a font of letters, digits, spaces, commas and quotes.
			printf( '<style id="practice-portal-theme">%s</style>' . "\n", $styles );
			return;
		}
		// phpcs:ignore WordPress.WP.EnqueuedResources -- must follow the portal's enqueued styles.
		printf( '<link rel="stylesheet" id="practice-portal-theme" href="%s">' . "\n", esc_url( $address ) );
	}

	/** The tokens for a block on any page. A theme of blocks renders its content before its head. */
	public static function enqueue( string $after ): void {
		$styles  = wp_style_is( self::HANDLE, 'enqueued' ) ? '' : self::styles();
		$address = '' === $styles ? null : GeneratedStylesheet::url( 'theme', $styles );
		if ( null !== $address ) {
			wp_enqueue_style( self::HANDLE, $address, array( $after ), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- its name changes with its content.
		} elseif ( '' !== $styles ) {
			wp_register_style( self::HANDLE, false, array( $after ), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- no file.
			wp_enqueue_style( self::HANDLE );
			wp_add_inline_style( self::HANDLE, $styles );
		}
	}

	/** @return string CSS with all tokens; '' for none. */
	private static function styles(): string {
		$declarations = '';
		$palette      = array_filter( array( 'primary' => Brand::accent() ) ) + self::palette();
		$tokens       = self::properties( $palette );
		if ( ! isset( $tokens['--pp-paper'] ) && self::isColoured( $palette['base'] ?? '' ) ) {
			$tokens['--pp-frame'] = self::FRAME;
		}
		foreach ( $tokens + self::font( self::style( 'typography', 'fontFamily' ) ) + self::logo( Brand::logoUrl() ) as $name => $value ) {
			$declarations .= "$name:$value;";
		}
		return '' === $declarations ? '' : ".pp.pp{{$declarations}}";
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
		$colours['primary'] = self::main( $colours );
		if ( ! wp_is_block_theme() ) {
			return self::classic( $colours, (string) get_background_color() );
		}
		$page = array(
			'base'     => self::style( 'color', 'background' ),
			'contrast' => self::style( 'color', 'text' ),
		);
		return null === Colours::parse( $page['base'] ) || null === Colours::parse( $page['contrast'] ) ? $colours : $page + $colours;
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
		$paper = Colours::parse( "#$background" );
		if ( null === $paper ) {
			return $colours;
		}
		$ink = Colours::contrast( $paper, self::INK ) >= Colours::contrast( $paper, Colours::WHITE ) ? self::INK : Colours::WHITE;
		return array(
			'base'     => Colours::css( $paper ),
			'contrast' => Colours::css( $ink ),
		) + $colours;
	}

	/** A style of the theme's pages, with presets resolved to values; '' if the theme does not define it. */
	private static function style( string $group, string $name ): string {
		$value = wp_get_global_styles( array( $group, $name ), array( 'transforms' => array( 'resolve-variables' ) ) );
		return is_string( $value ) ? $value : '';
	}

	/**
	 * The main colour of a theme: the first on which white text is readable. Many themes name no primary colour, or a bright one. A
	 * classic theme's buttons have WordPress' own grey, so they count only in a block theme.
	 *
	 * @param array<string,string> $colours The palette.
	 */
	private static function main( array $colours ): string {
		$button = wp_is_block_theme() ? wp_get_global_styles( array( 'elements', 'button', 'color', 'background' ), array( 'transforms' => array( 'resolve-variables' ) ) ) : '';
		$found  = array( $colours['primary'] ?? '', is_string( $button ) ? $button : '', $colours['accent'] ?? '', $colours['accent-1'] ?? '', $colours['secondary'] ?? '' );
		foreach ( $found as $colour ) {
			if ( self::carriesWhite( Colours::parse( $colour ) ) ) {
				return $colour;
			}
		}
		return '';
	}

	/** @param int[]|null $colour Red, green and blue, 0 to 255. */
	private static function carriesWhite( ?array $colour ): bool {
		return null !== $colour && Colours::contrast( $colour, Colours::WHITE ) >= Colours::TEXT_CONTRAST;
	}

	/**
	 * The tokens of the logo. Its height is 0 in `tokens.css`.
	 *
	 * @return array<string,string>
	 */
	private static function logo( string $url ): array {
		$safe = esc_url_raw( $url );
		return 1 === preg_match( '/^[^\s"\'()\\\\]+$/', $safe ) ? array(
			'--pp-logo'        => "url(\"$safe\")",
			'--pp-logo-height' => '3rem',
		) : array();
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
		$page = Colours::parse( $colour );
		return null !== $page && Colours::WHITE !== $page;
	}

	/**
	 * The custom properties that replace those of `tokens.css`. Properties that the theme does not define keep their values.
	 *
	 * @param array<string,string> $palette `base`, `contrast` and `primary`, each a CSS colour. Others are ignored.
	 * @return array<string,string> By name.
	 */
	public static function properties( array $palette ): array {
		$base    = Colours::parse( $palette['base'] ?? '' );
		$text    = Colours::parse( $palette['contrast'] ?? '' );
		$primary = Colours::parse( $palette['primary'] ?? '' );
		if ( null !== $base && null !== $text ) {
			$end  = Colours::contrast( $base, Colours::WHITE ) > Colours::contrast( $base, Colours::BLACK ) ? Colours::WHITE : Colours::BLACK;
			$text = Colours::readable( $text, array( $base ), $end, self::INK_CONTRAST );
		}
		$pair   = null !== $base && null !== $text && Colours::contrast( $base, $text ) >= self::INK_CONTRAST;
		$accent = self::carriesWhite( $primary ) ? $primary : null;
		if ( ! $pair && null === $accent ) {
			return array();
		}
		$paper = $pair ? $base : Colours::WHITE;
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
		$text = Colours::readable( $accent, array( $paper, self::second( $paper, $ink ) ), $ink, Colours::TEXT_CONTRAST );
		// On a coloured page, a button or a progress ring needs a visible edge.
		$accent  = Colours::contrast( $accent, $paper ) >= self::EDGE_CONTRAST ? $accent : $text;
		$is_dark = Colours::contrast( $accent, Colours::WHITE ) >= Colours::TEXT_CONTRAST;
		return array(
			'--pp-accent'        => Colours::css( $accent ),
			'--pp-accent-strong' => Colours::css( Colours::mix( $accent, $is_dark ? Colours::BLACK : $ink, 0.2 ) ),
			'--pp-accent-pale'   => Colours::css( Colours::mix( $paper, $accent, 0.09 ) ),
			'--pp-accent-soft'   => Colours::css( Colours::mix( $paper, $accent, 0.3 ) ),
			'--pp-accent-ink'    => Colours::css( $text ),
		) + ( $is_dark ? array() : array( '--pp-on-accent' => Colours::css( $paper ) ) );
	}

	/**
	 * @param int[] $paper Red, green and blue, 0 to 255.
	 * @param int[] $ink   Red, green and blue, 0 to 255.
	 * @return array<string,string>
	 */
	private static function paper( array $paper, array $ink ): array {
		$second = self::second( $paper, $ink );
		$found  = array(
			'--pp-scheme'      => Colours::luminance( $paper ) < self::DARK_LUMINANCE ? 'dark' : 'light',
			'--pp-paper'       => Colours::css( $paper ),
			'--pp-card'        => Colours::css( self::card( $paper, $second ) ),
			'--pp-paper-2'     => Colours::css( $second ),
			'--pp-line'        => Colours::css( Colours::mix( $second, $ink, 0.12 ) ),
			'--pp-line-strong' => Colours::css( Colours::readable( Colours::mix( $paper, $ink, 0.45 ), array( $paper ), $ink, self::EDGE_CONTRAST ) ),
			'--pp-ink'         => Colours::css( $ink ),
			'--pp-ink-soft'    => Colours::css( Colours::readable( Colours::mix( $ink, $paper, 0.25 ), array( $paper, $second ), $ink, Colours::TEXT_CONTRAST ) ),
			'--pp-ink-faint'   => Colours::css( Colours::readable( Colours::mix( $ink, $paper, 0.38 ), array( $paper, $second ), $ink, Colours::TEXT_CONTRAST ) ),
			'--pp-medical'     => self::badge( self::MEDICAL, $paper, $ink ),
			'--pp-dental'      => self::badge( self::DENTAL, $paper, $ink ),
		);
		foreach ( self::TONES as $name => $colour ) {
			$pale                       = Colours::mix( $paper, $colour, 0.07 );
			$found[ "--pp-$name" ]      = Colours::css( Colours::readable( $colour, array( $paper, $second, $pale ), $ink, Colours::TEXT_CONTRAST ) );
			$found[ "--pp-$name-pale" ] = Colours::css( $pale );
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
		return Colours::css( Colours::readable( $colour, array( $paper, Colours::mix( $paper, $colour, 0.12 ) ), $ink, Colours::TEXT_CONTRAST ) );
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
		$is_grey = max( $paper ) - min( $paper ) <= self::GREY && Colours::luminance( $paper ) > self::DARK_LUMINANCE;
		return $is_grey ? Colours::mix( $paper, self::WARM, 0.06 ) : Colours::mix( $paper, $ink, 0.04 );
	}

	/**
	 * The colour of a card: brighter than its page. On a dark page it is the second paper.
	 *
	 * @param int[] $paper  Red, green and blue, 0 to 255.
	 * @param int[] $second Red, green and blue, 0 to 255.
	 * @return int[]
	 */
	private static function card( array $paper, array $second ): array {
		return Colours::luminance( $paper ) < self::DARK_LUMINANCE ? $second : Colours::mix( $paper, Colours::WHITE, 0.8 );
	}
}
