<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\OptionCache;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Hooks;

/**
 * Rebuilds the index in batches, so that no request takes long. A row stays until it is replaced, so members can use the directory
 * during a rebuild. WP-Cron runs the batches. A daily check compares a sample with WordPress' data, because another plugin may write
 * without firing hooks.
 */
final class Reindexer {
	/** The option with the last rebuilt user. It exists only while a rebuild is pending. */
	public const LAST_USER_OPTION = 'practice_portal_reindexed_last_user';

	/** Users per batch. */
	private const BATCH = 500;

	/** Maximum seconds per request and per WP-Cron run. */
	private const REQUEST_SECONDS = 0.25;
	private const CRON_SECONDS    = 20.0;

	/**
	 * The number of users that the daily check compares. If more of them differ than the maximum below, the whole index is rebuilt.
	 */
	private const SAMPLE          = 200;
	private const MAX_DIFFERENCES = 2;

	/** The tables that have rows of users. */
	private const INDEXES = array( Schema::DIRECTORY, Schema::MEMBERS_INDEX );

	/** The subject of the issue. */
	private const ISSUE_SUBJECT = 'directory';

	/** The rows that this process has corrected. */
	private int $corrected = 0;

	public function __construct( private readonly IndexUpdater $updater, private readonly IssueReporter $issue_reporter ) {}

	/** Starts a rebuild of the whole index. */
	public static function begin(): void {
		update_option( self::LAST_USER_OPTION, '0' );
		self::schedule();
	}

	/** Schedules the next batch of a pending rebuild, in case WP-Cron has lost it. */
	public static function schedule(): void {
		if ( self::isPending() && ! wp_next_scheduled( Hooks::DIRECTORY_REINDEX ) ) {
			wp_schedule_single_event( DatabaseClock::now(), Hooks::DIRECTORY_REINDEX );
		}
	}

	/** Whether a rebuild is pending. */
	public static function isPending(): bool {
		return false !== get_option( self::LAST_USER_OPTION );
	}

	/** Runs a pending rebuild for the time that a request has. */
	public function continueBatch(): void {
		$this->run( self::REQUEST_SECONDS );
	}

	/** Runs a pending rebuild for the time that a WP-Cron run has, and schedules the next run. */
	public function runScheduled(): void {
		if ( ! $this->run( self::CRON_SECONDS ) ) {
			self::schedule();
		}
	}

	/** The share of users whose rows a pending rebuild has updated, in whole percent; 100 without one. */
	public static function progress(): int {
		global $wpdb;
		$last = (int) $wpdb->get_var( $wpdb->prepare( 'SELECT MAX( ID ) FROM %i', $wpdb->users ) );
		return self::isPending() && $last > 0 ? min( 99, intdiv( 100 * (int) get_option( self::LAST_USER_OPTION ), $last ) ) : 100;
	}

	/**
	 * @param float $seconds Maximum time. It ends after the batch that exceeds it.
	 * @return bool Whether the rebuild is complete.
	 */
	public function run( float $seconds ): bool {
		$until = microtime( true ) + $seconds;
		if ( self::isPending() ) {
			// The object cache may still have the option that the database has no longer.
			OptionCache::forget( self::LAST_USER_OPTION );
		}
		while ( self::isPending() ) {
			$this->step();
			if ( microtime( true ) > $until ) {
				return ! self::isPending();
			}
		}
		return true;
	}

	/**
	 * Compares a sample of users and rows with WordPress' data, fixes differences, and reports them. Many differences mean that a plugin
	 * writes without firing hooks, so the whole index is rebuilt.
	 */
	public function checkSample(): void {
		global $wpdb;
		$sample = $this->sample( $wpdb->users, 'ID' );
		foreach ( self::INDEXES as $index ) {
			$sample = array_merge( $sample, $this->sample( Schema::name( $index ), 'user_id' ) );
		}
		if ( self::isPending() || array() === $sample ) {
			return;
		}
		// Their rows are old, not wrong.
		$this->updater->refreshEnded();
		$differences = $this->updater->refresh( array_values( array_unique( $sample ) ) );
		if ( count( $differences ) > self::MAX_DIFFERENCES ) {
			self::begin();
		}
		$this->report( implode( '; ', $differences ) );
	}

	/** The number of rows that this process has corrected. */
	public function corrected(): int {
		return $this->corrected;
	}

	/** @param string $described What differed, without anyone's data; '' for nothing. */
	private function report( string $described ): void {
		if ( '' === $described ) {
			$this->issue_reporter->resolve( HealthIssueKind::DirectoryDiffered, self::ISSUE_SUBJECT );
			return;
		}
		$this->issue_reporter->raise( HealthIssueKind::DirectoryDiffered, self::ISSUE_SUBJECT, 0, 0, $described );
		ActivityLog::record( ( new JournalEvent( ActivityKind::DirectoryCorrected, 0, uniqid( '', true ) ) )->withDetail( $described ) );
	}

	private function step(): void {
		global $wpdb;
		$from  = (int) get_option( self::LAST_USER_OPTION );
		$users = array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT ID FROM %i WHERE ID > %d ORDER BY ID LIMIT %d', $wpdb->users, $from, self::BATCH ) ) );
		$last  = count( $users ) < self::BATCH;
		$to    = $last ? PHP_INT_MAX : max( $users );
		// The sample includes rows, because rows of deleted users must go.
		foreach ( self::INDEXES as $index ) {
			$rows  = (array) $wpdb->get_col( $wpdb->prepare( 'SELECT user_id FROM %i WHERE user_id > %d AND user_id <= %d', Schema::name( $index ), $from, $to ) );
			$users = array_merge( $users, array_map( 'intval', $rows ) );
		}
		$this->corrected += count( $this->updater->refresh( array_values( array_unique( $users ) ) ) );
		if ( $last ) {
			delete_option( self::LAST_USER_OPTION );
			wp_clear_scheduled_hook( Hooks::DIRECTORY_REINDEX );
		} else {
			update_option( self::LAST_USER_OPTION, (string) $to );
		}
	}

	/**
	 * @param string $column Its key.
	 * @return int[] A random range of IDs. No query reads the whole table.
	 */
	private function sample( string $table, string $column ): array {
		global $wpdb;
		$last = (int) $wpdb->get_var( $wpdb->prepare( 'SELECT MAX( %i ) FROM %i', $column, $table ) );
		$from = wp_rand( 0, max( 0, $last - self::SAMPLE ) );
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT %i FROM %i WHERE %i > %d ORDER BY %i LIMIT %d', $column, $table, $column, $from, $column, self::SAMPLE ) ) );
	}
}
