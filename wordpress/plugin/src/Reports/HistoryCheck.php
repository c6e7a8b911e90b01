<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Hooks;

/**
 * Checks all memberships in the background. The first round reconstructs the history from before the reports existed. Later rounds
 * add what a process that died did not record. Each run then updates the figures.
 */
final class HistoryCheck {
	/**
	 * The option with the progress. `after`: the last membership's ID. `is_complete`: whether the first round is over. `since`:
	 * when it began.
	 */
	private const OPTION = 'practice_portal_reports_history';

	/** Memberships per step, and per hour in later rounds. */
	private const BATCH       = 100;
	private const LATER_BATCH = 500;

	/** Maximum seconds per run. */
	private const CRON_SECONDS = 20.0;

	public function __construct(
		private readonly MovementRecorder $recorder,
		private readonly EarlierPayments $earlier_payments,
		private readonly FigureUpdater $updater,
	) {}

	/** Continues for as long as a WP-Cron run has time, and schedules the next run if there is more to do at once. */
	public function runScheduled(): void {
		if ( ! $this->run( self::CRON_SECONDS ) ) {
			self::schedule();
		}
	}

	/** Schedules the next run. */
	public static function schedule(): void {
		if ( ! wp_next_scheduled( Hooks::REPORTS_HISTORY ) ) {
			wp_schedule_single_event( DatabaseClock::now(), Hooks::REPORTS_HISTORY );
		}
	}

	/** Starts the comparison of all memberships again. Recorded movements stay, and differences are added. */
	public static function begin(): void {
		$again = array(
			'after'       => 0,
			'is_complete' => false,
		);
		update_option( self::OPTION, $again + self::state(), false );
	}

	/** Whether the history of all memberships is recorded. */
	public static function isComplete(): bool {
		return self::state()['is_complete'];
	}

	/** The share of memberships whose history is recorded, in whole percent. */
	public static function progress(): int {
		global $wpdb;
		$newest = (int) Database::column( $wpdb->prepare( 'SELECT MAX( id ) FROM %i', Schema::name( Schema::SUBSCRIPTIONS ) ) )[0];
		return self::isComplete() || 0 === $newest ? 100 : min( 99, intdiv( 100 * self::state()['after'], $newest ) );
	}

	/** The time since which everything is recorded as it happens, in seconds since 1970; null before the first run. */
	public static function recordedSince(): ?int {
		return self::state()['since'];
	}

	/**
	 * @param float $seconds Maximum time. It ends after the batch that exceeds it.
	 * @return bool Whether nothing is left to do at once.
	 */
	public function run( float $seconds ): bool {
		$until = microtime( true ) + $seconds;
		$state = self::state();
		$count = 0;
		do {
			$subscriptions = self::after( $state['after'] );
			$by_user       = self::ofTheSamePeople( $subscriptions );
			foreach ( $subscriptions as $subscription ) {
				$this->recorder->reconcile( $subscription, $by_user[ $subscription->user_id ] ?? array( $subscription ) );
				if ( ! $state['is_complete'] ) {
					$this->earlier_payments->restore( $subscription );
				}
			}
			$is_last = count( $subscriptions ) < self::BATCH;
			$state   = array(
				'after'       => $is_last ? 0 : end( $subscriptions )->id,
				'is_complete' => $state['is_complete'] || $is_last,
				'since'       => $state['since'] ?? DatabaseClock::now(),
			);
			$count  += count( $subscriptions );
			update_option( self::OPTION, $state, false );
		} while ( ! $is_last && microtime( true ) < $until && ( ! $state['is_complete'] || $count < self::LATER_BATCH ) );
		$is_counted = $this->updater->update( max( 1.0, $until - microtime( true ) ) );
		return $state['is_complete'] && $is_counted && ! $this->updater->isBehind();
	}

	/** @return array{after:int,is_complete:bool,since:int|null} */
	private static function state(): array {
		$state = get_option( self::OPTION );
		return is_array( $state ) ? $state : array(
			'after'       => 0,
			'is_complete' => false,
			'since'       => null,
		);
	}

	/**
	 * All memberships of the people who have any of some memberships.
	 *
	 * @param Subscription[] $subscriptions The given memberships.
	 * @return array<int,Subscription[]> By the user's ID.
	 */
	private static function ofTheSamePeople( array $subscriptions ): array {
		global $wpdb;
		$user_ids = array_filter( array_unique( array_map( static fn( Subscription $subscription ): int => $subscription->user_id, $subscriptions ) ) );
		$by_user  = array();
		if ( array() !== $user_ids ) {
			$list = implode( ', ', $user_ids );
			foreach ( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE user_id IN ( $list ) AND activated_at IS NOT NULL ORDER BY id", Schema::name( Schema::SUBSCRIPTIONS ) ) ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
				$by_user[ (int) $row['user_id'] ][] = ( new Subscription( $row ) )->asOf( DatabaseClock::now() );
			}
		}
		return $by_user;
	}

	/** @return Subscription[] The next memberships that have started. */
	private static function after( int $id ): array {
		global $wpdb;
		$rows = Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE id > %d AND activated_at IS NOT NULL ORDER BY id LIMIT %d', Schema::name( Schema::SUBSCRIPTIONS ), $id, self::BATCH ) );
		return array_map( static fn( array $row ): Subscription => ( new Subscription( $row ) )->asOf( DatabaseClock::now() ), $rows );
	}
}
