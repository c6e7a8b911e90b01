<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\Rest\ExceptionHandler;

/** The base class of all admin pages: WordPress' frame with one heading, and the notice of the last action. `Menu` adds their entries. */
abstract class AdminPage {
	/** The part of the URL that names the page: one of `MenuEntries`' constants. Each page has its own. */
	protected const SLUG = '';

	/** The page's HTML. It is built before any output, so that a database error shows an error page and not an empty list. */
	private string $html = '';

	/** Prints the content below the heading. */
	abstract protected function body(): void;

	/** Reads the request. Headers have not been sent yet. */
	protected function open(): void {
	}

	/** Prepares the page before any output. Called when WordPress knows that the request is for this page. */
	public function load(): void {
		$this->html = ExceptionHandler::orErrorPage(
			fn(): string => $this->prepare()
		);
	}

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
		return self::title();
	}

	/** Prints the buttons beside the heading. */
	protected function actions(): void {
	}

	protected static function title(): string {
		return MenuEntries::title( static::SLUG );
	}

	/**
	 * The page's URL.
	 *
	 * @param array<string,string|int> $query Further parameters.
	 */
	public static function url( array $query = array() ): string {
		return AdminUrl::for( static::SLUG, $query );
	}
}
