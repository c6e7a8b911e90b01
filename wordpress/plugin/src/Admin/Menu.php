<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Health\HealthIssues;
use PracticePortal\Core\Services;

/**
 * Adds the menu, whose entries are groups of pages, and a count of open issues. A page's class is built when the request opens the page.
 */
final class Menu {
	/** Before the post types add their entries, because the menu opens its first entry. */
	private const FIRST = 5;

	/**
	 * @param Services                              $services Builds the pages.
	 * @param array<string,class-string<AdminPage>> $pages    The pages to add, by slug.
	 */
	public function __construct(
		private readonly Services $services,
		/** @var array<string,class-string<AdminPage>> */
		private readonly array $pages,
	) {}

	public function register(): void {
		add_action( 'admin_menu', array( $this, 'add' ), self::FIRST );
		add_action( 'admin_menu', array( $this, 'addPages' ) );
		add_action( 'admin_enqueue_scripts', array( $this, 'group' ) );
	}

	/** Adds the menu, with the page of Theme Settings as an entry. */
	public function add(): void {
		$title  = __( 'Theme Settings', 'practice-portal' );
		$page   = fn(): SettingsPage => $this->services->get( SettingsPage::class );
		$output = static fn() => $page()->output();
		$hook   = add_menu_page( $title, __( 'Practice Portal', 'practice-portal' ), AdminMenu::CAPABILITY, AdminMenu::SLUG, $output, 'dashicons-groups', 58 );
		add_submenu_page( AdminMenu::SLUG, $title, $title, AdminMenu::CAPABILITY, AdminMenu::SLUG, $output );
		add_action( 'load-' . $hook, static fn() => $page()->load() );
	}

	public function addPages(): void {
		$entries = MenuEntries::all();
		foreach ( $this->pages as $slug => $class ) {
			list( $title, $capability ) = $entries[ $slug ];
			$page                       = fn(): AdminPage => $this->services->get( $class );
			$hook                       = add_submenu_page( in_array( $slug, MenuEntries::TOOLS, true ) ? 'tools.php' : AdminMenu::SLUG, $title, $title, $capability, $slug, static fn() => $page()->output() );
			if ( false !== $hook ) {
				add_action(
					'load-' . $hook,
					function () use ( $page ): void {
						$this->services->get( AdminStyles::class )->enqueue();
						$page()->load();
					}
				);
			}
		}
	}

	/**
	 * Adds a link to the plugin's row in the list of plugins, which the owner sees after the upload.
	 *
	 * @param string[] $links The plugin's links.
	 * @return string[]
	 */
	public static function addSetupLink( $links ): array {
		return array_merge( array( sprintf( '<a href="%1$s">%2$s</a>', esc_url( AdminUrl::for( MenuEntries::SETUP ) ), esc_html( MenuEntries::title( MenuEntries::SETUP ) ) ) ), $links );
	}

	/** The number of open issues. It is not stored before the first issue. */
	private function count(): int {
		if ( false === get_option( AdminMenu::COUNT_OPTION ) ) {
			$this->services->get( HealthIssues::class )->storeCount();
		}
		return (int) get_option( AdminMenu::COUNT_OPTION );
	}

	/** WordPress' update bubble with the number of issues; '' for none. */
	private static function bubble( int $count ): string {
		if ( 0 === $count ) {
			return '';
		}
		return sprintf(
			' <span class="update-plugins count-%1$d"><span class="update-count">%2$s</span></span>',
			$count,
			/* translators: %s: a number of problems. */
			'<span aria-hidden="true">' . esc_html( number_format_i18n( $count ) ) . '</span><span class="screen-reader-text">' . esc_html( sprintf( _n( '%s problem', '%s problems', $count, 'practice-portal' ), number_format_i18n( $count ) ) ) . '</span>'
		);
	}

	/**
	 * Replaces the pages by their groups, and shows the group of the request's page as the current one. WordPress checks access with the
	 * pages' own entries, so they are replaced after the check, before the menu is printed.
	 */
	public function group(): void {
		global $menu, $submenu, $plugin_page, $typenow;
		$pages   = array_column( $submenu[ AdminMenu::SLUG ] ?? array(), null, 2 );
		$current = $plugin_page ? $plugin_page : MenuEntries::listOf( (string) $typenow );
		$bubble  = current_user_can( Capability::MANAGE_MEMBERS ) ? self::bubble( $this->count() ) : '';
		$entries = array();
		foreach ( MenuEntries::groups() as list( $title, $slugs ) ) {
			$tabs  = array_intersect_key( $pages, array_flip( $slugs ) );
			$pages = array_diff_key( $pages, $tabs );
			$tabs  = array_merge( array_intersect_key( array_flip( $slugs ), $tabs ), $tabs );
			if ( array() === $tabs ) {
				continue;
			}
			$entry     = reset( $tabs );
			$entry[0]  = esc_html( $title ) . ( isset( $tabs[ MenuEntries::HEALTH_ISSUES ] ) ? $bubble : '' );
			$entries[] = $entry;
			if ( isset( $tabs[ $current ] ) ) {
				$this->services->get( AdminStyles::class )->enqueue();
				( new MenuTabs( $title, $tabs, $current ) )->register();
			}
		}
		// phpcs:ignore WordPress.WP.GlobalVariablesOverride -- WordPress has no other way to group what others add.
		$submenu[ AdminMenu::SLUG ] = array_merge( $entries, array_values( $pages ) );
		foreach ( (array) $menu as $index => $entry ) {
			if ( AdminMenu::SLUG === $entry[2] ) {
				// phpcs:ignore WordPress.WP.GlobalVariablesOverride -- as above.
				$menu[ $index ][0] .= $bubble;
			}
		}
	}
}
