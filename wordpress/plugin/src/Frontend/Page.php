<?php
/**
 * The pages that carry the portal.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Frontend;

defined( 'ABSPATH' ) || exit;

/**
 * A page whose content has the portal's shortcode gets the mount element, the page data, the script and the styles; no
 * other page gets any of them. It is never cached, since it carries a nonce and the user's own data.
 */
final class Page {
	private const DATA_ELEMENT    = 'practice-portal-data';
	private const GATEWAY_ELEMENT = 'practice-portal-gateway';

	private PageData $page_data;
	private Assets $assets;
	private Template $template;
	private Applicant $applicant;

	/** @var array{view:string,product:string,skip_products:bool}|null Null while the request is for another page. */
	private ?array $settings = null;

	/** Whether the content that is being rendered has its mount element already: one page carries one portal. */
	private bool $mounted = false;

	public function __construct( PageData $page_data, Assets $assets, Template $template, Applicant $applicant ) {
		$this->page_data = $page_data;
		$this->assets    = $assets;
		$this->template  = $template;
		$this->applicant = $applicant;
	}

	public function register(): void {
		add_shortcode( Shortcode::TAG, array( $this, 'mount' ) );
		add_action( 'template_redirect', array( $this, 'open' ) );
	}

	/** Decides whether the request is for one of the portal's pages, and prepares it. */
	public function open(): void {
		$post           = is_singular() && ! post_password_required() ? get_queried_object() : null;
		$this->settings = Shortcode::find( $post instanceof \WP_Post ? $post : null );
		if ( null === $this->settings ) {
			return;
		}

		$this->forbidCaching();
		$access = Views::access( $this->settings['view'] );
		if ( Views::SIGN_IN === $access ) {
			wp_safe_redirect( wp_login_url( self::address() ) );
			exit;
		}
		if ( Views::FORBIDDEN === $access ) {
			status_header( 403 );
		}

		$this->template->register();
		$this->assets->register( $this->settings['view'] );
		add_filter( 'the_content', array( $this, 'startContent' ), 1 );
		add_action( 'wp_footer', array( $this, 'printData' ), 1 );
	}

	/** A theme or a plugin may render the content more than once, for an excerpt say; each time has one mount element. */
	public function startContent( string $content ): string {
		$this->mounted = false;
		return $content;
	}

	/** The shortcode: the element that the script draws into. */
	public function mount(): string {
		if ( null === $this->settings || $this->mounted ) {
			return '';
		}
		$this->mounted = true;
		$is_refused    = Views::REGISTRATION === $this->settings['view'] && $this->applicant->hasInvalidInvite();
		return sprintf(
			'%s<div id="app-vue" class="alignwide" data-view="%s">%s</div><noscript><p>%s</p></noscript>',
			$is_refused ? '<p role="status">' . esc_html__( 'This invitation is not valid any more.', 'practice-portal' ) . '</p>' : '',
			esc_attr( $this->settings['view'] ),
			$this->assets->areBuilt() ? '' : '<p>' . esc_html__( 'This page cannot be shown: the portal’s scripts have not been built.', 'practice-portal' ) . '</p>',
			esc_html__( 'This page needs JavaScript. Please turn it on and load the page again.', 'practice-portal' )
		);
	}

	/**
	 * The data stands at the page's end and not beside the mount element, out of reach of plugins that rewrite the content
	 * (those that hide e-mail addresses, for instance).
	 */
	public function printData(): void {
		if ( null === $this->settings ) {
			return;
		}
		JsonElement::output( self::DATA_ELEMENT, $this->page_data->collect( $this->settings, self::address() ) );
		/**
		 * Filters the settings object of a card-payment gateway. It is printed only when it is not empty; the client then
		 * reads it, and otherwise takes an empty object (specification, section 1).
		 *
		 * @param array<string,mixed> $settings Default: none.
		 */
		$gateway = (array) apply_filters( 'practice_portal_gateway_settings', array() );
		if ( array() !== $gateway ) {
			JsonElement::output( self::GATEWAY_ELEMENT, $gateway );
		}
	}

	/** The address of the current request, on this site. */
	private static function address(): string {
		$requested = isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '/';
		$parts     = wp_parse_url( home_url() );
		$port      = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
		return ( $parts['scheme'] ?? 'http' ) . '://' . ( $parts['host'] ?? '' ) . $port . $requested;
	}

	/** Tells browsers, proxies and WordPress's caching plugins (by the constant that they have agreed on). */
	private function forbidCaching(): void {
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			define( 'DONOTCACHEPAGE', true );
		}
		nocache_headers();
		// Core says no-store only to those who are signed in; a visitor's page carries a nonce too.
		header( 'Cache-Control: no-cache, must-revalidate, max-age=0, no-store, private' );
	}
}
