<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Health\HealthIssues;

defined( 'ABSPATH' ) || exit;

/** Sorts the menu entries in the order in which an owner needs them, and adds a count of open issues to the menu's name and to their page's. */
final class Menu {
	private HealthIssues $health_issues;

	/** @var string[] */
	private array $order;

	private string $issues_page;

	/**
	 * @param HealthIssues $health_issues The open issues.
	 * @param string[]     $order         The entries' WordPress names, in the desired order.
	 * @param string       $issues_page   The entry of the page with the open issues.
	 */
	public function __construct( HealthIssues $health_issues, array $order, string $issues_page ) {
		$this->health_issues = $health_issues;
		$this->order         = $order;
		$this->issues_page   = $issues_page;
	}

	public function register(): void {
		add_action( 'admin_menu', array( $this, 'reorder' ), 1000 );
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

	public function reorder(): void {
		global $menu, $submenu;
		$entries = $submenu[ AdminMenu::SLUG ] ?? array();
		$order   = array_flip( $this->order );
		usort( $entries, static fn( array $one, array $other ): int => ( $order[ $one[2] ] ?? count( $order ) ) <=> ( $order[ $other[2] ] ?? count( $order ) ) );
		$bubble = current_user_can( Capability::MANAGE_MEMBERS ) ? self::bubble( $this->health_issues->count() ) : '';
		foreach ( $entries as $index => $entry ) {
			if ( $this->issues_page === $entry[2] ) {
				$entries[ $index ][0] .= $bubble;
			}
		}
		// phpcs:ignore WordPress.WP.GlobalVariablesOverride -- WordPress has no other way to change the order of what others add.
		$submenu[ AdminMenu::SLUG ] = $entries;
		foreach ( (array) $menu as $index => $entry ) {
			if ( AdminMenu::SLUG === $entry[2] ) {
				// phpcs:ignore WordPress.WP.GlobalVariablesOverride -- as above.
				$menu[ $index ][0] .= $bubble;
			}
		}
	}
}
