<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Health;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\Notices;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Health\HealthIssue;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\HealthIssues;
use PracticePortal\Core\Health\IssueReporter;

defined( 'ABSPATH' ) || exit;

/**
 * Lists issues: the event, the advice, the member and the time. Create this WordPress list table while the page loads, after
 * `RowsPerPage::offer()`.
 */
final class HealthIssuesTable extends \WP_List_Table {
	/** The ID of the form that the rows' buttons belong to. */
	public const ROW_FORM = 'practice-portal-dismiss';

	/** The ID of the form that cancels subscriptions of missing users. */
	public const CANCEL_MISSING_FORM = 'practice-portal-cancel-missing';

	private const DONE = 'done';

	private bool $is_done;

	/**
	 * @param HealthIssues $health_issues The stored issues.
	 * @param string       $action        The action that dismisses issues.
	 */
	public function __construct(
		private readonly HealthIssues $health_issues,
		private readonly string $url,
		private readonly string $action,
	) {
		parent::__construct(
			array(
				'singular' => 'problem',
				'plural'   => AdminPostActions::plural( $action ),
			)
		);
		// phpcs:ignore WordPress.Security.NonceVerification -- which list is shown changes nothing.
		$this->is_done = isset( $_GET['show'] ) && self::DONE === $_GET['show'];
	}

	public function prepare_items(): void {
		$rows        = (int) $this->get_items_per_page( RowsPerPage::HEALTH_ISSUES, RowsPerPage::DEFAULT );
		$this->items = $this->health_issues->all( $this->is_done, $rows, ( $this->get_pagenum() - 1 ) * $rows );
		$this->set_pagination_args(
			array(
				'total_items' => $this->health_issues->count( $this->is_done ),
				'per_page'    => $rows,
			)
		);
	}

	/** @return array<string,string> */
	public function get_columns(): array {
		return array(
			'cb'     => '<input type="checkbox">',
			'what'   => __( 'What happened', 'practice-portal' ),
			'advice' => __( 'What to do', 'practice-portal' ),
			'person' => __( 'Member', 'practice-portal' ),
			'since'  => __( 'Since', 'practice-portal' ),
		);
	}

	public function no_items(): void {
		echo esc_html( $this->is_done ? __( 'No problems marked as done.', 'practice-portal' ) : __( 'No issues found.', 'practice-portal' ) );
	}

	/** @return array<string,string> */
	protected function get_bulk_actions(): array {
		return $this->is_done ? array() : array( AdminPostActions::plural( $this->action ) => __( 'Mark as done', 'practice-portal' ) );
	}

	/** @return array<string,string> */
	protected function get_views(): array {
		return $this->get_views_links(
			array(
				'open' => array(
					'url'     => $this->url,
					/* translators: %s: a number in brackets. */
					'label'   => sprintf( __( 'Open %s', 'practice-portal' ), sprintf( '<span class="count">(%s)</span>', number_format_i18n( $this->health_issues->count() ) ) ),
					'current' => ! $this->is_done,
				),
				'done' => array(
					'url'     => add_query_arg( 'show', self::DONE, $this->url ),
					/* translators: %s: a number in brackets. */
					'label'   => sprintf( __( 'Done %s', 'practice-portal' ), sprintf( '<span class="count">(%s)</span>', number_format_i18n( $this->health_issues->count( true ) ) ) ),
					'current' => $this->is_done,
				),
			)
		);
	}

	/** @param HealthIssue $item The row. */
	protected function column_cb( $item ): string {
		return $this->is_done ? '' : sprintf( '<input type="checkbox" name="problems[]" value="%1$d" id="problem-%1$d"><label for="problem-%1$d" class="screen-reader-text">%2$s</label>', $item->id, esc_html( IssueReporter::title( $item ) ) );
	}

	private static function detail( HealthIssue $issue ): string {
		if ( $issue->hasErrorMessage() ) {
			return Notices::details( $issue->detail );
		}
		return '' === $issue->detail ? '' : '<br>' . esc_html( $issue->detail );
	}

	/**
	 * @param HealthIssue $item        The row.
	 * @param string      $column_name One of `get_columns()`.
	 */
	protected function column_default( $item, $column_name ): string {
		return match ( $column_name ) {
			'what'   => '<strong>' . esc_html( IssueReporter::title( $item ) ) . '</strong>' . self::detail( $item ),
			'advice' => esc_html( IssueReporter::advice( $item ) ),
			'person' => $this->person( $item ),
			/* translators: 1: date, 2: time. */
			'since'  => esc_html( sprintf( __( '%1$s at %2$s', 'practice-portal' ), Dates::day( $item->created_at ), Dates::time( $item->created_at ) ) ),
			default  => '',
		};
	}

	/**
	 * @param HealthIssue $item        The row.
	 * @param string      $column_name One of `get_columns()`.
	 * @param string      $primary     The primary column.
	 */
	protected function handle_row_actions( $item, $column_name, $primary ): string {
		if ( $column_name !== $primary || $this->is_done ) {
			return '';
		}
		$more = HealthIssueKind::UsersMissing !== $item->kind || ! current_user_can( Capability::MANAGE_PORTAL ) ? array() : array(
			'end' => sprintf( '<button type="submit" class="button-link button-link-delete" form="%1$s">%2$s</button>', esc_attr( self::CANCEL_MISSING_FORM ), esc_html__( 'Cancel their subscriptions', 'practice-portal' ) ),
		);
		return $this->row_actions(
			$more + array(
				'settle' => sprintf( '<button type="submit" class="button-link" form="%1$s" name="problems[]" value="%2$d">%3$s</button>', esc_attr( self::ROW_FORM ), $item->id, esc_html__( 'Mark as done', 'practice-portal' ) ),
			)
		);
	}

	private function person( HealthIssue $health_issue ): string {
		$user = $health_issue->user_id > 0 ? get_userdata( $health_issue->user_id ) : false;
		if ( false === $user ) {
			return '—';
		}
		return sprintf( '<a href="%1$s">%2$s</a>', esc_url( MemberUrl::member( $user->ID ) ), esc_html( $user->display_name ) );
	}
}
