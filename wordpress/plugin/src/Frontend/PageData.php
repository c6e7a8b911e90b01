<?php
/**
 * What the client starts with.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Frontend;

use PracticePortal\Nonces;
use PracticePortal\Pages;
use PracticePortal\Plugin;

defined( 'ABSPATH' ) || exit;

/**
 * Collects the page data (host contract 3.0). Nothing here is a secret but the user's own nonces and data: keys of Stripe's
 * server side and other people's data never are in it.
 */
final class PageData {
	private RegistrationData $registration;
	private Assets $assets;
	private Pages $pages;

	public function __construct( RegistrationData $registration, Assets $assets, Pages $pages ) {
		$this->registration = $registration;
		$this->assets       = $assets;
		$this->pages        = $pages;
	}

	/**
	 * The page data of the current user and request.
	 *
	 * @param array{view:string,product:string,skip_products:bool} $settings From the shortcode.
	 * @param string                                               $address  The page's own address.
	 * @return array<string,mixed>
	 */
	public function collect( array $settings, string $address ): array {
		$data = array(
			'page'          => $settings['view'],
			'site_url'      => untrailingslashit( esc_url_raw( home_url() ) ),
			'rest_url'      => untrailingslashit( esc_url_raw( rest_url( Plugin::REST_NAMESPACE ) ) ),
			'ajax_url'      => esc_url_raw( admin_url( 'admin-ajax.php' ) ),
			'nonce'         => Nonces::rest(),
			'locale'        => get_user_locale(),
			'timezone'      => wp_timezone_string(),
			'version'       => Plugin::VERSION,
			'rev'           => $this->assets->revision(),
			'sign_in_url'   => esc_url_raw( wp_login_url( $address ) ),
			'overview_url'  => esc_url_raw( $this->pages->overviewUrl() ),
			'brand'         => array(
				'provider'     => __( 'the provider', 'practice-portal' ),
				'maps_service' => 'Google Maps',
			),
			'maps'          => array( 'api_key' => self::constant( 'PRACTICE_PORTAL_MAPS_API_KEY' ) ) + self::standIn( 'PRACTICE_PORTAL_MAPS_SCRIPT_URL' ),
			'inspector'     => self::isLocal(),
			'current_user'  => self::currentUser(),
			'theme_options' => self::themeOptions(),
			'data'          => Views::REGISTRATION === $settings['view'] ? $this->registration->collect( $settings ) : new \stdClass(),
		);
		/**
		 * Filters the page data, for instance to name the provider.
		 *
		 * @param array<string,mixed> $data The page data.
		 */
		return (array) apply_filters( 'practice_portal_page_data', $data );
	}

	/**
	 * The address of a stand-in for a third party's script, as `script_url`, or nothing. Only a local site can have one, so
	 * that a constant left in a copied wp-config.php does not load a script into a real site.
	 *
	 * @param string $name The constant that carries it.
	 * @return array<string,string>
	 */
	public static function standIn( string $name ): array {
		$url = self::isLocal() ? esc_url_raw( self::constant( $name ), array( 'http', 'https' ) ) : '';
		return '' === $url ? array() : array( 'script_url' => $url );
	}

	private static function isLocal(): bool {
		return 'local' === wp_get_environment_type();
	}

	private static function constant( string $name ): string {
		return defined( $name ) ? trim( (string) constant( $name ) ) : '';
	}

	/** @return array{id:int,roles:string[],email:string,display_name:string,logged_in:bool} */
	private static function currentUser(): array {
		$user = wp_get_current_user();
		return array(
			'id'           => $user->ID,
			'roles'        => array_values( array_map( 'strval', $user->roles ) ),
			'email'        => (string) $user->user_email,
			'display_name' => (string) $user->display_name,
			'logged_in'    => $user->exists(),
		);
	}

	/**
	 * What everybody may know of the theme options; vendor maps name users and stay on the settings page.
	 *
	 * @return array<string,string>
	 */
	private static function themeOptions(): array {
		$options = get_option( Pages::THEME_OPTIONS, array() );
		$options = is_array( $options ) ? $options : array();
		$public  = array();
		foreach ( array( 'member_overview_page', 'datadx_api_url', 'app_insights_connection_string' ) as $key ) {
			$public[ $key ] = is_scalar( $options[ $key ] ?? null ) ? (string) $options[ $key ] : '';
		}
		return $public;
	}
}
