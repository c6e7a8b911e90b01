<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Accounts\Staff;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * `/wp-admin/` and the toolbar are for the people who work there. Signing in leads a member to the page that they wanted, else
 * to the Membership Overview (decisions: "Members are led to the portal, never to wp-admin").
 */
final class DashboardGate {
	private const PROFILE = 'profile.php';

	/** Pages of the dashboard that are not for looking at: plugins send members' forms there. */
	private const ENDPOINTS = array( 'admin-ajax.php', 'admin-post.php', 'async-upload.php' );

	/** Our own pages say 403 to members (decisions, "Who may see what"). */
	private const OWN_PAGES = 'practice-portal';

	private Pages $pages;

	public function __construct( Pages $pages ) {
		$this->pages = $pages;
	}

	public function register(): void {
		add_action( 'admin_init', array( $this, 'redirectMember' ), 1 );
		add_action( 'admin_page_access_denied', array( $this, 'redirectMember' ), 1 );
		add_filter( 'show_admin_bar', array( $this, 'showsToolbar' ), 100 );
		add_filter( 'login_redirect', array( $this, 'destination' ), 20, 3 );
	}

	/** Leads a member from a page of the dashboard to the portal. */
	public function redirectMember(): void {
		global $pagenow;
		$page = (string) $pagenow;
		$user = wp_get_current_user();
		// phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- only compared.
		$own = isset( $_GET['page'] ) && is_string( $_GET['page'] ) && 0 === strpos( $_GET['page'], self::OWN_PAGES );
		if ( ! $user->exists() || $own || wp_doing_ajax() || wp_doing_cron() || in_array( $page, self::ENDPOINTS, true ) || self::canEnter( $user, $page ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.NonceVerification -- only whether it is there.
		if ( self::PROFILE === $page && isset( $_GET['newuseremail'] ) ) {
			// The link by which WordPress confirms a new e-mail address; after it the profile comes by again.
			return;
		}
		wp_safe_redirect( self::PROFILE === $page ? $this->pages->accountUrl() : $this->pages->overviewUrl() );
		exit;
	}

	/** @param bool $is_shown What WordPress would do. */
	public function showsToolbar( $is_shown ): bool {
		$user = wp_get_current_user();
		return (bool) $is_shown && ( ! $user->exists() || self::canEnter( $user, '' ) );
	}

	/**
	 * Where signing in leads.
	 *
	 * @param string            $url       What WordPress would do.
	 * @param string            $requested What the sign-in page was asked for; '' for nothing.
	 * @param WP_User|\WP_Error $user      Who signs in, or why not.
	 */
	public function destination( $url, $requested, $user ): string {
		if ( ! $user instanceof WP_User || self::canEnter( $user, '' ) ) {
			return (string) $url;
		}
		$is_wanted = is_string( $requested ) && '' !== $requested && ( ! self::isDashboard( $requested ) || false !== strpos( $requested, 'newuseremail=' ) );
		return $is_wanted ? (string) $url : $this->pages->overviewUrl();
	}

	private static function isDashboard( string $url ): bool {
		$path = (string) wp_parse_url( $url, PHP_URL_PATH );
		return 1 === preg_match( '#(^|/)wp-admin(/|$)#', $path );
	}

	private static function canEnter( WP_User $user, string $page ): bool {
		/**
		 * Filters whether a user may enter WordPress' dashboard, and sees the toolbar.
		 *
		 * @param bool    $enters Default: whether a capability gives them work there.
		 * @param WP_User $user   The user.
		 * @param string  $page   The file of the page, for example 'profile.php'; '' for the toolbar and for signing in.
		 */
		return (bool) apply_filters( 'practice_portal_enters_dashboard', Staff::includes( $user ), $user, $page );
	}
}
