<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Jobs;

use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\Notices;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Jobs\JobRules;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Core\Dates;

defined( 'ABSPATH' ) || exit;

/**
 * Lists jobs that wait, run or have failed. Create this WordPress list table while the page loads, after `RowsPerPage::offer()`.
 */
final class JobsTable extends \WP_List_Table {
	/** The IDs of the forms that the rows' buttons belong to. */
	public const RUN_FORM     = 'practice-portal-run';
	public const GIVE_UP_FORM = 'practice-portal-give-up';

	/** The field with the job's ID. */
	public const JOB_FIELD = 'job';

	private const SHOW_PARAMETER = 'show';

	/** The lists, by the state that names each. */
	private const LISTS = array( JobState::Waiting, JobState::Running, JobState::Failed );

	private JobState $list;

	/** @param string $url The page's URL. */
	public function __construct( private readonly JobQueue $queue, private readonly string $url ) {
		parent::__construct( array( 'plural' => 'practice-portal-jobs' ) );
		// phpcs:ignore WordPress.Security.NonceVerification -- which list is shown changes nothing.
		$chosen     = sanitize_key( wp_unslash( $_GET[ self::SHOW_PARAMETER ] ?? '' ) );
		$list       = JobState::tryFrom( $chosen );
		$this->list = in_array( $list, self::LISTS, true ) ? $list : JobState::Waiting;
	}

	public function prepare_items(): void {
		$rows        = (int) $this->get_items_per_page( RowsPerPage::JOBS, RowsPerPage::DEFAULT );
		$this->items = $this->queue->inStates( self::statesOf( $this->list ), $rows, ( $this->get_pagenum() - 1 ) * $rows );
		$this->set_pagination_args(
			array(
				'total_items' => $this->queue->count( self::statesOf( $this->list ) ),
				'per_page'    => $rows,
			)
		);
	}

	/** @return array<string,string> */
	public function get_columns(): array {
		return array(
			'what'     => __( 'Work', 'practice-portal' ),
			'person'   => __( 'Member', 'practice-portal' ),
			'attempts' => __( 'Attempts', 'practice-portal' ),
			'due'      => JobState::Waiting === $this->list ? __( 'Next attempt', 'practice-portal' ) : ( JobState::Running === $this->list ? __( 'Counts as interrupted', 'practice-portal' ) : __( 'Last attempt', 'practice-portal' ) ),
			'result'   => __( 'Result', 'practice-portal' ),
		);
	}

	public function no_items(): void {
		echo esc_html( JobState::Waiting === $this->list ? __( 'Nothing is waiting.', 'practice-portal' ) : ( JobState::Running === $this->list ? __( 'Nothing is running.', 'practice-portal' ) : __( 'Nothing has failed.', 'practice-portal' ) ) );
	}

	/**
	 * The states of a list's jobs.
	 *
	 * @return JobState[]
	 */
	private static function statesOf( JobState $list ): array {
		return JobState::Failed === $list ? array( JobState::Failed, JobState::Uncertain ) : array( $list );
	}

	/** @return array<string,string> */
	protected function get_views(): array {
		$labels = array(
			/* translators: %s: a number in brackets. */
			JobState::Waiting->value => __( 'Waiting %s', 'practice-portal' ),
			/* translators: %s: a number in brackets. */
			JobState::Running->value => __( 'Running %s', 'practice-portal' ),
			/* translators: %s: a number in brackets. */
			JobState::Failed->value  => __( 'Failed %s', 'practice-portal' ),
		);
		$views  = array();
		foreach ( self::LISTS as $list ) {
			$views[ $list->value ] = array(
				'url'     => add_query_arg( self::SHOW_PARAMETER, $list->value, $this->url ),
				'label'   => sprintf( $labels[ $list->value ], sprintf( '<span class="count">(%s)</span>', number_format_i18n( $this->queue->count( self::statesOf( $list ) ) ) ) ),
				'current' => $list === $this->list,
			);
		}
		return $this->get_views_links( $views );
	}

	/**
	 * @param Job    $item        The row.
	 * @param string $column_name One of `get_columns()`.
	 */
	protected function column_default( $item, $column_name ): string {
		$user = $item->user_id > 0 ? get_userdata( $item->user_id ) : false;
		return match ( $column_name ) {
			'what'     => '<strong>' . esc_html( JobTexts::title( $item ) ) . '</strong>',
			'person'   => false === $user ? '—' : sprintf( '<a href="%1$s">%2$s</a>', esc_url( MemberUrl::member( $user->ID ) ), esc_html( $user->display_name ) ),
			'attempts' => esc_html( number_format_i18n( $item->attempts ) ),
			'due'      => esc_html( Dates::moment( $item->due_at ) ),
			'result'   => esc_html( JobTexts::result( $item ) ) . Notices::details( JobTexts::detail( $item ) ),
			default    => '',
		};
	}

	/**
	 * @param Job    $item        The row.
	 * @param string $column_name One of `get_columns()`.
	 * @param string $primary     The primary column.
	 */
	protected function handle_row_actions( $item, $column_name, $primary ): string {
		if ( $column_name !== $primary || JobState::Running === $item->state ) {
			return '';
		}
		$button  = static fn( string $form, string $style, string $label ): string => sprintf( '<button type="submit" class="button-link %1$s" form="%2$s" name="%3$s" value="%4$d" aria-label="%5$s">%6$s</button>', esc_attr( $style ), esc_attr( $form ), esc_attr( self::JOB_FIELD ), $item->id, esc_attr( "$label: " . JobTexts::title( $item ) ), esc_html( $label ) );
		$actions = array( 'run' => $button( self::RUN_FORM, '', __( 'Run now', 'practice-portal' ) ) );
		if ( JobState::Waiting === $item->state && JobRules::canEnd( $item->type ) ) {
			$actions['give_up'] = $button( self::GIVE_UP_FORM, 'button-link-delete', __( 'Give up', 'practice-portal' ) );
		}
		return $this->row_actions( $actions, true );
	}
}
