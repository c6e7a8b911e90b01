<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Settings\Brand;
use PracticePortal\Core\Settings\Pages;

/**
 * Styles WordPress' own pages for sign-in, lost password and reset with the theme's or the owner's colours and logo. Plugins for second
 * factors, captchas and limits keep working (docs/decisions/sign-in-pages.md).
 */
final class SignInPage {
	public const HANDLE = 'practice-portal-sign-in';

	/** @param string $url The URL of the plugin's folder, without a trailing slash. */
	public function __construct( private readonly string $url, private readonly Pages $pages ) {}

	public function open(): void {
		add_filter( 'lost_password_html_link', array( $this, 'joinLink' ) );
		if ( ! self::isStyled() ) {
			return;
		}
		add_filter( 'login_body_class', array( $this, 'classes' ) );
		add_action( 'login_enqueue_scripts', array( $this, 'enqueue' ) );
		add_action( 'login_head', array( ThemeColours::class, 'printStyle' ), 20 );
		add_filter( 'login_headerurl', 'home_url', 10, 0 );
		add_filter( 'login_headertext', array( $this, 'name' ) );
	}

	public static function isStyled(): bool {
		/**
		 * Filters whether WordPress' sign-in pages, and the plugin's pages outside the theme, have the site's look.
		 *
		 * @param bool $is_styled Default: true. False for a site that styles them by other means.
		 */
		return (bool) apply_filters( 'practice_portal_styles_sign_in', true );
	}

	/**
	 * Leads newcomers from the sign-in to the registration.
	 *
	 * @param string $link The link to the lost password, below the form.
	 */
	public function joinLink( $link ): string {
		$url = $this->pages->registrationUrl();
		return (string) $link . ( '' === $url ? '' : ' | <a class="practice-portal-join" href="' . esc_url( $url ) . '">' . esc_html__( 'Become a member', 'practice-portal' ) . '</a>' );
	}

	/**
	 * @param string[] $classes Of the body.
	 * @return string[]
	 */
	public function classes( $classes ): array {
		return array_merge( (array) $classes, array( 'pp' ), '' === Brand::logoUrl() ? array() : array( 'practice-portal-has-logo' ) );
	}

	public function enqueue(): void {
		wp_enqueue_style( self::HANDLE, $this->url . '/assets/sign-in.css', array( 'login' ), (string) filemtime( dirname( __DIR__, 2 ) . '/assets/sign-in.css' ) );
	}

	public function name(): string {
		return (string) get_bloginfo( 'name', 'display' );
	}
}
