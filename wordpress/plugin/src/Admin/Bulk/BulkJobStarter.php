<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\Members\MemberUrl;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Bulk\BulkJobs;

/** Starts a bulk operation for all its members or not at all. Sending the same form again does not start another one. */
final class BulkJobStarter {
	public const START = 'start_bulk';

	public function __construct(
		private BulkJobs $jobs,
		private readonly BulkSelection $selection,
		private readonly BulkJobRunner $runner,
		private readonly Lock $lock,
	) {}

	public function register( AdminPostActions $actions ): void {
		$actions->add( self::START, Capability::MANAGE_MEMBERS, array( $this, 'start' ) );
	}

	/** @param array<int|string,mixed> $form The selection, `operation` with its parameters, `key`. */
	public function start( array $form ): ActionResult {
		$operation = Sanitizer::oneOf( $form['operation'] ?? '', BulkMembershipChanges::ALL );
		try {
			$parameters = BulkMembershipChanges::parameters( $operation, $form );
		} catch ( RequestRejected $refusal ) {
			return ActionResult::refused( $refusal->getMessage(), MemberUrl::members() );
		}
		return $this->startOperation( $form, $operation, $parameters );
	}

	/**
	 * Starts an operation. Sending the same form again only leads to the same report.
	 *
	 * @param array<int|string,mixed> $form       The selection, `key`.
	 * @param string                  $operation  The operation's name.
	 * @param array<string,string>    $parameters The owner's entries.
	 */
	public function startOperation( array $form, string $operation, array $parameters ): ActionResult {
		$key = Sanitizer::line( $form['key'] ?? '' );
		if ( 1 !== preg_match( '/^[0-9a-f-]{36}$/D', $key ) ) {
			return ActionResult::refused( __( 'Choose the members first.', 'practice-portal' ), MemberUrl::members() );
		}
		try {
			$result = $this->lock->tryRun( array( "bulk:$key" ), fn(): ActionResult => $this->startOnce( $key, $operation, $parameters, MemberSelection::fromForm( $form ) ) );
		} catch ( ConcurrentChange $busy ) {
			return ActionResult::refused( __( 'Another request is starting this. Try again in a moment.', 'practice-portal' ), MemberUrl::members() );
		} catch ( DatabaseFailure $failure ) {
			return ActionResult::refused( __( 'The database could not store all members. Nothing was changed. Try again.', 'practice-portal' ), MemberUrl::members() );
		}
		$this->runner->run();
		return $result;
	}

	/**
	 * Called under the form's lock. If an earlier process died before the operation started, this creates it again.
	 *
	 * @param string               $key        Identifies the form.
	 * @param string               $operation  The operation's name.
	 * @param array<string,string> $parameters The owner's entries.
	 * @param MemberSelection      $selection  Which members it is for.
	 * @throws DatabaseFailure If the database refuses a query.
	 * @throws ConcurrentChange If another request has the lock by now.
	 */
	private function startOnce( string $key, string $operation, array $parameters, MemberSelection $selection ): ActionResult {
		$earlier = $this->jobs->findByForm( $key );
		if ( null !== $earlier && $this->jobs->isStarted( $earlier->id ) ) {
			BulkActivity::record( $earlier, array_sum( $this->jobs->counts( $earlier->id ) ) );
			return ActionResult::done( __( 'This job was already started.', 'practice-portal' ), BulkReport::url( $earlier ) );
		}
		if ( null !== $earlier ) {
			$this->jobs->discard( $earlier->id );
		}
		$id      = $this->jobs->create( $key, $operation, $parameters );
		$members = 0;
		try {
			foreach ( $this->selection->batches( $selection ) as $rows ) {
				if ( ! $this->lock->renew() ) {
					throw new ConcurrentChange( 'Another request is starting this bulk operation.' );
				}
				$this->jobs->addTargets( $id, array_map( 'intval', array_column( $rows, 'subscription_id' ) ) );
			}
			$members = $this->jobs->start( $id );
		} finally {
			if ( 0 === $members ) {
				$this->jobs->discard( $id );
			}
		}
		$job = $this->jobs->find( $id );
		if ( null === $job ) {
			return ActionResult::refused( __( 'Choose the members first.', 'practice-portal' ), MemberUrl::members() );
		}
		BulkActivity::record( $job, $members );
		return ActionResult::done( __( 'Started. The report shows the result for each member.', 'practice-portal' ), BulkReport::url( $job ) );
	}
}
