<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Hooks;
use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkJobs;
use PracticePortal\Membership\Bulk\BulkTarget;
use Throwable;

/**
 * Works on bulk operations in batches. The first batch runs when the owner starts an operation, and WP-Cron runs the others. If a
 * process dies, another process continues with the remaining members. Messages wait for all other operations.
 */
final class BulkJobRunner {
	/** Members per batch, and seconds after which a batch ends. */
	private const BATCH   = 100;
	private const SECONDS = 20;

	/**
	 * A batch ends after this many members in a row who have to wait, because the service they wait for is probably down. Then:
	 * seconds until the next batch.
	 */
	private const MAX_WAITING = 3;
	private const PAUSE       = 10 * MINUTE_IN_SECONDS;

	/** Seconds until a member is tried again after the database refused a query. */
	private const RETRY = 5 * MINUTE_IN_SECONDS;

	public function __construct(
		private readonly BulkJobs $jobs,
		private readonly BulkMembershipChanges $changes,
		private readonly BulkOperation $messages,
	) {}

	public function register(): void {
		add_action( Hooks::BULK_BATCH, array( $this, 'run' ) );
		add_action( Hooks::HOURLY, array( $this, 'run' ) );
		add_action( Hooks::DAILY, array( $this->jobs, 'purge' ) );
		add_action( LiveSite::DECLARED_COPY, array( $this->jobs, 'dropAll' ) );
	}

	/** Works on a batch, and schedules the next one. A copied site does nothing. */
	public function run(): void {
		if ( LiveSite::isPaused() ) {
			return;
		}
		$until   = DatabaseClock::now() + self::SECONDS;
		$waiting = 0;
		foreach ( $this->jobs->due( self::BATCH, BulkJob::MESSAGE ) as $id ) {
			if ( DatabaseClock::now() >= $until || $waiting >= self::MAX_WAITING ) {
				break;
			}
			$waiting = $this->work( $id ) ? 0 : $waiting + 1;
		}
		if ( array() !== $this->jobs->due( 1 ) && ! wp_next_scheduled( Hooks::BULK_BATCH ) ) {
			wp_schedule_single_event( DatabaseClock::now() + ( $waiting >= self::MAX_WAITING ? self::PAUSE : 1 ), Hooks::BULK_BATCH );
		}
	}

	/** @return bool False if the member has to wait. */
	private function work( int $id ): bool {
		$target = $this->jobs->claim( $id );
		$job    = null === $target ? null : $this->jobs->find( $target->job_id );
		if ( null === $target || null === $job ) {
			return true;
		}
		try {
			$outcome = $this->perform( $job, $target );
		} catch ( DatabaseFailure $failure ) {
			$outcome = BulkOutcome::waiting( __( 'The database refused a query. We try again.', 'practice-portal' ), self::RETRY );
		} catch ( Throwable $failure ) {
			// One member's failure must not stop the others.
			$outcome = BulkOutcome::failed( $failure->getMessage() );
		}
		$this->jobs->finish( $target, $outcome->state, $outcome->text, $outcome->wait );
		return ! $outcome->isWaiting();
	}

	private function perform( BulkJob $job, BulkTarget $target ): BulkOutcome {
		if ( ! LiveSite::continues( $job->site, $job->database ) ) {
			return BulkOutcome::failed( __( 'This job was started at another address of this site. A copy of the site does not repeat the job.', 'practice-portal' ) );
		}
		return $job->isMessage() ? $this->messages->perform( $job, $target ) : $this->changes->perform( $job, $target );
	}
}
