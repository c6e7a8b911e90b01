<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Accounts\Staff;
use WP_User;

/**
 * `/wp-admin/` and the toolbar are for people who work there. Sign-in leads a member to the requested page, else to the Membership
 * Overview (decisions: "Members are led to the portal, never to wp-admin").
 */
final class DashboardGate {
	private const PROFILE = 'profile.php';

	/** Admin endpoints without a page: plugins send members' forms there. */
	private const ENDPOINTS = array( 'admin-ajax.php', 'admin-post.php', 'async-upload.php' );

	/** Our own pages return 403 to members (spec: access#pages-by-person). */
	private const OWN_PAGES = 'practice-portal';

	/** @var callable():Pages Called only for members, so that other requests don't load the class. */
	private $pages;

	/** @param callable():Pages $pages Where members are redirected. */
	public function __construct( callable $pages ) {
		$this->pages = $pages;
	}

	/** Redirects a member from wp-admin to the portal. */
	public function redirectMember(): void {
		global $pagenow;
		$page = (string) $pagenow;
		$user = wp_get_current_user();
		// phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- only compared.
		$own = isset( $_GET['page'] ) && is_string( $_GET['page'] ) && 0 === strpos( $_GET['page'], self::OWN_PAGES );
		if ( ! $user->exists() || $own || wp_doing_ajax() || wp_doing_cron() || in_array( $page, self::ENDPOINTS, true ) || self::canEnter( $user, $page ) ) {
			return;
		}
		wp_safe_redirect( self::PROFILE === $page ? ( $this->pages )()->accountUrl() : ( $this->pages )()->overviewUrl() );
		exit;
	}

	/** @param bool $is_shown WordPress' default. */
	public function showsToolbar( $is_shown ): bool {
		$user = wp_get_current_user();
		return (bool) $is_shown && ( ! $user->exists() || self::canEnter( $user, '' ) );
	}

	/**
	 * Where sign-in leads.
	 *
	 * @param string            $url       WordPress' default.
	 * @param string            $requested The requested page; '' for none.
	 * @param WP_User|\WP_Error $user      The user, or the sign-in error.
	 */
	public function destination( $url, $requested, $user ): string {
		if ( ! $user instanceof WP_User || self::canEnter( $user, '' ) ) {
			return (string) $url;
		}
		$is_wanted = is_string( $requested ) && '' !== $requested && ! self::isDashboard( $requested );
		return $is_wanted ? (string) $url : ( $this->pages )()->overviewUrl();
	}

	private static function isDashboard( string $url ): bool {
		$path = (string) wp_parse_url( $url, PHP_URL_PATH );
		return 1 === preg_match( '#(^|/)wp-admin(/|$)#', $path );
	}

	private static function canEnter( WP_User $user, string $page ): bool {
		/**
		 * Filters whether a user may enter wp-admin and see the toolbar.
		 *
		 * @param bool    $enters Default: whether a capability gives them work there.
		 * @param WP_User $user   The user.
		 * @param string  $page   The page's file, for example 'profile.php'; '' for the toolbar and for sign-in.
		 */
		return (bool) apply_filters( 'practice_portal_enters_dashboard', Staff::includes( $user ), $user, $page );
	}
}
