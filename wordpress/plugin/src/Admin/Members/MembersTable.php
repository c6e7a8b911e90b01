<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;

defined( 'ABSPATH' ) || exit;

/**
 * Lists current and former members. Create this WordPress list table while the page loads, after
 * `RowsPerPage::offer()`.
 */
final class MembersTable extends \WP_List_Table {
	private RowData $row_data;

	public function __construct(
		private readonly MembersIndex $index,
		private readonly Plans $plans,
		private readonly StripeSettings $stripe_settings,
		private readonly MembersQuery $query,
	) {
		parent::__construct(
			array(
				'singular' => 'member',
				'plural'   => AdminPostActions::plural( MembersExport::ACTION ),
			)
		);
		$this->row_data = new RowData( array() );
	}

	public function prepare_items(): void {
		$rows           = (int) $this->get_items_per_page( RowsPerPage::MEMBERS, RowsPerPage::DEFAULT );
		$page           = $this->get_pagenum();
		$this->items    = $this->index->find( $this->query, $rows, ( $page - 1 ) * $rows );
		$this->row_data = new RowData( $this->items );
		$this->set_pagination_args(
			array(
				'total_items' => 1 === $page && count( $this->items ) < $rows ? count( $this->items ) : $this->index->count( $this->query ),
				'per_page'    => $rows,
			)
		);
	}

	/** @return array<string,string> */
	public function get_columns(): array {
		return array(
			'cb'       => '<input type="checkbox">',
			'name'     => __( 'Name', 'practice-portal' ),
			'practice' => __( 'Practice', 'practice-portal' ),
			'plan'     => __( 'Plan', 'practice-portal' ),
			'state'    => __( 'Status', 'practice-portal' ),
			'since'    => __( 'Member since', 'practice-portal' ),
			'next'     => __( 'Next charge', 'practice-portal' ),
			'paid'     => __( 'Total paid', 'practice-portal' ),
		);
	}

	public function no_items(): void {
		echo esc_html( '' === $this->query->search ? __( 'No members yet.', 'practice-portal' ) : __( 'No members found.', 'practice-portal' ) );
	}

	/** @return array<string,array<int,string|bool>> */
	protected function get_sortable_columns(): array {
		return array(
			'name'  => array( MembersQuery::BY_NAME, false ),
			'since' => array( MembersQuery::BY_SINCE, true ),
		);
	}

	/** @return array<string,string> */
	protected function get_views(): array {
		$links = array();
		foreach ( array_merge( array( '' ), array_keys( StatusLabels::groups() ) ) as $group ) {
			$people = $this->index->count( new MembersQuery( array( 'group' => $group ) ) );

			$links[ '' === $group ? 'all' : $group ] = array(
				'url'     => MemberUrl::members( '' === $group ? array() : array( 'group' => $group ) ),
				'label'   => esc_html( StatusLabels::groupLabel( $group ) ) . sprintf( ' <span class="count">(%s)</span>', number_format_i18n( $people ) ),
				'current' => $this->query->group === $group,
			);
		}
		return $this->get_views_links( $links );
	}

	/** @param string $which The position: 'top' or 'bottom'. */
	protected function extra_tablenav( $which ): void {
		if ( 'top' !== $which ) {
			return;
		}
		echo '<div class="alignleft actions">';
		printf( '<label for="practice-portal-search" class="screen-reader-text">%1$s</label><input type="search" id="practice-portal-search" name="search" value="%2$s" placeholder="%3$s">', esc_html__( 'Search members', 'practice-portal' ), esc_attr( $this->query->search ), esc_attr__( 'Name, practice or e-mail', 'practice-portal' ) );
		printf( '<label for="practice-portal-plan" class="screen-reader-text">%s</label>', esc_html__( 'Filter by plan', 'practice-portal' ) );
		printf( '<select name="plan" id="practice-portal-plan"><option value="">%s</option>', esc_html__( 'All plans', 'practice-portal' ) );
		foreach ( $this->plans->all() as $product ) {
			printf( '<option value="%1$d"%2$s>%3$s</option>', (int) $product->id, selected( $product->id, $this->query->product_id, false ), esc_html( $product->name ) );
		}
		echo '</select>';
		submit_button( __( 'Search', 'practice-portal' ), '', 'search_members', false );
		echo '</div>';
		if ( $this->has_items() ) {
			$this->outputSelectionMenu();
		}
	}

	/** What can be done with the ticked members. */
	private function outputSelectionMenu(): void {
		printf( '<details class="practice-portal-menu"><summary class="button">%s</summary><div>', esc_html__( 'With the selected', 'practice-portal' ) );
		printf( '<button type="submit" class="button" formaction="%1$s">%2$s</button>', esc_url( $this->bulkUrl( false ) ), esc_html__( 'Change selected members', 'practice-portal' ) );
		printf( '<button type="submit" class="button" formaction="%1$s">%2$s</button>', esc_url( $this->bulkUrl( false, MenuEntries::MESSAGES ) ), esc_html__( 'Write to selected members', 'practice-portal' ) );
		printf( '<button type="submit" class="button" name="action" value="%1$s">%2$s</button></div></details>', esc_attr( AdminPostActions::plural( MembersExport::ACTION ) ), esc_html__( 'Download selected members', 'practice-portal' ) );
	}

	/** Prints what can be done with all members that the filter finds. */
	public function outputLinksForAll(): void {
		$count = (int) $this->get_pagination_arg( 'total_items' );
		if ( 0 === $count ) {
			return;
		}
		/* translators: %s: a number of members. */
		printf( '<a class="button" href="%1$s">%2$s</a>', esc_url( $this->bulkUrl( true ) ), esc_html( sprintf( __( 'Change all %s', 'practice-portal' ), number_format_i18n( $count ) ) ) );
		/* translators: %s: a number of members. */
		printf( '<a class="button" href="%1$s">%2$s</a>', esc_url( $this->bulkUrl( true, MenuEntries::MESSAGES ) ), esc_html( sprintf( __( 'Write to all %s', 'practice-portal' ), number_format_i18n( $count ) ) ) );
	}

	/** The URL for an operation on many members: the ticked ones, or all of this list. */
	private function bulkUrl( bool $is_whole, string $slug = MenuEntries::BULK ): string {
		$filter = array(
			'whole' => '1',
			'found' => SearchTokens::encrypt( $this->query->search ),
			'group' => $this->query->group,
			'plan'  => 0 === $this->query->product_id ? '' : (string) $this->query->product_id,
		);
		return AdminUrl::for( $slug, $is_whole ? array_filter( $filter, 'strlen' ) : array() );
	}

	/** @param array<string,string> $item The row. */
	protected function column_cb( $item ): string {
		/* translators: %s: name of a member. */
		return sprintf( '<input type="checkbox" name="members[]" value="%1$d" id="member-%1$d"><label for="member-%1$d" class="screen-reader-text">%2$s</label>', (int) $item['user_id'], esc_html( sprintf( __( 'Select %s', 'practice-portal' ), $item['name'] ) ) );
	}

	/** @param array<string,string> $item The row. */
	protected function column_name( $item ): string {
		return sprintf( '<strong><a class="row-title" href="%1$s">%2$s</a></strong><br>%3$s', esc_url( MemberUrl::member( (int) $item['user_id'] ) ), esc_html( $item['name'] ), esc_html( $item['email'] ) );
	}

	/**
	 * @param array<string,string> $item        The row.
	 * @param string               $column_name One of `get_columns()`.
	 */
	protected function column_default( $item, $column_name ): string {
		return match ( $column_name ) {
			'practice' => self::orDash( $item['practice'] ),
			'plan'     => esc_html( $item['plan'] ) . ( (int) $item['invited_by'] > 0 ? '<br>' . esc_html__( 'Invited', 'practice-portal' ) : '' ),
			'state'    => StatusLabels::badge( SubscriptionStatus::tryFrom( (string) $item['state'] ), $this->row_data->statusLabel( $item ) ),
			'since'    => esc_html( Dates::day( (int) $item['since'] ) ),
			'next'     => self::orDash( $this->row_data->nextCharge( $item ) ),
			'paid'     => esc_html( Money::dollars( $this->row_data->paid( $item ) ) ),
			default    => '',
		};
	}

	/**
	 * Actions that change something link to the member's page, which explains the effect.
	 *
	 * @param array<string,string> $item        The row.
	 * @param string               $column_name One of `get_columns()`.
	 * @param string               $primary     The primary column.
	 */
	protected function handle_row_actions( $item, $column_name, $primary ): string {
		if ( $column_name !== $primary ) {
			return '';
		}
		$subscription = $this->row_data->subscription( $item );
		$page         = MemberUrl::member( (int) $item['user_id'] );
		$actions      = array( 'view' => self::link( $page, __( 'View', 'practice-portal' ), $item['name'] ) );
		if ( null !== $subscription && $subscription->isLive() && SubscriptionStatus::CancelAtPeriodEnd !== $subscription->status && '' !== $subscription->gateway_subscription ) {
			$actions['cancel'] = self::link( $page . '#' . MemberUrl::CANCEL, __( 'Cancel membership', 'practice-portal' ), $item['name'] );
		}
		if ( $this->row_data->paid( $item ) > 0 ) {
			/* translators: a link to the form that refunds a payment. */
			$actions['refund'] = self::link( $page . '#' . MemberUrl::PAYMENTS, _x( 'Refund', 'action', 'practice-portal' ), $item['name'] );
		}
		if ( $this->row_data->hasPendingInvitation( $item ) ) {
			$actions['invite'] = self::link( $page . '#' . MemberUrl::TEAM, __( 'Resend invitation', 'practice-portal' ), $item['name'] );
		}
		if ( null !== $subscription && '' !== $subscription->gateway_subscription ) {
			$actions['stripe'] = self::link( $this->stripe_settings->stripeDashboard( 'subscriptions/' . $subscription->gateway_subscription ), __( 'View in Stripe', 'practice-portal' ), $item['name'], true );
		}
		return $this->row_actions( $actions );
	}

	/** A link whose accessible name includes the member's name. */
	private static function link( string $url, string $label, string $name, bool $is_elsewhere = false ): string {
		return sprintf( '<a href="%1$s" aria-label="%2$s"%3$s>%4$s</a>', esc_url( $url ), esc_attr( "$label: $name" ), $is_elsewhere ? ' target="_blank" rel="noopener noreferrer"' : '', esc_html( $label ) );
	}

	private static function orDash( string $text ): string {
		return '' === $text ? '<span aria-hidden="true">—</span>' : esc_html( $text );
	}
}
