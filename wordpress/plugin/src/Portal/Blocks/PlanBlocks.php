<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Blocks;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Money;
use PracticePortal\Core\Settings\Pages;

/** The blocks "Plans" and "Join button". Prices and texts are those of the registration. */
final class PlanBlocks {
	public function __construct( private readonly Plans $plans, private readonly Pages $pages, private readonly BlockFrame $block_frame ) {}

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
