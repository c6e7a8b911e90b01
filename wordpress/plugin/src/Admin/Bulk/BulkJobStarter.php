<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\Members\MemberUrl;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Bulk\BulkJobs;

defined( 'ABSPATH' ) || exit;

/**
 * Starts a bulk operation: whole, or not at all. The same form starts it once.
 */
final class BulkJobStarter {
	public const START = 'start_bulk';

	private BulkJobs $jobs;
	private BulkSelection $selection;
	private BulkJobRunner $runner;
	private Lock $lock;

	public function __construct( BulkJobs $jobs, BulkSelection $selection, BulkJobRunner $runner, Lock $lock ) {
		$this->jobs      = $jobs;
		$this->selection = $selection;
		$this->runner    = $runner;
		$this->lock      = $lock;
	}

	public function register( AdminPostActions $actions ): void {
		$actions->add( self::START, Capability::MANAGE_MEMBERS, array( $this, 'start' ) );
	}

	/** @param array<int|string,mixed> $form The selection, `operation` with its parameters, `key`. */
	public function start( array $form ): ActionResult {
		$key = Sanitizer::line( $form['key'] ?? '' );
		if ( 1 !== preg_match( '/^[0-9a-f-]{36}$/D', $key ) ) {
			return ActionResult::refused( __( 'Choose the members first.', 'practice-portal' ), MemberUrl::members() );
		}
		$token = $this->lock->acquire( array( "bulk:$key" ) );
		if ( null === $token ) {
			return ActionResult::refused( __( 'Another request is starting this. Try again in a moment.', 'practice-portal' ), MemberUrl::members() );
		}
		try {
			$result = $this->startOnce( $key, $form );
		} catch ( RequestRejected $refusal ) {
			return ActionResult::refused( $refusal->getMessage(), MemberUrl::members() );
		} catch ( DatabaseFailure | LockUnavailable $failure ) {
			return ActionResult::refused( __( 'The database could not store all members. Nothing was changed. Try again.', 'practice-portal' ), MemberUrl::members() );
		} finally {
			$this->lock->release( $token );
		}
		$this->runner->run();
		return $result;
	}

	/**
	 * Under the form's lock. An operation that a process has left before it was started is made again.
	 *
	 * @param string                  $key  Identifies the form.
	 * @param array<int|string,mixed> $form Its fields.
	 * @throws DatabaseFailure If the database refuses a query.
	 * @throws LockUnavailable If another request has the lock by now.
	 * @throws RequestRejected If a value is missing or invalid.
	 */
	private function startOnce( string $key, array $form ): ActionResult {
		$operation  = Sanitizer::oneOf( $form['operation'] ?? '', BulkMembershipChanges::ALL );
		$parameters = BulkMembershipChanges::parameters( $operation, $form );
		$earlier    = $this->jobs->findByForm( $key );
		if ( null !== $earlier && $this->jobs->isStarted( $earlier->id ) ) {
			self::record( $earlier->id, $earlier->operation, array_sum( $this->jobs->counts( $earlier->id ) ) );
			return ActionResult::done( __( 'This was already started.', 'practice-portal' ), self::report( $earlier->id ) );
		}
		if ( null !== $earlier ) {
			$this->jobs->discard( $earlier->id );
		}
		$id      = $this->jobs->create( $key, $operation, $parameters );
		$members = 0;
		try {
			foreach ( $this->selection->batches( $form ) as $rows ) {
				if ( ! $this->lock->renew() ) {
					throw new LockUnavailable( 'Another request is starting this bulk operation.' );
				}
				$this->jobs->addTargets( $id, array_map( 'intval', array_column( $rows, 'subscription_id' ) ) );
			}
			$members = $this->jobs->start( $id );
		} finally {
			if ( 0 === $members ) {
				$this->jobs->discard( $id );
			}
		}
		if ( 0 === $members ) {
			return ActionResult::refused( __( 'Choose the members first.', 'practice-portal' ), MemberUrl::members() );
		}
		self::record( $id, $operation, $members );
		return ActionResult::done( __( 'Started. The report shows what became of each member.', 'practice-portal' ), self::report( $id ) );
	}

	/** Once for each operation: the log stores an event of one kind and reference once. */
	private static function record( int $job_id, string $operation, int $members ): void {
		AdminJournalEvents::record( ( new JournalEvent( AdminJournalEvents::BULK_STARTED, 0, (string) $job_id ) )->withDetail( "$operation: $members" ) );
	}

	/** The URL of an operation's report. */
	public static function report( int $job_id ): string {
		return AdminUrl::for( MemberUrl::BULK_SLUG, array( 'job' => $job_id ) );
	}
}
