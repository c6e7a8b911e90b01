<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Blocks;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Money;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Directory\DirectoryTable;
use PracticePortal\Vendors\ListingProvider;

/** The blocks for visitors: plans and buttons with the registration's prices and texts, the partners' names, and the number of listed members. */
final class VisitorBlocks {
	private const MOST_PARTNERS = 12;

	/** Three pins on a map of streets and a river. */
	private const MAP = '<svg class="practice-portal-map" viewBox="0 0 320 200" aria-hidden="true" focusable="false"><rect class="practice-portal-land" width="320" height="200" rx="12"/><path class="practice-portal-water" d="M0 150c70-30 120 20 190-6s90-60 130-54v30c-50-2-80 44-140 58S60 166 0 184z"/><path class="practice-portal-street" d="M0 62l320-22M0 118l320-34M70 0l26 150M168 0l20 140M262 0l10 96"/><path class="practice-portal-pin" d="M88 46a17 17 0 0 1 34 0c0 12-17 28-17 28S88 58 88 46z"/><circle class="practice-portal-hole" cx="105" cy="46" r="6"/><path class="practice-portal-pin" d="M186 76a17 17 0 0 1 34 0c0 12-17 28-17 28s-17-16-17-28z"/><circle class="practice-portal-hole" cx="203" cy="76" r="6"/><path class="practice-portal-pin" d="M246 36a13 13 0 0 1 26 0c0 9-13 21-13 21s-13-12-13-21z"/><circle class="practice-portal-hole" cx="259" cy="36" r="5"/></svg>';

	public function __construct( private readonly Plans $plans, private readonly ListingProvider $listings, private readonly Pages $pages, private readonly BlockFrame $block_frame ) {}

	/** @return string HTML; '' if there are no partners. */
	public function partners(): string {
		$items = '';
		foreach ( $this->listings->page( 1, self::MOST_PARTNERS )->items as $row ) {
			$listing = get_post( (int) $row['ID'] );
			if ( null === $listing ) {
				continue;
			}
			$vendor = $this->listings->vendor( $listing );
			$logo   = (string) ( $vendor['img_logo'] ?? '' );
			$items .= '<li class="practice-portal-card practice-portal-partner">' . ( '' === $logo ? '' : '<img src="' . esc_url( $logo ) . '" alt="" loading="lazy">' ) . '<span>' . esc_html( get_the_title( $listing ) ) . '</span></li>';
		}
		return '' === $items ? '' : $this->block_frame->html( '<ul class="practice-portal-cards">' . $items . '</ul>', 'practice-portal-partners' );
	}

	public function teaser(): string {
		$count = $this->count();
		$links = '<a class="practice-portal-button" href="' . esc_url( $this->pages->registrationUrl() ) . '">' . esc_html__( 'Become a member', 'practice-portal' ) . '</a> <a href="' . esc_url( wp_login_url( $this->pages->overviewUrl() ) ) . '">' . esc_html__( 'Sign in', 'practice-portal' ) . '</a>';
		$title = 0 === $count
			? __( 'Find colleagues nearby', 'practice-portal' )
			/* translators: %s: a number of members. */
			: sprintf( _n( '%s member is in the directory', '%s members are in the directory', $count, 'practice-portal' ), number_format_i18n( $count ) );
		return $this->block_frame->html(
			self::MAP . '<div><h3>' . esc_html( $title ) . '</h3><p>' . esc_html__( 'Members find each other by name, practice, specialty and distance, in a list and on a map.', 'practice-portal' ) . '</p><p class="practice-portal-actions">' . $links . '</p></div>',
			'practice-portal-teaser'
		);
	}

	/** The number of listed members. */
	private function count(): int {
		global $wpdb;
		return (int) ( Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE ' . DirectoryTable::LISTED, DirectoryTable::name() ) )[0] ?? 0 ); // phpcs:ignore WordPress.DB.PreparedSQL -- a constant.
	}

	/** @return string HTML; '' if no membership is for sale. */
	public function plans(): string {
		$cards = '';
		foreach ( $this->plans->all() as $plan ) {
			// The registration sells no others.
			if ( in_array( $plan->slug, Contract::BASE_PLANS, true ) ) {
				$cards .= $this->card( $plan );
			}
		}
		return '' === $cards ? '' : $this->block_frame->html( '<ul class="practice-portal-cards">' . $cards . '</ul>', 'practice-portal-plans' );
	}

	/** @param int $id The plan's; 0, or a plan that is not for sale, for none. */
	public function join( int $id ): string {
		$plan = $this->plans->find( $id );
		return $this->block_frame->html( '<p class="practice-portal-actions">' . $this->button( $plan, null === $plan ? __( 'Become a member', 'practice-portal' ) : self::joinText( $plan ) ) . '</p>', 'practice-portal-join-button' );
	}

	private function card( MembershipPlan $plan ): string {
		$data  = $plan->toPageData();
		$term  = '' === trim( $data['term_period'] ) ? ContractTexts::planTerm( $plan->slug ) : $data['term_period'];
		$items = '';
		foreach ( $data['description_list'] as $item ) {
			$items .= '<li>' . esc_html( $item ) . '</li>';
		}
		return '<li class="practice-portal-card"><h3><bdi>' . esc_html( $data['name'] ) . '</bdi></h3>'
			. '<p class="practice-portal-price"><strong>' . esc_html( Money::dollars( $plan->price ) ) . '</strong> ' . esc_html__( '/ Month', 'practice-portal' ) . '</p>'
			. '<p class="practice-portal-term">' . esc_html( $term ) . '</p>'
			. ( '' === $data['description'] ? '' : '<p>' . esc_html( $data['description'] ) . '</p>' )
			. ( '' === $items ? '' : '<ul class="practice-portal-ticks">' . $items . '</ul>' )
			. $this->button( $plan, self::joinText( $plan ) ) . '</li>';
	}

	private static function joinText( MembershipPlan $plan ): string {
		/* translators: %s: the name of a plan. */
		return sprintf( __( 'Join with %s', 'practice-portal' ), $plan->label() );
	}

	private function button( ?MembershipPlan $plan, string $text ): string {
		$url = $this->pages->registrationUrl();
		return sprintf( '<a class="practice-portal-button" href="%1$s">%2$s</a>', esc_url( null === $plan ? $url : add_query_arg( 'plan', $plan->slug, $url ) ), esc_html( $text ) );
	}
}
