<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Activity;

use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Billing\Activity\ActivitySearch;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\PagedResult;
use PracticePortal\Mail\ActivityFormatter;

defined( 'ABSPATH' ) || exit;

/**
 * Lists entries of the activity log. Create this WordPress list table while the page loads, after `RowsPerPage::offer()`.
 */
final class ActivityTable extends \WP_List_Table {
	/** The plural name of a row, from which WordPress makes the list's nonce. */
	public const PLURAL = 'practice_portal_activity';

	private bool $is_cut = false;

	public function __construct( private readonly ActivityPeople $people, private readonly ActivityQuery $query ) {
		parent::__construct(
			array(
				'singular' => 'entry',
				'plural'   => self::PLURAL,
			)
		);
	}

	public function prepare_items(): void {
		$rows         = (int) $this->get_items_per_page( RowsPerPage::ACTIVITY, RowsPerPage::DEFAULT );
		$found        = '' === $this->query->error ? $this->found( $rows, ( $this->get_pagenum() - 1 ) * $rows ) : new PagedResult( array(), 0 );
		$this->items  = $found->items;
		$this->is_cut = ActivitySearch::LIMIT === $found->total;
		cache_users( array_filter( array_merge( array_column( $this->items, 'user_id' ), array_column( $this->items, 'actor_id' ) ) ) );
		$this->set_pagination_args(
			array(
				'total_items' => $found->total,
				'per_page'    => $rows,
			)
		);
	}

	/** Says below the list that there are older entries than it shows. */
	public function outputLimit(): void {
		if ( $this->is_cut ) {
			/* translators: %s: a number. */
			printf( '<p>%s</p>', esc_html( sprintf( __( 'The list ends after %s entries. Choose a person, a subject or an earlier last day to see older ones.', 'practice-portal' ), number_format_i18n( ActivitySearch::LIMIT ) ) ) );
		}
	}

	/** @return array<string,string> */
	public function get_columns(): array {
		return array(
			'what'   => __( 'What', 'practice-portal' ),
			'when'   => __( 'When', 'practice-portal' ),
			'member' => __( 'Member', 'practice-portal' ),
			'who'    => __( 'Who', 'practice-portal' ),
		);
	}

	public function no_items(): void {
		esc_html_e( 'No activity found.', 'practice-portal' );
	}

	/** @param string $which The position: 'top' or 'bottom'. */
	protected function extra_tablenav( $which ): void {
		if ( 'top' !== $which ) {
			return;
		}
		echo '<div class="alignleft actions">';
		printf( '<label for="activity-subject" class="screen-reader-text">%1$s</label><select name="subject" id="activity-subject"><option value="">%2$s</option>', esc_html__( 'Filter by subject', 'practice-portal' ), esc_html__( 'All subjects', 'practice-portal' ) );
		foreach ( ActivitySubjects::labels() as $subject => $label ) {
			printf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $subject ), selected( $subject, $this->query->subject, false ), esc_html( $label ) );
		}
		echo '</select> ';
		self::outputDay( 'from', __( 'First day', 'practice-portal' ), $this->query->from );
		self::outputDay( 'to', __( 'Last day', 'practice-portal' ), $this->query->to );
		submit_button( __( 'Filter', 'practice-portal' ), '', 'filter_activity', false );
		echo '</div>';
	}

	private static function outputDay( string $name, string $label, string $day ): void {
		printf( '<span class="practice-portal-day"><label for="activity-%1$s">%2$s</label> <input type="date" id="activity-%1$s" name="%1$s" value="%3$s"></span> ', esc_attr( $name ), esc_html( $label ), esc_attr( $day ) );
	}

	/**
	 * @param JournalEntry $item        The row.
	 * @param string       $column_name One of `get_columns()`.
	 */
	protected function column_default( $item, $column_name ): string {
		return match ( $column_name ) {
			'what'   => esc_html( ActivityFormatter::what( $item ) ),
			'when'   => esc_html( ActivityFormatter::when( $item ) ),
			'member' => self::member( $item ),
			'who'    => esc_html( ActivityFormatter::who( $item ) ),
			default  => '',
		};
	}

	private static function member( JournalEntry $entry ): string {
		if ( 0 === $entry->user_id ) {
			return '<span aria-hidden="true">—</span>';
		}
		$user = get_userdata( $entry->user_id );
		return false === $user ? esc_html__( 'Deleted user', 'practice-portal' ) : sprintf( '<a href="%1$s">%2$s</a>', esc_url( MemberUrl::member( $user->ID ) ), esc_html( EntityDecoder::decode( $user->display_name ) ) );
	}

	private function found( int $limit, int $offset ): PagedResult {
		$user_ids = '' === $this->query->search ? null : $this->people->find( $this->query->search );
		return ( new ActivitySearch( $this->query->kinds(), $user_ids, $this->query->start(), $this->query->end() ) )->page( $limit, $offset );
	}
}
