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
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Bulk\BulkJobs;

defined( 'ABSPATH' ) || exit;

/**
 * Starts a bulk operation.
 */
final class BulkJobStarter {
	public const START = 'start_bulk';

	private BulkJobs $jobs;
	private BulkSelection $selection;
	private BulkJobRunner $runner;

	public function __construct( BulkJobs $jobs, BulkSelection $selection, BulkJobRunner $runner ) {
		$this->jobs      = $jobs;
		$this->selection = $selection;
		$this->runner    = $runner;
	}

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
		$key = Sanitizer::line( $form['key'] ?? '' );
		$id  = 1 === preg_match( '/^[0-9a-f-]{36}$/D', $key ) ? $this->jobs->create( $key, $operation, $parameters ) : 0;
		if ( 0 === $id ) {
			$job = $this->jobs->findByForm( $key );
			return null === $job ? ActionResult::refused( __( 'Choose the members first.', 'practice-portal' ), MemberUrl::members() ) : ActionResult::done( __( 'This was already started.', 'practice-portal' ), self::report( $job->id ) );
		}
		$members = 0;
		foreach ( $this->selection->batches( $form ) as $rows ) {
			$this->jobs->addTargets( $id, array_map( 'intval', array_column( $rows, 'subscription_id' ) ) );
			$members += count( $rows );
		}
		if ( 0 === $members ) {
			return ActionResult::refused( __( 'Choose the members first.', 'practice-portal' ), MemberUrl::members() );
		}
		AdminJournalEvents::record( ( new JournalEvent( AdminJournalEvents::BULK_STARTED, 0, (string) $id ) )->withDetail( "$operation: $members" ) );
		$this->runner->run();
		return ActionResult::done( __( 'Started. The report shows what became of each member.', 'practice-portal' ), self::report( $id ) );
	}

	/** The URL of an operation's report. */
	public static function report( int $job_id ): string {
		return AdminUrl::for( MemberUrl::BULK_SLUG, array( 'job' => $job_id ) );
	}
}
