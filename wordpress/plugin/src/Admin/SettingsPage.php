<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Rest\ExceptionHandler;
use PracticePortal\Portal\Access\AccountBar;
use PracticePortal\Portal\Access\ViewNames;
use PracticePortal\Portal\Assets;
use PracticePortal\Portal\MountElement;
use PracticePortal\Portal\PageData;
use PracticePortal\Portal\Shortcode;
use PracticePortal\Portal\ViewOutline;

/**
 * `admin.php?page=practice-portal`: the mount element, the page data and the script in WordPress' frame. WordPress checks the
 * capability. The menu also contains the other admin pages.
 */
final class SettingsPage {
	public function __construct(
		private readonly PageData $page_data,
		private readonly Assets $assets,
		private readonly AccountBar $account_bar,
	) {}

	/** Prepares the page when WordPress knows that the request is for this page. */
	public function load(): void {
		$this->assets->register( ViewNames::SETTINGS, Assets::DASHBOARD );
		add_action( 'admin_footer', array( $this, 'printData' ), 1 );
		ExceptionHandler::orErrorPage( fn(): array => $this->page_data->for( Shortcode::settings( ViewNames::SETTINGS ), self::url() ) );
	}

	/** The portal replaces this outline and has its own h1. */
	public function output(): void {
		$introduction = __( 'Set what all pages of the portal use, which vendor each partner represents, and with which keys members see their reports.', 'practice-portal' );
		$content      = $this->assets->areBuilt() ? ViewOutline::html( __( 'Theme Settings', 'practice-portal' ), 'pp-settings', $introduction ) : MountElement::notBuilt();
		// phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		echo '<div class="wrap">' . $this->account_bar->html( ViewNames::SETTINGS ) . MountElement::html( ViewNames::SETTINGS, $content );
		MountElement::outputNotices( true );
		echo '</div>';
	}

	public function printData(): void {
		$this->page_data->output( Shortcode::settings( ViewNames::SETTINGS ), self::url() );
	}

	private static function url(): string {
		return admin_url( 'admin.php?page=' . AdminMenu::SLUG );
	}
}
