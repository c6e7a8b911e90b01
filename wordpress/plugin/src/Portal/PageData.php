<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Billing\Storage\ApiKeys;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Environment;
use PracticePortal\Core\Rest\Nonces;
use PracticePortal\Core\Rest\RestNamespace;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Core\Settings\ThemeOptions;
use PracticePortal\Core\Version;
use PracticePortal\Portal\Access\AccessDecision;
use PracticePortal\Portal\Access\AccessPolicy;
use PracticePortal\Portal\Access\ViewNames;
use PracticePortal\Portal\Data\ViewData;

/**
 * Collects the page data (spec: page-data#data-by-view). The only secrets are the user's own nonces and data, never Stripe's secret key or other
 * users' data.
 */
final class PageData {
	private const DATA_ELEMENT    = 'practice-portal-data';
	private const GATEWAY_ELEMENT = 'practice-portal-gateway';

	/** The client's name for the view that replaces one that needs a membership. */
	private const MEMBERSHIP_VIEW = 'membership';

	/** @var array<string,ViewData> By view. */
	private array $views = array();

	/** @var array<string,mixed>|null The data of the current request, cached. */
	private ?array $collected = null;

	/**
	 * @param AccessPolicy $access_policy The rules who may see a view.
	 * @param ClientTexts  $client_texts  The client's texts in the page's language.
	 * @param ViewData     ...$views      The data of each view.
	 */
	public function __construct(
		private readonly Assets $assets,
		private readonly Pages $pages,
		private readonly ThemeOptions $options,
		private readonly AccessPolicy $access_policy,
		private readonly ClientTexts $client_texts,
		ViewData ...$views,
	) {
		foreach ( $views as $view ) {
			$this->views[ $view->view() ] = $view;

		}
	}

	/**
	 * Prints the page data, and a payment gateway's settings object if there is one.
	 *
	 * @param array{view:string,product:string,skip_products:bool,listing:string} $settings From the shortcode.
	 */
	public function output( array $settings, string $url ): void {
		JsonScriptTag::output( self::DATA_ELEMENT, $this->for( $settings, $url ) );
		/**
		 * Filters the settings object of a payment gateway. It is printed only if it is not empty; otherwise the client uses an empty
		 * object.
		 *
		 * @param array<string,mixed> $settings Default: none.
		 */
		$gateway = (array) apply_filters( 'practice_portal_gateway_settings', array() );
		if ( array() !== $gateway ) {
			JsonScriptTag::output( self::GATEWAY_ELEMENT, $gateway );
		}
	}

	/**
	 * The page data of the current user and request, collected once.
	 *
	 * @param array{view:string,product:string,skip_products:bool,listing:string} $settings From the shortcode.
	 * @return array<string,mixed>
	 */
	public function for( array $settings, string $url ): array {
		$this->collected = $this->collected ?? $this->collect( $settings, $url );
		return $this->collected;
	}

	/**
	 * The page data of the current user and request.
	 *
	 * @param array{view:string,product:string,skip_products:bool,listing:string} $settings From the shortcode.
	 * @return array<string,mixed>
	 */
	private function collect( array $settings, string $url ): array {
		$is_refused = AccessDecision::MembersOnly === $this->access_policy->decide( $settings['view'] );
		$refusal    = $is_refused ? $this->access_policy->refusal() : array();
		$data       = array(
			'page'          => $is_refused ? 'membership-' . $refusal['reason'] : $settings['view'],
			'site_url'      => untrailingslashit( esc_url_raw( home_url() ) ),
			'rest_url'      => untrailingslashit( esc_url_raw( rest_url( RestNamespace::NAMESPACE ) ) ),
			'ajax_url'      => esc_url_raw( admin_url( 'admin-ajax.php' ) ),
			'nonce'         => Nonces::rest(),
			'locale'        => determine_locale(),
			'language'      => ClientTexts::language(),
			'texts'         => $this->client_texts->inPage( $is_refused ? self::MEMBERSHIP_VIEW : $settings['view'] ),
			'timezone'      => wp_timezone_string(),
			'version'       => Version::VERSION,
			'rev'           => $this->assets->revision(),
			'sign_in_url'   => esc_url_raw( wp_login_url( $url ) ),
			'overview_url'  => esc_url_raw( $this->pages->overviewUrl() ),
			'brand'         => array(
				'provider'     => __( 'the provider', 'practice-portal' ),
				'maps_service' => 'Google Maps',
			),
			'maps'          => array( 'api_key' => ApiKeys::value( ApiKeys::MAPS ) ) + Environment::standIn( 'PRACTICE_PORTAL_MAPS_SCRIPT_URL' ),
			'inspector'     => Environment::isLocal(),
			'current_user'  => self::currentUser(),
			'theme_options' => $this->themeOptions( $settings['view'] ),
			'data'          => (object) ( $is_refused ? $refusal + array( 'heading' => $this->headingFor( $settings ) ) : $this->viewData( $settings ) ),
		);
		/**
		 * Filters the page data, for instance to name the provider.
		 *
		 * @param array<string,mixed> $data The page data.
		 */
		return (array) apply_filters( 'practice_portal_page_data', $data );
	}

	/**
	 * The view's own data; empty for an unknown view.
	 *
	 * @param array{view:string,product:string,skip_products:bool,listing:string} $settings From the shortcode.
	 * @return array<string,mixed>
	 */
	private function viewData( array $settings ): array {
		$view = $this->views[ $settings['view'] ] ?? null;
		return null === $view ? array() : $view->collect( $settings );
	}

	/**
	 * The heading of a view; '' if the view is unknown.
	 *
	 * @param array{view:string,product:string,skip_products:bool,listing:string} $settings From the shortcode.
	 */
	public function headingFor( array $settings ): string {
		$view = $this->views[ $settings['view'] ] ?? null;
		return null === $view ? '' : $view->heading( $settings );
	}

	/** @return array{id:int,roles:string[],email:string,display_name:string,logged_in:bool} */
	private static function currentUser(): array {
		$user = wp_get_current_user();
		return array(
			'id'           => $user->ID,
			'roles'        => array_values( array_map( 'strval', $user->roles ) ),
			'email'        => (string) $user->user_email,
			'display_name' => EntityDecoder::decode( (string) $user->display_name ),
			'logged_in'    => $user->exists(),
		);
	}

	/**
	 * The public theme options. Vendor maps name users and the chat's code belongs to the footer, so only the settings page gets
	 * them.
	 *
	 * @return array<string,mixed>
	 */
	private function themeOptions( string $view ): array {
		$options = $this->options->toWire();
		if ( ViewNames::SETTINGS === $view && AccessDecision::Allowed === $this->access_policy->decide( $view ) ) {
			return $options;
		}
		return array_map( 'strval', array_intersect_key( $options, array_flip( array( ThemeOptions::OVERVIEW_PAGE, ThemeOptions::REPORTING_SERVICE, ThemeOptions::TELEMETRY ) ) ) );
	}
}
