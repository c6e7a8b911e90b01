<?php
/**
 * Draws the whole index anew, and looks after it.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Foundation\Hooks;

defined( 'ABSPATH' ) || exit;

/**
 * In steps, so that no request takes long: rows stay until they are replaced, and the directory is read meanwhile. What is
 * left is done by WordPress's schedule, and by whoever reads the directory, since a site's schedule may be off. A sample is
 * compared with the truth each day: another plugin may write past every hook.
 */
final class Reindexer {
	public const HOOK = 'practice_portal_directory_rebuild';

	/** Up to which user it has come; no such option when nothing is to be done. */
	public const REACHED = 'practice_portal_directory_rebuild_reached';

	/** How many users a step draws. */
	private const STEP = 500;

	/** How many seconds a request gives, and a run of the schedule. */
	private const SHARE_OF_REQUEST  = 0.25;
	private const SHARE_OF_SCHEDULE = 20.0;

	/** How many users the daily look compares; of how many differences it makes all anew. */
	private const SAMPLE    = 200;
	private const TOLERATED = 2;

	private IndexUpdater $index;

	public function __construct( IndexUpdater $index ) {
		$this->index = $index;
	}

	public function register(): void {
		add_action( self::HOOK, array( $this, 'runScheduled' ) );
		add_action( Hooks::DAILY, array( $this, 'check' ) );
		add_action( IndexUpdater::OUTDATED, array( self::class, 'begin' ) );
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'practice-portal directory rebuild', array( $this, 'runCommand' ) );
		}
	}

	/** Everything is to be drawn anew, from the beginning. */
	public static function begin(): void {
		update_option( self::REACHED, '0' );
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_single_event( time(), self::HOOK );
		}
	}

	/** Whether there is something left. */
	public static function isPending(): bool {
		return false !== get_option( self::REACHED );
	}

	/** Does as much of what is left as a request has time for. */
	public function goOn(): void {
		$this->run( self::SHARE_OF_REQUEST );
	}

	/** Does what is left, as long as a run of the schedule may take, and asks for another one. */
	public function runScheduled(): void {
		if ( ! $this->run( self::SHARE_OF_SCHEDULE ) ) {
			wp_schedule_single_event( time(), self::HOOK );
		}
	}

	/**
	 * Draws the directory's index anew.
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
	 * Compares a sample of users and of rows with the truth and mends what differs; more than a little means that somebody
	 * writes past the hooks, and everything is drawn anew.
	 *
	 * @return int How many were different.
	 */
	public function check(): int {
		global $wpdb;
		/**
		 * Fires daily, before a sample is compared: for whoever keeps something of people.
		 */
		do_action( Hooks::LOOKED_AFTER );
		Ahead::begin();
		$sample = array_merge( $this->sampleOf( $wpdb->users, 'ID' ), $this->sampleOf( MembersTable::name(), 'user_id' ) );
		if ( self::isPending() || array() === $sample ) {
			return 0;
		}
		$differences = $this->index->refresh( array_values( array_unique( $sample ) ) );
		if ( $differences > self::TOLERATED ) {
			self::begin();
		}
		return $differences;
	}

	private function step(): void {
		global $wpdb;
		$from  = (int) get_option( self::REACHED );
		$users = array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT ID FROM %i WHERE ID > %d ORDER BY ID LIMIT %d', $wpdb->users, $from, self::STEP ) ) );
		$last  = count( $users ) < self::STEP;
		$to    = $last ? PHP_INT_MAX : max( $users );
		// Rows of users who are not there any more have to go as well.
		$rows = (array) $wpdb->get_col( $wpdb->prepare( 'SELECT user_id FROM %i WHERE user_id > %d AND user_id <= %d', MembersTable::name(), $from, $to ) );
		$this->index->refresh( array_values( array_unique( array_merge( $users, array_map( 'intval', $rows ) ) ) ) );
		if ( $last ) {
			delete_option( self::REACHED );
			wp_clear_scheduled_hook( self::HOOK );
			Ahead::begin();
		} else {
			update_option( self::REACHED, (string) $to );
		}
	}

	/**
	 * @param string $table  A table.
	 * @param string $column Its key.
	 * @return int[] Some that stand together, from anywhere: no statement looks at the whole table.
	 */
	private function sampleOf( string $table, string $column ): array {
		global $wpdb;
		$last = (int) $wpdb->get_var( $wpdb->prepare( 'SELECT MAX( %i ) FROM %i', $column, $table ) );
		$from = wp_rand( 0, max( 0, $last - self::SAMPLE ) );
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT %i FROM %i WHERE %i > %d ORDER BY %i LIMIT %d', $column, $table, $column, $from, $column, self::SAMPLE ) ) );
	}
}
