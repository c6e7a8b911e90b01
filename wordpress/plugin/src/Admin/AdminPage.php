<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Rest\ExceptionHandler;

defined( 'ABSPATH' ) || exit;

/**
 * The base class of all admin pages: the menu entry, WordPress' frame with one heading, the styles, and the notice of the last
 * action.
 */
abstract class AdminPage {
	/** The page's HTML. It is built before any output, so that a database error shows an error page and not an empty list. */
	private string $html = '';

	/** The part of the URL that names the page. */
	abstract public static function slug(): string;

	/** The heading, which is also the menu label (texts, "Owner's desk"). */
	abstract protected static function title(): string;

	/** One of `Capability`'s constants. */
	abstract protected static function capability(): string;

	/** Prints the content below the heading. */
	abstract protected function body(): void;

	/** Reads the request. Headers have not been sent yet. */
	protected function open(): void {
	}

	public function register(): void {
		add_action( 'admin_menu', array( $this, 'addToMenu' ) );
	}

	/**
	 * Adds the page to the menu.
	 *
	 * @param callable():void $output Prints the page if the request opens it.
	 * @return string|false WordPress' name of the page; false if the user can't open it.
	 */
	public static function addEntry( callable $output ) {
		return add_submenu_page( AdminMenu::SLUG, static::title(), static::title(), static::capability(), static::slug(), $output );
	}

	public function addToMenu(): void {
		$hook = static::addEntry( array( $this, 'output' ) );
		if ( false !== $hook ) {
			add_action(
				'load-' . $hook,
				function (): void {
					wp_enqueue_style( AdminStyles::HANDLE );
					$this->html = ExceptionHandler::orErrorPage(
						fn(): string => $this->prepare()
					);
				}
			);
		}
	}

	/** Prepares the page when WordPress knows that the request is for this page. */
	private function prepare(): string {
		$this->open();
		ob_start();
		$this->body();
		return (string) ob_get_clean();
	}

	/** Called by WordPress, which has checked the capability. */
	public function output(): void {
		echo '<div class="wrap practice-portal-admin">';
		printf( '<h1 class="wp-heading-inline">%s</h1>', esc_html( $this->heading() ) );
		$this->actions();
		echo '<hr class="wp-header-end">';
		Notices::output();
		echo $this->html; // phpcs:ignore WordPress.Security.EscapeOutput -- markup, escaped where it is made.
		echo '</div>';
	}

	/** The heading of the page. */
	protected function heading(): string {
		return static::title();
	}

	/** Prints the buttons beside the heading. */
	protected function actions(): void {
	}

	/**
	 * The page's URL.
	 *
	 * @param array<string,string|int> $query Further parameters.
	 */
	public static function url( array $query = array() ): string {
		return AdminUrl::for( static::slug(), $query );
	}
}
