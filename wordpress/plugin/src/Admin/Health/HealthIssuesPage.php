<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Health;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Health\HealthIssues;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\UserDeletion;

defined( 'ABSPATH' ) || exit;

/** Lists open problems with what to do about them, and resolved ones. */
final class HealthIssuesPage extends AdminPage {
	protected const SLUG = MenuEntries::HEALTH_ISSUES;

	/** The action that dismisses issues. */
	public const DISMISS = 'dismiss_issue';

	/** The action that confirms the deletion of missing users. */
	public const CANCEL_MISSING = 'cancel_missing_users';

	private ?HealthIssuesTable $table = null;

	public function __construct(
		private readonly HealthIssues $health_issues,
		private readonly UserDeletion $user_deletion,
		private readonly AdminPostActions $admin_post_actions,
	) {
		$admin_post_actions->add( self::DISMISS, Capability::MANAGE_MEMBERS, array( $this, 'dismiss' ) );
		$admin_post_actions->add( self::CANCEL_MISSING, Capability::MANAGE_PORTAL, array( $this, 'cancelMissing' ) );
		RowsPerPage::allowSaving( RowsPerPage::HEALTH_ISSUES );
	}

	protected function open(): void {
		RowsPerPage::offer( RowsPerPage::HEALTH_ISSUES );
		$this->table = new HealthIssuesTable( $this->health_issues, self::url(), self::DISMISS );
		$this->admin_post_actions->performChosen( $this->table );
	}

	protected function body(): void {
		if ( null === $this->table ) {
			return;
		}
		$this->table->prepare_items();
		echo '<p>' . esc_html__( 'Issues that need your attention. Most clear when their cause is fixed. Mark the others as done.', 'practice-portal' ) . '</p>';
		$this->table->views();
		// The rows' buttons belong to this form, because forms cannot be nested.
		printf( '<form method="post" action="%1$s" id="%2$s">', esc_url( AdminPostActions::url() ), esc_attr( HealthIssuesTable::ROW_FORM ) );
		AdminPostActions::fields( self::DISMISS );
		printf( '</form><form method="post" action="%1$s" id="%2$s">', esc_url( AdminPostActions::url() ), esc_attr( HealthIssuesTable::CANCEL_MISSING_FORM ) );
		AdminPostActions::fields( self::CANCEL_MISSING );
		printf( '</form><form method="post" action="%s">', esc_url( self::url() ) );
		$this->table->display();
		echo '</form>';
	}

	/** Cancels the subscriptions of missing users. */
	public function cancelMissing(): ActionResult {
		$count = $this->user_deletion->cancelMissing();
		AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::MissingUsersCanceled, 0, uniqid( '', true ) ) )->withDetail( (string) $count ) );
		/* translators: %s: a number. */
		return ActionResult::done( sprintf( _n( 'The subscriptions of %s deleted user are canceled. If Stripe could not cancel one, we retry until it does.', 'The subscriptions of %s deleted users are canceled. If Stripe could not cancel one, we retry until it does.', $count, 'practice-portal' ), number_format_i18n( $count ) ) );
	}

	/**
	 * Dismisses one issue or several.
	 *
	 * @param array<int|string,mixed> $form `problems`, a list of IDs.
	 */
	public function dismiss( array $form ): ActionResult {
		$ids = array_filter( array_map( Sanitizer::id( ... ), Sanitizer::collection( $form['problems'] ?? array() ) ) );
		if ( array() === $ids ) {
			return ActionResult::refused( __( 'Select the problems you have solved.', 'practice-portal' ) );
		}
		foreach ( $ids as $id ) {
			$health_issue = $this->health_issues->find( $id );
			if ( null !== $health_issue && $this->health_issues->dismiss( $id ) ) {
				AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::IssueDismissed, $health_issue->user_id, "$id-$health_issue->created_at" ) )->withDetail( IssueReporter::title( $health_issue ) )->withReference( $health_issue->subject ) );
			}
		}
		/* translators: %s: a number. */
		return ActionResult::done( sprintf( _n( '%s problem marked as done.', '%s problems marked as done.', count( $ids ), 'practice-portal' ), number_format_i18n( count( $ids ) ) ) );
	}
}
