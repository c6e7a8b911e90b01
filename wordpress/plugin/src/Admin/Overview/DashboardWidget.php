<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Overview;

use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Money;
use PracticePortal\Reports\Figure;

/** A line on WordPress' Dashboard: active members, monthly recurring revenue and open problems. */
final class DashboardWidget {
	private const ID = 'practice_portal_summary';

	public function __construct( private readonly OverviewFigures $figures ) {}

	public function register(): void {
		add_action( 'wp_dashboard_setup', array( $this, 'add' ) );
	}

	public function add(): void {
		wp_add_dashboard_widget( self::ID, esc_html__( 'Practice Portal', 'practice-portal' ), array( $this, 'output' ) );
	}

	public function output(): void {
		try {
			echo Database::attempt( fn(): string => $this->line() ); // phpcs:ignore WordPress.Security.EscapeOutput -- markup, escaped where it is made.
		} catch ( DatabaseFailure $failure ) {
			printf( '<p>%s</p>', esc_html__( 'The figures couldn\'t be read. Reload in a few minutes.', 'practice-portal' ) );
		}
	}

	private function line(): string {
		$members  = $this->figures->now( Figure::Active );
		$problems = OverviewFigures::problems();
		$links    = array(
			/* translators: %s: a number. */
			AdminUrl::for( MenuEntries::MEMBERS ) => sprintf( _n( '%s active member', '%s active members', $members, 'practice-portal' ), number_format_i18n( $members ) ),
			/* translators: %s: an amount. */
			AdminUrl::for( MenuEntries::REPORTS ) => sprintf( __( '%s MRR', 'practice-portal' ), Money::dollars( $this->figures->now( Figure::Mrr ) ) ),
			/* translators: %s: a number of problems. */
			AdminUrl::for( MenuEntries::HEALTH_ISSUES ) => 0 === $problems ? __( 'No problems', 'practice-portal' ) : sprintf( _n( '%s problem', '%s problems', $problems, 'practice-portal' ), number_format_i18n( $problems ) ),
		);
		$items    = array();
		foreach ( $links as $url => $text ) {
			$items[] = sprintf( '<a href="%1$s">%2$s</a>', esc_url( $url ), esc_html( $text ) );
		}
		return '<p>' . implode( ' &middot; ', $items ) . '</p>';
	}
}
