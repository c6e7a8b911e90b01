<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Receipt;
use PracticePortal\Domain\Subscription;
use PracticePortal\Payment\CallBudget;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\StripeMemberships;
use PracticePortal\Storage\Products;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;
use PracticePortal\Support\CardName;
use PracticePortal\Support\PlainText;

defined( 'ABSPATH' ) || exit;

/**
 * Says what somebody has bought: what was taken is known here, the card and what comes next Stripe is asked for.
 */
final class Receipts {
	private Products $products;
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private StripeMemberships $stripe;
	private CallBudget $budget;

	public function __construct( Products $products, Subscriptions $subscriptions, Transactions $transactions, StripeMemberships $stripe, CallBudget $budget ) {
		$this->products      = $products;
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->stripe        = $stripe;
		$this->budget        = $budget;
	}

	/**
	 * What the page is told that a registration has led to.
	 *
	 * @param int $transaction_id The first payment, or the promise of one.
	 * @return array<string,mixed>|null See `Receipt::toAnswer()`; null while there is no membership for it.
	 */
	public function answerFor( int $transaction_id ): ?array {
		$transaction  = $this->transactions->find( $transaction_id );
		$subscription = null === $transaction ? null : $this->subscriptions->find( $transaction->subscription_id );
		$user         = null === $transaction ? false : get_userdata( $transaction->user_id );
		if ( null === $subscription || false === $user || ! $subscription->isLive() ) {
			return null;
		}
		return $this->budget->recent(
			$user->ID,
			"receipt $transaction_id",
			function () use ( $subscription, $user ): array {
				return $this->of( $subscription )->toAnswer( $user->user_email );
			}
		);
	}

	/** The receipt of a membership that is held. What Stripe cannot be asked for is left out. */
	public function of( Subscription $subscription ): Receipt {
		$first   = $this->transactions->firstOf( $subscription->id );
		$receipt = new Receipt( $this->plan( $subscription ), null === $first ? 0 : $first->amount );
		if ( '' === $subscription->gateway_subscription ) {
			return $receipt;
		}
		try {
			$this->ask( $receipt, $subscription->gateway_subscription );
		} catch ( PaymentProblem $problem ) {
			$receipt->next_amount = $receipt->next_amount ?? $subscription->price;
			$receipt->next_at     = $subscription->current_period_end;
		}
		return $receipt;
	}

	/**
	 * Adds what Stripe says at this moment.
	 *
	 * @throws PaymentProblem When it could not be asked.
	 */
	private function ask( Receipt $receipt, string $id ): void {
		$running = $this->stripe->find( $id );
		if ( null === $running ) {
			return;
		}
		$receipt->card = null === $running->card ? '' : CardName::of( $running->card['brand'], $running->card['last4'] );
		if ( $running->goesOn() ) {
			$receipt->next_at     = $running->standing->current_period_end;
			$receipt->next_amount = $this->stripe->nextCharge( $id );
		}
	}

	/** What the membership is called that a subscription is for. */
	public function plan( Subscription $subscription ): string {
		return PlainText::of( $this->products->nameFor( $subscription ) );
	}
}
