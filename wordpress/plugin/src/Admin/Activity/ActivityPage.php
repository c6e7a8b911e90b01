<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Activity;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\Members\SearchTokens;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\Notices;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Core\Sanitizer;

defined( 'ABSPATH' ) || exit;

/**
 * The activity log of the whole site: what members, staff, Stripe and the schedule did. It names keys and settings, so it is for
 * administrators.
 */
final class ActivityPage extends AdminPage {
	protected const SLUG = MenuEntries::ACTIVITY;

	private ?ActivityTable $table = null;
	private ?ActivityQuery $query = null;

	public function __construct( private readonly ActivityPeople $people ) {
		RowsPerPage::allowSaving( RowsPerPage::ACTIVITY );
	}

	protected function open(): void {
		RowsPerPage::offer( RowsPerPage::ACTIVITY );
		// phpcs:disable WordPress.Security.NonceVerification -- which part of a list is shown changes nothing; what is posted is checked below.
		if ( array() !== $_POST ) {
			// phpcs:enable
			$this->redirectToResults();
		}
		$this->query = new ActivityQuery( wp_unslash( $_GET ), SearchTokens::decrypt( Sanitizer::line( wp_unslash( $_GET['found'] ?? '' ) ) ) ); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- as above; `Sanitizer` makes it safe.
		$this->table = new ActivityTable( $this->people, $this->query );
	}

	protected function body(): void {
		if ( null === $this->table || null === $this->query ) {
			return;
		}
		if ( '' !== $this->query->error ) {
			Notices::error( $this->query->error );
		}
		$this->table->prepare_items();
		printf( '<form method="post" action="%s" class="practice-portal-activity-list">', esc_url( self::url() ) );
		printf(
			'<p class="search-box"><label for="practice-portal-search">%1$s</label> <input type="search" id="practice-portal-search" name="search" value="%2$s" placeholder="%3$s">',
			esc_html__( 'Search people', 'practice-portal' ),
			esc_attr( $this->query->search ),
			esc_attr__( 'Name, username or e-mail', 'practice-portal' )
		);
		submit_button( __( 'Search', 'practice-portal' ), '', 'search_activity', false );
		echo '</p>';
		$this->table->display();
		$this->table->outputLimit();
		echo '</form>';
	}

	/** Redirects a posted filter to its result page. Names and e-mail addresses never appear in the URL. */
	private function redirectToResults(): void {
		check_admin_referer( 'bulk-' . ActivityTable::PLURAL );
		$posted    = wp_unslash( $_POST );
		$query     = new ActivityQuery( $posted, Sanitizer::line( $posted['search'] ?? '' ) );
		$arguments = array(
			'found'   => SearchTokens::encrypt( $query->search ),
			'subject' => $query->subject,
			'from'    => $query->from,
			'to'      => $query->to,
			'paged'   => isset( $posted['search_activity'] ) || isset( $posted['filter_activity'] ) ? 0 : Sanitizer::id( $posted['paged'] ?? 0 ),
		);
		wp_safe_redirect( self::url( array_filter( $arguments ) ), 303 );
		exit;
	}
}
