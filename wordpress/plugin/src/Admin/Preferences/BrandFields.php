<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Preferences;

use PracticePortal\Core\Settings\Colours;
use PracticePortal\Core\Settings\Brand;
use PracticePortal\Core\Version;

/** The owner's logo and colour for the portal's pages and e-mails. */
final class BrandFields {
	private const SCRIPT = 'practice-portal-brand';

	/** @param string $url The URL of the plugin's folder, without a trailing slash. */
	public function __construct( private readonly string $url ) {}

	public function add(): void {
		Preferences::allow( Brand::COLOUR_OPTION, array( self::class, 'sanitizeColour' ) );
		Preferences::allow( Brand::LOGO_OPTION, array( self::class, 'sanitizeLogo' ) );
		Preferences::addRow( Preferences::BRAND, Brand::COLOUR_OPTION, __( 'Brand color', 'practice-portal' ), array( $this, 'outputColour' ) );
		Preferences::addRow( Preferences::BRAND, Brand::LOGO_OPTION, __( 'Logo of the Practice Portal', 'practice-portal' ), array( $this, 'outputLogo' ), false );
	}

	public function enqueue(): void {
		wp_enqueue_media();
		wp_enqueue_style( 'wp-color-picker' );
		wp_enqueue_script( self::SCRIPT, $this->url . '/assets/brand.js', array( 'wp-color-picker' ), Version::VERSION, true );
	}

	/**
	 * @param mixed $text The input.
	 * @return string The colour, '' for none. If the input is no colour, the stored one stays.
	 */
	public static function sanitizeColour( $text ): string {
		$typed  = is_string( $text ) ? trim( $text ) : '';
		$colour = Colours::parse( str_starts_with( $typed, '#' ) ? $typed : "#$typed" );
		if ( null !== $colour || '' === $typed ) {
			return null === $colour ? '' : Colours::css( $colour );
		}
		/* translators: %s: what the owner typed. */
		add_settings_error( Brand::COLOUR_OPTION, 'invalid', sprintf( __( '“%s” is no color, so the brand color was not changed. Enter six digits, for example #0b6bcb.', 'practice-portal' ), esc_html( $typed ) ) );
		return Brand::chosen();
	}

	/**
	 * @param mixed $image The ID of an image in the media library.
	 * @return string The ID, '0' for none. If it is no image, the stored one stays.
	 */
	public static function sanitizeLogo( $image ): string {
		$id = is_scalar( $image ) ? absint( $image ) : 0;
		if ( 0 === $id || wp_attachment_is_image( $id ) ) {
			return (string) $id;
		}
		add_settings_error( Brand::LOGO_OPTION, 'invalid', __( 'The logo was not changed, because the chosen file is not an image.', 'practice-portal' ) );
		return (string) get_option( Brand::LOGO_OPTION, '0' );
	}

	public function outputColour(): void {
		printf(
			'<input type="text" class="regular-text code" maxlength="7" placeholder="#0b6bcb" id="%1$s" name="%1$s" value="%2$s" aria-describedby="%1$s-about"><p class="description" id="%1$s-about">%3$s</p>',
			esc_attr( Brand::COLOUR_OPTION ),
			esc_attr( Brand::chosen() ),
			esc_html( self::aboutColour() )
		);
	}

	private static function aboutColour(): string {
		$contrast = Brand::contrast();
		if ( null === $contrast ) {
			return __( 'The color of buttons and links in the portal’s pages and e-mails. If it is empty, they have the theme’s color.', 'practice-portal' );
		}
		$value = number_format_i18n( floor( 10 * $contrast ) / 10, 1 );
		return $contrast >= Colours::TEXT_CONTRAST
			/* translators: %s: a number, for example 5.6. */
			? sprintf( __( 'White text is readable on this color. Its contrast is %s to 1.', 'practice-portal' ), $value )
			/* translators: 1: a number, for example 2.1. 2: a color, for example #7a6200. */
			: sprintf( __( 'White text is not readable on this color. Its contrast is %1$s to 1, and 4.5 to 1 is needed. The portal uses the darker %2$s instead.', 'practice-portal' ), $value, Brand::accent() );
	}

	public function outputLogo(): void {
		$url = Brand::logoUrl();
		$id  = absint( get_option( Brand::LOGO_OPTION, '0' ) );
		printf(
			'<div data-brand-logo data-title="%1$s"><input type="hidden" name="%2$s" value="%3$d"><p><img src="%4$s" alt="%5$s" height="64"%6$s></p><p><button type="button" class="button" data-choose aria-describedby="%2$s-about">%1$s</button> <button type="button" class="button-link" data-remove%7$s>%8$s</button></p></div><p class="description" id="%2$s-about">%9$s</p>',
			esc_attr__( 'Choose a logo', 'practice-portal' ),
			esc_attr( Brand::LOGO_OPTION ),
			(int) $id,
			esc_url( $url ),
			esc_attr__( 'The current logo', 'practice-portal' ),
			'' === $url ? ' hidden' : '',
			0 === $id ? ' hidden' : '',
			esc_html__( 'Use the theme’s logo', 'practice-portal' ),
			esc_html__( 'It is on the sign-in page, on receipts and in e-mails. If you choose none, it is the theme’s logo, or the site’s name.', 'practice-portal' )
		);
	}
}
