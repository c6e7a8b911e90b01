<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Jobs;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Jobs\JobRules;
use PracticePortal\Billing\Jobs\JobRunner;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Core\Sanitizer;

defined( 'ABSPATH' ) || exit;

/** Tools > Scheduled work: the jobs that wait, run or have failed. The owner can run one now, or give it up. */
final class JobsPage extends AdminPage {
	protected const SLUG = MenuEntries::JOBS;

	/** The actions. */
	public const RUN     = 'run_job';
	public const GIVE_UP = 'give_up_job';

	private JobsTable $table;

	public function __construct( private readonly JobQueue $queue, private readonly JobRunner $runner, AdminPostActions $actions ) {
		$actions->add( self::RUN, Capability::MANAGE_PORTAL, array( $this, 'runNow' ) );
		$actions->add( self::GIVE_UP, Capability::MANAGE_PORTAL, array( $this, 'giveUp' ) );
		RowsPerPage::allowSaving( RowsPerPage::JOBS );
	}

	protected function open(): void {
		RowsPerPage::offer( RowsPerPage::JOBS );
		$this->table = new JobsTable( $this->queue, self::url() );
		$this->table->prepare_items();
	}

	protected function body(): void {
		printf( '<p>%s</p>', esc_html__( 'E-mails, webhooks, cancellations at Stripe, and changes of members that wait, run or have failed. What fails is tried again by itself. Imports have their own reports.', 'practice-portal' ) );
		$this->table->views();
		// The rows' buttons belong to these forms, because forms cannot be nested.
		foreach ( array(
			JobsTable::RUN_FORM     => self::RUN,
			JobsTable::GIVE_UP_FORM => self::GIVE_UP,
		) as $id => $action ) {
			printf( '<form method="post" action="%1$s" id="%2$s">', esc_url( AdminPostActions::url() ), esc_attr( $id ) );
			AdminPostActions::fields( $action );
			echo '</form>';
		}
		$this->table->display();
		ScheduledTasks::show();
	}

	/** @param array<int|string,mixed> $form The ID of a job. */
	public function runNow( array $form ): ActionResult {
		$job = $this->queue->find( Sanitizer::id( $form[ JobsTable::JOB_FIELD ] ?? 0 ) );
		if ( null === $job || ! $this->queue->restart( $job->id ) ) {
			return ActionResult::refused( __( 'This work is running, or is no longer in the list.', 'practice-portal' ) );
		}
		self::record( AdminActivityKind::JobRun, $job );
		$this->runner->attempt( $job->id );
		$job = $this->queue->find( $job->id ) ?? $job;
		if ( JobState::Done === $job->state ) {
			/* translators: %s: what, for example "E-mail: Receipt". */
			return ActionResult::done( sprintf( __( '%s is done.', 'practice-portal' ), JobTexts::title( $job ) ) );
		}
		/* translators: 1: what, for example "E-mail: Receipt", 2: why, as a sentence. */
		$refused         = ActionResult::refused( trim( sprintf( __( '%1$s is not done. %2$s', 'practice-portal' ), JobTexts::title( $job ), JobTexts::result( $job ) ) ) );
		$refused->detail = JobTexts::detail( $job );
		return $refused;
	}

	/** @param array<int|string,mixed> $form The ID of a job. */
	public function giveUp( array $form ): ActionResult {
		$job = $this->queue->find( Sanitizer::id( $form[ JobsTable::JOB_FIELD ] ?? 0 ) );
		if ( null === $job || ! JobRules::canEnd( $job->type ) || ! $this->queue->withdraw( $job->id ) ) {
			return ActionResult::refused( __( 'This work is running, or is no longer in the list.', 'practice-portal' ) );
		}
		self::record( AdminActivityKind::JobGivenUp, $job );
		/* translators: %s: what, for example "E-mail: Receipt". */
		return ActionResult::done( sprintf( __( '%s is given up.', 'practice-portal' ), JobTexts::title( $job ) ) );
	}

	private static function record( AdminActivityKind $kind, Job $job ): void {
		AdminJournalEvents::record( ( new JournalEvent( $kind, $job->user_id, uniqid( '', true ) ) )->withDetail( JobTexts::title( $job ) ) );
	}
}
