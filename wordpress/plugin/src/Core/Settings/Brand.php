<?php
declare(strict_types=1);

namespace PracticePortal\Core\Settings;

/** The owner's brand: one colour and a logo. Without them, the portal takes both from the theme. */
final class Brand {
	public const COLOUR_OPTION = 'practice_portal_brand_colour';
	public const LOGO_OPTION   = 'practice_portal_brand_logo';

	/** The owner's colour as `#rrggbb`, as it was chosen; '' to follow the theme. */
	public static function chosen(): string {
		$colour = Colours::parse( (string) get_option( self::COLOUR_OPTION, '' ) );
		return null === $colour ? '' : Colours::css( $colour );
	}

	/** The owner's colour as `#rrggbb`, darkened until white text on it is readable; '' to follow the theme. */
	public static function accent(): string {
		$chosen = Colours::parse( self::chosen() );
		return null === $chosen ? '' : Colours::css( Colours::readable( $chosen, array( Colours::WHITE ), Colours::BLACK, Colours::TEXT_CONTRAST ) );
	}

	/** The contrast of white text on the owner's colour, 1 to 21; null to follow the theme. */
	public static function contrast(): ?float {
		$chosen = Colours::parse( self::chosen() );
		return null === $chosen ? null : Colours::contrast( $chosen, Colours::WHITE );
	}

	/** The URL of the owner's logo, else of the theme's; '' for none. */
	public static function logoUrl(): string {
		foreach ( array( (int) get_option( self::LOGO_OPTION, '0' ), (int) get_theme_mod( 'custom_logo' ) ) as $image ) {
			$url = $image > 0 ? wp_get_attachment_image_url( $image, 'medium' ) : false;
			if ( false !== $url ) {
				return $url;
			}
		}
		return '';
	}
}
