<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Hooks;

defined( 'ABSPATH' ) || exit;

/**
 * In steps, so that no request takes long: a row stays until it is replaced, and members can read the directory during it. WP-Cron does
 * the steps, and so does each request that reads the directory, since a site's WP-Cron may be off. Each day a sample is compared with
 * the data of WordPress: another plugin may write past every hook.
 */
final class Reindexer {
	/** Up to which user it has come; no such option when nothing is to be done. */
	public const LAST_USER_OPTION = 'practice_portal_directory_rebuild_reached';

	/** How many users a step builds. */
	private const BATCH = 500;

	/** How many seconds a request gives, and a run of the schedule. */
	private const REQUEST_SECONDS = 0.25;
	private const CRON_SECONDS    = 20.0;

	/** How many users the daily check compares; after more differences than these the whole index is built again. */
	private const SAMPLE          = 200;
	private const MAX_DIFFERENCES = 2;

	private IndexUpdater $updater;

	public function __construct( IndexUpdater $updater ) {
		$this->updater = $updater;
	}

	public function register(): void {
		add_action( Hooks::DIRECTORY_REINDEX, array( $this, 'runScheduled' ) );
		add_action( Hooks::DAILY, array( $this, 'checkSample' ) );
		add_action( IndexUpdater::OUTDATED, array( self::class, 'begin' ) );
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'practice-portal directory rebuild', array( $this, 'runCommand' ) );
		}
	}

	/** Has the whole index built again, from the beginning. */
	public static function begin(): void {
		update_option( self::LAST_USER_OPTION, '0' );
		if ( ! wp_next_scheduled( Hooks::DIRECTORY_REINDEX ) ) {
			wp_schedule_single_event( time(), Hooks::DIRECTORY_REINDEX );
		}
	}

	/** Whether there is something left. */
	public static function isPending(): bool {
		return false !== get_option( self::LAST_USER_OPTION );
	}

	/** Does as much of what is left as a request has time for. */
	public function continueBatch(): void {
		$this->run( self::REQUEST_SECONDS );
	}

	/** Does what is left, as long as a run of WP-Cron may take, and schedules another run. */
	public function runScheduled(): void {
		if ( ! $this->run( self::CRON_SECONDS ) ) {
			wp_schedule_single_event( time(), Hooks::DIRECTORY_REINDEX );
		}
	}

	/**
	 * Builds the directory's index again.
	 *
	 * ## EXAMPLES
	 *
	 *     wp practice-portal directory rebuild
	 */
	public function runCommand(): void {
		self::begin();
		$this->run( PHP_INT_MAX );
		\WP_CLI::success( 'The directory is drawn anew.' );
	}

	/**
	 * @param float $seconds How long it may take; it ends after the step that exceeds it.
	 * @return bool Whether nothing is left.
	 */
	public function run( float $seconds ): bool {
		$until = microtime( true ) + $seconds;
		while ( self::isPending() ) {
			$this->step();
			if ( microtime( true ) > $until ) {
				return ! self::isPending();
			}
		}
		return true;
	}

	/**
	 * Compares a sample of users and of rows with the data of WordPress and corrects what differs. More than a few differences mean that
	 * a plugin writes past the hooks: then the whole index is built again.
	 *
	 * @return int How many were different.
	 */
	public function checkSample(): int {
		global $wpdb;
		$sample = array_merge( $this->sample( $wpdb->users, 'ID' ), $this->sample( MembersTable::name(), 'user_id' ) );
		if ( self::isPending() || array() === $sample ) {
			return 0;
		}
		$differences = $this->updater->refresh( array_values( array_unique( $sample ) ) );
		if ( $differences > self::MAX_DIFFERENCES ) {
			self::begin();
		}
		return $differences;
	}

	private function step(): void {
		global $wpdb;
		$from  = (int) get_option( self::LAST_USER_OPTION );
		$users = array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT ID FROM %i WHERE ID > %d ORDER BY ID LIMIT %d', $wpdb->users, $from, self::BATCH ) ) );
		$last  = count( $users ) < self::BATCH;
		$to    = $last ? PHP_INT_MAX : max( $users );
		// Rows of users who are not there any more have to go as well.
		$rows = (array) $wpdb->get_col( $wpdb->prepare( 'SELECT user_id FROM %i WHERE user_id > %d AND user_id <= %d', MembersTable::name(), $from, $to ) );
		$this->updater->refresh( array_values( array_unique( array_merge( $users, array_map( 'intval', $rows ) ) ) ) );
		if ( $last ) {
			delete_option( self::LAST_USER_OPTION );
			wp_clear_scheduled_hook( Hooks::DIRECTORY_REINDEX );
		} else {
			update_option( self::LAST_USER_OPTION, (string) $to );
		}
	}

	/**
	 * @param string $table  A table.
	 * @param string $column Its key.
	 * @return int[] Some that stand together, from anywhere: no statement looks at the whole table.
	 */
	private function sample( string $table, string $column ): array {
		global $wpdb;
		$last = (int) $wpdb->get_var( $wpdb->prepare( 'SELECT MAX( %i ) FROM %i', $column, $table ) );
		$from = wp_rand( 0, max( 0, $last - self::SAMPLE ) );
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT %i FROM %i WHERE %i > %d ORDER BY %i LIMIT %d', $column, $table, $column, $from, $column, self::SAMPLE ) ) );
	}
}
