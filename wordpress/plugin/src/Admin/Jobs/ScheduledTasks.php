<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Jobs;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Hooks;

/** The plugin's tasks of WP-Cron, with their next run. */
final class ScheduledTasks {
	/** A task counts as overdue after this many seconds, like in WordPress' Site Health for a site whose server runs WP-Cron. */
	private const OVERDUE_SECONDS = 15 * MINUTE_IN_SECONDS;

	/** Shows the table. */
	public static function show(): void {
		printf( '<h2>%s</h2>', esc_html__( 'WP-Cron tasks', 'practice-portal' ) );
		printf( '<table class="widefat striped" id="practice-portal-tasks"><thead><tr><th scope="col">%1$s</th><th scope="col">%2$s</th></tr></thead><tbody>', esc_html__( 'Task', 'practice-portal' ), esc_html__( 'Next run', 'practice-portal' ) );
		foreach ( Hooks::SCHEDULED as $hook ) {
			printf( '<tr><th scope="row">%1$s</th><td>%2$s</td></tr>', esc_html( self::name( $hook ) ), esc_html( self::nextRun( $hook ) ) );
		}
		echo '</tbody></table>';
	}

	private static function name( string $hook ): string {
		return match ( $hook ) {
			Hooks::DAILY             => __( 'Daily task: deletes expired data, compares with Stripe', 'practice-portal' ),
			Hooks::HOURLY            => __( 'Hourly task: tries again what failed', 'practice-portal' ),
			Hooks::DIRECTORY_REINDEX => __( 'Rebuild of the directory and the list of members', 'practice-portal' ),
			Hooks::IMPORT_BATCH      => __( 'Import of members', 'practice-portal' ),
			Hooks::REPORTS_HISTORY   => __( 'History of the reports', 'practice-portal' ),
			Hooks::JOBS_DUE          => __( 'E-mails, webhooks, cancellations at Stripe, and changes of members', 'practice-portal' ),
		};
	}

	private static function nextRun( string $hook ): string {
		$next = wp_next_scheduled( $hook );
		if ( false === $next ) {
			return __( 'Not planned, because no work waits', 'practice-portal' );
		}
		/* translators: %s: a date and time. */
		return $next < DatabaseClock::now() - self::OVERDUE_SECONDS ? sprintf( __( 'Overdue since %s', 'practice-portal' ), Dates::moment( $next ) ) : Dates::moment( $next );
	}
}
