<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\ChargeAmounts;
use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\ReceiptBuilder;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Dates;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Money;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Membership\ProfileCorrection;
use WP_User;

/**
 * Builds an e-mail as a member would read it: with the member's own plan, card and dates, and with examples of what only an event
 * has. Links lead to the portal's pages, because real links would invalidate those that were sent.
 */
final class EmailPreview {
	public function __construct(
		private readonly Templates $templates,
		private readonly Subscriptions $subscriptions,
		private readonly ReceiptBuilder $receipt_builder,
		private readonly Pages $pages,
		private readonly ChargeAmounts $charge_amounts,
	) {}

	/**
	 * @param WP_User                           $member The member whose data it shows.
	 * @param array{subject:string,text:string} $edited The subject and text as typed.
	 */
	public function message( EmailType $type, WP_User $member, string $to, array $edited ): Email {
		return $this->templates->message( $type, $to, $this->values( $type, $member ), $edited );
	}

	/** Which values are the member's, and which are examples, as a sentence for the owner. */
	public function note( WP_User $member ): string {
		return null === $this->subscriptions->currentFor( $member->ID )
			? __( 'This account has no current membership. Plan, card, amounts and dates are examples.', 'practice-portal' )
			: __( 'Name, plan, card, price and the next charge are this member\'s own. Other names, dates and amounts are examples, and links lead to the portal\'s pages.', 'practice-portal' );
	}

	/** @return array<string,string> A value for every placeholder of every type. '' where the member has none: no card, no next charge. */
	private function values( EmailType $type, WP_User $member ): array {
		$subscription = $this->subscriptions->currentFor( $member->ID );
		$receipt      = null === $subscription ? null : $this->receipt_builder->for( $subscription );
		$amount       = Money::dollars( null === $subscription || 0 === $subscription->price ? 19_900 : $this->charge_amounts->next( $subscription ) );
		$period_end   = null === $subscription || null === $subscription->current_period_end ? DatabaseClock::now() + MONTH_IN_SECONDS : $subscription->current_period_end;
		$charge_day   = Dates::day( $period_end );
		$until        = null === $subscription || null === $subscription->past_due_since ? DatabaseClock::now() + 2 * WEEK_IN_SECONDS : $subscription->past_due_since + MembershipPolicy::grace();
		$admin        = wp_get_current_user();
		if ( null === $receipt ) {
			$card = __( 'Visa ending in 4242', 'practice-portal' );
			/* translators: 1: an amount, 2: a date. */
			$next = sprintf( __( '%1$s on %2$s', 'practice-portal' ), $amount, $charge_day );
		} else {
			$card = $receipt->card;
			/* translators: 1: an amount, 2: a date. */
			$next = null === $receipt->next_amount || null === $receipt->next_at ? '' : sprintf( __( '%1$s on %2$s', 'practice-portal' ), Money::dollars( $receipt->next_amount ), Dates::day( $receipt->next_at ) );
		}
		$terms = null === $subscription ? TermsValues::values( 19_900, 1, 0, $this->pages->accountUrl() ) : TermsValues::for( $subscription, $this->pages->accountUrl() );
		return array(
			'site'             => MemberValues::site(),
			'name'             => EntityDecoder::decode( '' === $member->first_name ? $member->display_name : $member->first_name ),
			'username'         => $member->user_login,
			'plan'             => null === $subscription ? __( 'Grow Membership', 'practice-portal' ) : $this->receipt_builder->planName( $subscription ),
			'account_url'      => $this->pages->accountUrl(),
			'overview_url'     => $this->pages->overviewUrl(),
			'registration_url' => $this->pages->registrationUrl(),
			'charged'          => null === $receipt ? $amount : Money::dollars( $receipt->charged ),
			'amount'           => $amount,
			'credit'           => $amount,
			'date'             => Dates::day( DatabaseClock::now() ),
			'until'            => Dates::day( $until ),
			// A card is valid until its month ends.
			'ends'             => EmailType::CardExpires === $type ? Dates::lastDayOfCard( (int) strtotime( gmdate( 'Y-m-t', $period_end ) . ' UTC' ) ) : $charge_day,
			'next_charge'      => $next,
			'card'             => $card,
			'inviter'          => EntityDecoder::decode( $admin->display_name ),
			'sender'           => EntityDecoder::decode( $admin->display_name ),
			'sender_email'     => $admin->user_email,
			'days'             => '14',
			'invitation_url'   => $this->pages->registrationUrl(),
			'refusal_url'      => $this->pages->registrationUrl(),
			'confirm_url'      => $this->pages->accountUrl(),
			'changed'          => ProfileCorrection::labels( ProfileCorrection::NAME . ',' . ProfileCorrection::PRACTICES ),
			'set_password_url' => wp_login_url(),
			'lost_url'         => wp_lostpassword_url(),
			'count'            => '1',
			'names'            => EntityDecoder::decode( $member->display_name ),
			'members_url'      => admin_url(),
			'what'             => __( 'Stripe secret key', 'practice-portal' ),
			'who'              => EntityDecoder::decode( $admin->display_name ),
			'when'             => Dates::moment( DatabaseClock::now() ),
			'set_up_url'       => admin_url(),
			'title'            => __( 'An e-mail could not be sent.', 'practice-portal' ),
			'advice'           => __( 'Check how this site sends e-mails.', 'practice-portal' ),
			'detail'           => '',
			'person'           => EntityDecoder::decode( $member->display_name ),
			'reference'        => '1',
			'problems_url'     => admin_url(),
		) + $terms + Templates::FLAGS;
	}
}
