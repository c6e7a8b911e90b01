<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Hooks;
use PracticePortal\Core\Rest\ExceptionHandler;
use PracticePortal\Core\Rest\NoStore;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Portal\Access\AccessDecision;
use PracticePortal\Portal\Access\AccessPolicy;
use PracticePortal\Portal\Access\AccountBar;
use PracticePortal\Portal\Access\ViewNames;
use PracticePortal\Vendors\ListingProvider;

/**
 * Prepares pages with the portal's shortcode: they get the mount element, the page data, the script and the styles. They are never
 * cached, because they contain a nonce and the user's own data.
 */
final class ShortcodePage {
	/** @var array{view:string,product:string,skip_products:bool,listing:string}|null Null on all other pages. */
	private ?array $settings = null;

	/** Whether the rendered content already has its mount element, because a page has only one portal. */
	private bool $mounted = false;

	/** Whether the page already says that it needs JavaScript. */
	private bool $has_no_script = false;

	public function __construct(
		private readonly PageData $page_data,
		private readonly Assets $assets,
		private readonly Template $template,
		private readonly ListingProvider $listings,
		private readonly AccessPolicy $access_policy,
		private readonly AccountBar $account_bar,
	) {}

	public function register(): void {
		add_shortcode( Hooks::SHORTCODE, array( $this, 'mount' ) );
		add_action( 'template_redirect', array( $this, 'open' ) );
	}

	/** Detects one of the portal's pages and prepares it. */
	public function open(): void {
		$post           = is_singular() && ! post_password_required() ? get_queried_object() : null;
		$this->settings = $post instanceof \WP_Post ? $this->settingsFor( $post ) : null;
		if ( null === $this->settings ) {
			return;
		}

		if ( isset( $_GET['plan'] ) && ViewNames::REGISTRATION === $this->settings['view'] ) { // phpcs:ignore WordPress.Security.NonceVerification -- it only chooses a card.
			$this->settings['product'] = sanitize_title( Sanitizer::line( wp_unslash( $_GET['plan'] ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- as above; `Sanitizer` removes anything else.
		}

		NoStore::apply();
		self::forbidFraming();
		$decision = ExceptionHandler::orErrorPage( fn(): AccessDecision => $this->access_policy->decide( $this->settings['view'] ) );
		if ( AccessDecision::SignIn === $decision ) {
			wp_safe_redirect( wp_login_url( self::url() ) );
			exit;
		}
		if ( AccessDecision::Forbidden === $decision ) {
			status_header( 403 );
		}

		if ( AccessDecision::Allowed === $decision ) {
			/**
			 * Fires when a user opens one of the portal's pages and may see it.
			 *
			 * @param string $view Value of the page setting.
			 */
			do_action( Hooks::PAGE_OPENED, $this->settings['view'] );
		}
		$this->template->register();
		ThemeColours::register();
		$this->assets->register( $this->settings['view'], Assets::FRONT_END );
		add_filter( 'the_content', array( $this, 'startContent' ), 1 );
		add_action( 'wp_footer', array( $this, 'printData' ), 1 );
		ExceptionHandler::orErrorPage( fn(): array => $this->page_data->for( $this->settings, self::url() ) );
	}

	/**
	 * Starts a rendering of the content with one mount element. Themes and plugins may render it more than once, for example for an
	 * excerpt. The portal itself renders a listing's content, which is the vendor's text.
	 */
	public function startContent( string $content ): string {
		$this->mounted = false;
		return $this->isListing( get_post() ) && get_the_ID() === get_queried_object_id() ? '[' . Hooks::SHORTCODE . ']' : $content;
	}

	/** The shortcode: the element that the script renders into. */
	public function mount(): string {
		if ( null === $this->settings || $this->mounted ) {
			return '';
		}
		$this->mounted = true;
		$content       = $this->assets->areBuilt() ? $this->firstContent() : MountElement::notBuilt();
		// Outside of the loop, a plugin renders the content for a description.
		$no_script           = in_the_loop() ? MountElement::noScript() : '';
		$this->has_no_script = $this->has_no_script || '' !== $no_script;
		return $this->account_bar->html( $this->settings['view'] ) . MountElement::html( $this->settings['view'], $content, 'alignwide' ) . $no_script;
	}

	/** The mount element's content until the client renders. A reload of the registration may begin on any page of its form. */
	private function firstContent(): string {
		if ( null === $this->settings ) {
			return '';
		}
		$data = (array) ( $this->page_data->for( $this->settings, self::url() )['data'] ?? array() );
		if ( ViewNames::REGISTRATION !== $this->settings['view'] ) {
			$heading = $this->page_data->headingFor( $this->settings );
			if ( ViewNames::NAVIGATOR === $this->settings['view'] ) {
				$introduction = __( 'A SWOT analysis of your practice is made for you and comes by e-mail.', 'practice-portal' );
				return ViewOutline::html( $heading, 'pp-navigator', $introduction );
			}
			$picture = $data['vendor']['hero_img_url'] ?? '';
			return '' === $picture ? ViewOutline::html( $heading ) : ViewOutline::withPicture( $heading, $picture );
		}
		return self::isReload() ? '' : ServerRenderedPlans::html( $data );
	}

	/**
	 * Prints the data at the page's end, and not next to the mount element, because plugins may rewrite the content, for example to
	 * hide e-mail addresses.
	 */
	public function printData(): void {
		if ( null === $this->settings ) {
			return;
		}
		MountElement::outputNotices( ! $this->has_no_script );
		$this->page_data->output( $this->settings, self::url() );
	}

	/**
	 * A page's settings; null if it is not one of the portal's.
	 *
	 * @return array{view:string,product:string,skip_products:bool,listing:string}|null
	 */
	private function settingsFor( \WP_Post $post ): ?array {
		return $this->isListing( $post ) ? Shortcode::settings( ViewNames::SPOTLIGHT, (string) $post->ID ) : Shortcode::find( $post );
	}

	private function isListing( ?\WP_Post $post ): bool {
		return null !== $post && $this->listings->ownsPages() && $this->listings->postType() === $post->post_type;
	}

	/**
	 * Whether the browser reloads this page. The form then continues where its draft ends, on another page or with another
	 * membership. The server does not know the draft.
	 */
	private static function isReload(): bool {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared.
		return 'max-age=0' === ( $_SERVER['HTTP_CACHE_CONTROL'] ?? '' );
	}

	/** The URL of the current request, on this site. */
	private static function url(): string {
		$requested = isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '/';
		$parts     = wp_parse_url( home_url() );
		$port      = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
		return ( $parts['scheme'] ?? 'http' ) . '://' . ( $parts['host'] ?? '' ) . $port . $requested;
	}

	/** Forbids framing by other sites, because the page takes payments. */
	private static function forbidFraming(): void {
		/**
		 * Filters which sites may frame the portal's pages: the sources of `frame-ancestors`.
		 *
		 * @param string $sources Default: the site itself. '' sends no header.
		 */
		$sources = preg_replace( '/[\r\n;,]+/', ' ', (string) apply_filters( 'practice_portal_frame_ancestors', "'self'" ) );
		if ( '' !== $sources ) {
			// This adds to the site's own policy, because browsers apply all policies.
			header( "Content-Security-Policy: frame-ancestors $sources", false );
		}
	}
}
