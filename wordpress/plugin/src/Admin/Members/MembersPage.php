<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Sanitizer;

defined( 'ABSPATH' ) || exit;

/** The list of all members, and one member's page. */
final class MembersPage extends AdminPage {
	protected const SLUG = MenuEntries::MEMBERS;

	private ?MembersTable $table = null;
	private ?MembersQuery $query = null;

	public function __construct(
		private readonly MembersIndex $index,
		private readonly Plans $plans,
		private readonly StripeSettings $stripe_settings,
		private readonly MemberScreen $member,
		MembersExport $members_export,
		private readonly AdminPostActions $admin_post_actions,
	) {
		$admin_post_actions->add( MembersExport::ACTION, Capability::MANAGE_MEMBERS, array( $members_export, 'send' ) );
		RowsPerPage::allowSaving( RowsPerPage::MEMBERS );
	}

	protected function open(): void {
		if ( $this->member->isRequested() ) {
			$this->member->open();
			return;
		}
		RowsPerPage::offer( RowsPerPage::MEMBERS );
		// phpcs:disable WordPress.Security.NonceVerification -- which part of a list is shown changes nothing; what is posted is checked below.
		$this->query = new MembersQuery( wp_unslash( $_GET ), SearchTokens::decrypt( Sanitizer::line( wp_unslash( $_GET['found'] ?? '' ) ) ) );
		$this->table = new MembersTable( $this->index, $this->plans, $this->stripe_settings, $this->query );
		if ( array() !== $_POST ) {
			// phpcs:enable
			$this->admin_post_actions->performChosen( $this->table );
			$this->redirectToSearch();
		}
	}

	protected function heading(): string {
		return null === $this->query ? $this->member->heading() : self::title();
	}

	protected function actions(): void {
		if ( null === $this->query || null === $this->table ) {
			return;
		}
		printf( '<a class="page-title-action" href="%1$s">%2$s</a> ', esc_url( AdminUrl::for( MenuEntries::ADD_MEMBER ) ), esc_html__( 'Add member', 'practice-portal' ) );
		printf( '<details class="practice-portal-menu"><summary class="page-title-action">%1$s</summary><div><a class="button" href="%2$s">%3$s</a>', esc_html__( 'More', 'practice-portal' ), esc_url( AdminUrl::for( MenuEntries::IMPORT ) ), esc_html__( 'Import members', 'practice-portal' ) );
		AdminPostActions::button( MembersExport::ACTION, array( 'whole' => '1' ) + $this->listArguments(), __( 'Download as CSV', 'practice-portal' ) );
		$this->table->outputLinksForAll();
		echo '</div></details>';
	}

	protected function body(): void {
		if ( null === $this->table || null === $this->query ) {
			$this->member->output();
			return;
		}
		$this->table->prepare_items();
		$this->table->views();
		printf( '<form method="post" action="%s" class="practice-portal-members">', esc_url( self::url( $this->listArguments() ) ) );
		$this->table->display();
		echo '</form>';
		printf( '<p class="description">%s</p>', esc_html__( 'The downloaded CSV file can be imported again. Open invitations, notes and the activity log are not in it.', 'practice-portal' ) );
	}

	/** Redirects a posted search to its result page. Search terms never appear in the URL. */
	private function redirectToSearch(): void {
		check_admin_referer( 'bulk-' . AdminPostActions::plural( MembersExport::ACTION ) );
		$posted    = wp_unslash( $_POST );
		$search    = new MembersQuery( array(), Sanitizer::line( $posted['search'] ?? '' ) );
		$arguments = array(
			'found' => SearchTokens::encrypt( $search->search ),
			'plan'  => Sanitizer::id( $posted['plan'] ?? 0 ),
			'paged' => isset( $posted['search_members'] ) ? 0 : Sanitizer::id( $posted['paged'] ?? 0 ),
		);
		wp_safe_redirect( self::url( array_filter( $arguments ) + array_diff_key( $this->listArguments(), $arguments ) ), 303 );
		exit;
	}

	/**
	 * The list's filter, search and order as parameters of a URL or a form.
	 *
	 * @return array<string,string>
	 */
	private function listArguments(): array {
		$query = $this->query ?? new MembersQuery();
		return array_filter(
			array(
				'found'   => SearchTokens::encrypt( $query->search ),
				'group'   => $query->group,
				'plan'    => 0 === $query->product_id ? '' : (string) $query->product_id,
				'orderby' => $query->order,
				'order'   => $query->is_descending ? 'desc' : 'asc',
			),
			'strlen'
		);
	}
}
