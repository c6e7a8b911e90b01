<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Hooks;
use PracticePortal\Membership\Bulk\BulkJobs;
use Throwable;

defined( 'ABSPATH' ) || exit;

/**
 * Works on bulk operations in batches: the first after the owner has started one, the next by WP-Cron. It survives a dead process, since
 * another one continues with the targets that are left.
 */
final class BulkJobRunner {
	/** WP-Cron: the next batch. */
	public const DUE = 'practice_portal_bulk_due';

	/** Members per batch, and seconds after which a batch ends. */
	private const BATCH   = 100;
	private const SECONDS = 20;

	private BulkJobs $jobs;
	private BulkMembershipChanges $changes;

	public function __construct( BulkJobs $jobs, BulkMembershipChanges $changes ) {
		$this->jobs    = $jobs;
		$this->changes = $changes;
	}

	public function register(): void {
		add_action( self::DUE, array( $this, 'run' ) );
		add_action( Hooks::HOURLY, array( $this, 'run' ) );
		add_action( Hooks::DAILY, array( $this->jobs, 'purge' ) );
	}

	/** Works on a batch, and plans the next one. A copied site works on none. */
	public function run(): void {
		if ( LiveSite::isPaused() ) {
			return;
		}
		$until = time() + self::SECONDS;
		foreach ( $this->jobs->due( self::BATCH ) as $id ) {
			if ( time() >= $until ) {
				break;
			}
			$this->work( $id );
		}
		if ( array() !== $this->jobs->due( 1 ) && ! wp_next_scheduled( self::DUE ) ) {
			wp_schedule_single_event( time() + 1, self::DUE );
		}
	}

	private function work( int $id ): void {
		$target = $this->jobs->claim( $id );
		$job    = null === $target ? null : $this->jobs->find( $target->job_id );
		if ( null === $target || null === $job ) {
			return;
		}
		try {
			$result = $this->changes->perform( $job, $target );
			$this->jobs->finish( $target, $result->is_done, $result->text );
		} catch ( Throwable $failure ) {
			// One member's failure must not stop the others.
			$this->jobs->finish( $target, false, $failure->getMessage() );
		}
	}
}
