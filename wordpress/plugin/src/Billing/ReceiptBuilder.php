<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Core\Contract;
use PracticePortal\Core\EntityDecoder;

/** Builds a receipt. The charged amount comes from this site's tables, the card and the next charge from Stripe. */
final class ReceiptBuilder {
	public function __construct(
		private readonly Plans $plans,
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly StripeSubscriptionsApi $subscriptions_api,
		private readonly CallBudget $budget,
		private readonly ChargeAmounts $charge_amounts,
	) {}

	/**
	 * The result of a registration, for the page.
	 *
	 * @param int $transaction_id The first payment, or the saved card.
	 * @return array<string,mixed>|null See `Receipt::toResponse()`; null while there is no membership for it.
	 */
	public function responseFor( int $transaction_id ): ?array {
		$transaction  = $this->transactions->find( $transaction_id );
		$subscription = null === $transaction ? null : $this->subscriptions->find( $transaction->subscription_id );
		$user         = null === $transaction ? false : get_userdata( $transaction->user_id );
		if ( null === $subscription || false === $user || ! $subscription->isLive() ) {
			return null;
		}
		return $this->budget->recent( $user->ID, "receipt $transaction_id", fn(): array => $this->for( $subscription )->toResponse( $user->user_email ) );
	}

	/** The receipt of a membership. Details that Stripe can't provide are left out. */
	public function for( Subscription $subscription ): Receipt {
		$first   = $this->transactions->firstFor( $subscription->id );
		$receipt = new Receipt( $this->planName( $subscription ), null === $first ? 0 : $first->amount );
		if ( '' === $subscription->gateway_subscription ) {
			return $receipt;
		}
		try {
			$this->addStripeDetails( $receipt, $subscription->gateway_subscription );
		} catch ( GatewayException $exception ) {
			$receipt->next_amount = $receipt->next_amount ?? $this->charge_amounts->next( $subscription );
			$receipt->next_at     = $subscription->current_period_end;
		}
		return $receipt;
	}

	/** Adds the card and the next charge. */
	private function addStripeDetails( Receipt $receipt, string $id ): void {
		$running = $this->subscriptions_api->find( $id );
		if ( null === $running ) {
			return;
		}
		$receipt->card = null === $running->card ? '' : self::cardLabel( $running->card['brand'], $running->card['last4'] );
		if ( $running->continues() ) {
			$receipt->next_at     = $running->snapshot->current_period_end;
			$receipt->next_amount = $this->subscriptions_api->nextCharge( $id );
		}
	}

	/** For example "Visa ending in 4242"; '' when there is no card. */
	private static function cardLabel( string $brand, string $last4 ): string {
		if ( '' === $last4 ) {
			return '';
		}
		$name = in_array( $brand, array( '', 'unknown' ), true ) ? __( 'Card', 'practice-portal' ) : Contract::CARD_BRANDS[ $brand ] ?? ucfirst( $brand );
		/* translators: 1: a card's brand, 2: its last four digits. */
		return sprintf( __( '%1$s ending in %2$s', 'practice-portal' ), $name, $last4 );
	}

	/** The name of a subscription's plan. */
	public function planName( Subscription $subscription ): string {
		return EntityDecoder::decode( $this->plans->nameFor( $subscription ) );
	}
}
