<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Billing\Jobs\JobRunner;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Directory\IndexUpdater;
use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkJobs;

/** Starts a bulk operation for all its members or not at all. Sending the same form again does not start another one. */
final class BulkJobStarter {
	public const START = 'start_bulk';

	public function __construct(
		private readonly BulkJobs $jobs,
		private readonly JobRunner $runner,
		private readonly IndexUpdater $updater,
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
		$this->updater->flush();
		try {
			$started = DatabaseTransaction::run( fn(): ?BulkJob => $this->store( $key, $operation, $parameters, MemberSelection::fromForm( $form ) ) );
			$job     = $started ?? $this->jobs->findByForm( $key ) ?? throw new DatabaseFailure( 'The operation was not found.' );
		} catch ( RequestRejected $refusal ) {
			return ActionResult::refused( $refusal->getMessage(), MemberUrl::members() );
		} catch ( DatabaseFailure $failure ) {
			return ActionResult::refused( __( 'The database could not store all members. Nothing was changed. Try again.', 'practice-portal' ), MemberUrl::members() );
		}
		$this->runner->runBatch( $job->type() );
		return ActionResult::done( null === $started ? __( 'This job was already started.', 'practice-portal' ) : __( 'Started. The report shows the result for each member.', 'practice-portal' ), BulkReport::url( $job ) );
	}

	/**
	 * Stores an operation with its members and the fact about it, in a transaction.
	 *
	 * @param string               $key        Identifies the form.
	 * @param string               $operation  The operation's name.
	 * @param array<string,string> $parameters The owner's entries.
	 * @param MemberSelection      $selection  Which members it is for.
	 * @return BulkJob|null Null if the form was sent before.
	 * @throws RequestRejected If the form has no key, or the selection no members.
	 * @throws DatabaseFailure If the database refuses a query.
	 */
	private function store( string $key, string $operation, array $parameters, MemberSelection $selection ): ?BulkJob {
		$has_key = 1 === preg_match( '/^[0-9a-f-]{36}$/D', $key );
		if ( $has_key && ! $this->jobs->create( $key, $operation, $parameters ) ) {
			return null;
		}
		$job     = $has_key ? $this->jobs->findByForm( $key ) : null;
		$members = null === $job ? 0 : $this->jobs->addMembers( $job, $selection->condition() );
		if ( 0 === $members ) {
			throw new RequestRejected( 'no_members', __( 'Choose the members first.', 'practice-portal' ), 422 );
		}
		BulkActivity::record( $job, $members );
		return $job;
	}
}
