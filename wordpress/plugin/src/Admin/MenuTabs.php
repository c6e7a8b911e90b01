<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\AdminMenu;

/** WordPress' tabs above the pages of one menu entry, also above lists of posts. The menu shows the entry as the current one. */
final class MenuTabs {
	/**
	 * @param array<string,array<int,string>> $pages   WordPress' entries of the pages that the user may open, by slug.
	 * @param string                          $current The slug of the request's page.
	 */
	public function __construct(
		private readonly string $title,
		/** @var array<string,array<int,string>> */
		private readonly array $pages,
		private readonly string $current,
	) {}

	public function register(): void {
		add_filter( 'parent_file', static fn(): string => AdminMenu::SLUG );
		add_filter( 'submenu_file', fn(): string => (string) array_key_first( $this->pages ) );
		add_action( 'all_admin_notices', array( $this, 'output' ), 0 );
	}

	/** Prints the tabs. An editor has none, so that a click beside it loses nothing, and a single page needs none. */
	public function output(): void {
		$tabs = array_diff_key( $this->pages, array_flip( MenuEntries::HIDDEN ) );
		if ( count( $tabs ) < 2 || 'post' === get_current_screen()?->base ) {
			return;
		}
		printf( '<nav class="nav-tab-wrapper practice-portal-tabs" aria-label="%s">', esc_attr( $this->title ) );
		foreach ( $tabs as $slug => $page ) {
			$is_current = $slug === $this->current;
			printf(
				'<a class="nav-tab%1$s" href="%2$s"%3$s>%4$s</a>',
				$is_current ? ' nav-tab-active' : '',
				esc_url( false === strpos( $slug, '.php' ) ? AdminUrl::for( $slug ) : admin_url( $slug ) ),
				$is_current ? ' aria-current="page"' : '',
				esc_html( $page[0] )
			);
		}
		echo '</nav>';
	}
}
