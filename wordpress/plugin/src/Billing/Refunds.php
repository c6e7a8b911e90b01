<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\Charge;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeChargesApi;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\RequestRejected;

/** Refunds payments for the owner, and records refunds from any source (spec: account#end-of-what-was-paid). */
final class Refunds {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly StripeChargesApi $charges_api,
		private readonly CancellationQueue $cancellation_queue,
		private readonly UserLock $lock,
	) {}

	/**
	 * Calculates a refund without making it.
	 *
	 * @param int $amount Minor units.
	 * @throws RequestRejected If this amount can't be refunded.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function preview( int $transaction_id, int $amount ): RefundPreview {
		return $this->previewFor( $amount, ...$this->load( $transaction_id ) );
	}

	/**
	 * Refunds a payment or a part of it. If a part of the payment became credit, that credit is taken back first.
	 *
	 * @param int    $amount          Minor units.
	 * @param int    $seen            The refunded amount that the owner saw, in minor units. If it has changed since, no refund is made.
	 * @param int    $credit          Maximum credit to take back, in minor units, as shown to the owner.
	 * @param string $idempotency_key The request's key. A repeat with the same key has no further effect.
	 * @return Transaction The updated payment.
	 * @throws RequestRejected If it can't be refunded, or already was.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function refund( int $transaction_id, int $amount, int $seen, int $credit, string $idempotency_key ): Transaction {
		$found = $this->transactions->find( $transaction_id );
		if ( null === $found ) {
			throw self::notRefundable();
		}
		return $this->lock->withLock(
			$found->user_id,
			function () use ( $transaction_id, $amount, $seen, $credit, $idempotency_key ): Transaction {
				list( $subscription, $transaction, $charge ) = $this->load( $transaction_id );
				if ( $charge->amount_refunded !== $seen ) {
					$this->record( $subscription, $transaction, $charge );
					throw new RequestRejected( 'refunded_meanwhile', __( 'This payment has already been refunded. No new refund was made.', 'practice-portal' ), 409 );
				}
				$preview = $this->previewFor( $amount, $subscription, $transaction, $charge );
				if ( $preview->credit > $credit ) {
					throw new RequestRejected( 'refund_needs_credit', __( 'The member\'s credit has changed. No refund was made. Check the amounts and try again.', 'practice-portal' ), 409 );
				}
				$this->sendRefund( $preview, $idempotency_key );
				$invoice = $preview->transaction->gateway_invoice;
				$this->record( $preview->subscription, $preview->transaction, $this->charges_api->chargeFor( $invoice ) ?? $preview->charge );
				return $this->transactions->find( $transaction_id ) ?? $preview->transaction;
			}
		);
	}

	/**
	 * Records a payment's refunds. Called under the member's lock.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function record( Subscription $subscription, Transaction $transaction, Charge $charge ): void {
		DatabaseTransaction::run(
			function () use ( $subscription, $transaction, $charge ): void {
				if ( $charge->amount_refunded > $transaction->amount_refunded ) {
					ActivityLog::record( JournalEvent::refund( $subscription, $transaction, $charge->amount_refunded ) );
				}
				$this->transactions->setRefunded( $transaction->id, $charge->amount_refunded );
			}
		);
		if ( $charge->amount_refunded > 0 ) {
			$this->followUp( $subscription, $transaction );
		}
	}

	/**
	 * Applies the consequences of a refund. No part of a payment may be both refunded and credited. The membership ends if nothing
	 * that was paid for the current period is left. Called under the member's lock.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function followUp( Subscription $subscription, Transaction $transaction ): void {
		$invoice  = $transaction->gateway_invoice;
		$refunded = $this->refundedAmount( $invoice );
		$ledger   = $this->charges_api->ledger( $subscription->gateway_subscription );
		$twice    = min( $ledger->credited( $invoice ), $refunded + $ledger->credited( $invoice ) - $ledger->paid( $invoice ) );
		if ( $twice > 0 ) {
			// The owner refunded it in the Stripe Dashboard, or the bank took it back.
			$this->charges_api->debitCustomerBalance( $ledger->customer, $twice, $invoice );
			self::recordCredit( $subscription, $invoice, $refunded, $twice );
		}
		if ( SubscriptionStatus::Refunded !== $subscription->status && $ledger->isOfPeriod( $invoice ) && 0 === $ledger->leftOfPeriod( array( $this, 'refundedAmount' ) ) ) {
			$this->cancellation_queue->cancelAfterRefund( $subscription );
		}
	}

	/** Whether a payment of a membership became credit, as by a change to a cheaper plan. Only Stripe knows how much of it is left. */
	public function mayHaveCredit( Subscription $subscription ): bool {
		return array() !== array_filter( $this->transactions->forUser( $subscription->user_id ), static fn( Transaction $payment ): bool => $payment->subscription_id === $subscription->id && $payment->amount_credited > 0 );
	}

	/**
	 * The credit that the member of a membership has at Stripe, and the payments that it came from.
	 *
	 * @return array{total:int,payments:array<int,array{payment:Transaction,credit:int}>,customer:string} Minor units.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function credit( Subscription $subscription ): array {
		$ledger   = $this->charges_api->ledger( $subscription->gateway_subscription );
		$payments = array();
		foreach ( $this->transactions->forUser( $subscription->user_id ) as $payment ) {
			$credit = $ledger->credited( $payment->gateway_invoice );
			if ( $credit > 0 ) {
				$payments[] = array(
					'payment' => $payment,
					'credit'  => $credit,
				);
			}
		}
		return array(
			'total'    => $ledger->credit,
			'payments' => $payments,
			'customer' => $ledger->customer,
		);
	}

	/** The recorded refunds of an invoice, in minor units. */
	public function refundedAmount( string $invoice ): int {
		$transaction = $this->transactions->findByInvoice( $invoice );
		return null === $transaction ? 0 : $transaction->amount_refunded;
	}

	/**
	 * A refundable payment, its subscription, and its current charge.
	 *
	 * @return array{0:Subscription,1:Transaction,2:Charge}
	 * @throws RequestRejected If there is none.
	 */
	private function load( int $transaction_id ): array {
		$transaction  = $this->transactions->find( $transaction_id );
		$subscription = null === $transaction ? null : $this->subscriptions->find( $transaction->subscription_id );
		$charge       = null === $transaction || TransactionStatus::Complete !== $transaction->status ? null : $this->charges_api->chargeFor( $transaction->gateway_invoice );
		if ( null === $transaction || null === $subscription || null === $charge ) {
			throw self::notRefundable();
		}
		return array( $subscription, $transaction, $charge );
	}

	/**
	 * @param int          $amount       Minor units.
	 * @param Subscription $subscription The paid subscription.
	 * @param Charge       $charge       The current charge.
	 * @throws RequestRejected If this amount can't be refunded.
	 */
	private function previewFor( int $amount, Subscription $subscription, Transaction $transaction, Charge $charge ): RefundPreview {
		if ( $amount < 1 || $amount > $charge->amount - $charge->amount_refunded ) {
			throw new RequestRejected( 'refund_amount', __( 'Enter an amount above zero and no more than is left of this payment.', 'practice-portal' ), 422 );
		}
		$invoice = $transaction->gateway_invoice;
		$ledger  = $this->charges_api->ledger( $subscription->gateway_subscription );
		$left    = $ledger->isOfPeriod( $invoice ) ? $ledger->leftOfPeriod( array( $this, 'refundedAmount' ) ) : null;
		return new RefundPreview( $subscription, $transaction, $charge, $amount, $ledger->credited( $invoice ), $ledger->customer, $ledger->credit, $left );
	}

	/**
	 * Takes back the credit before it refunds. In the other order, a process that dies in between would leave the customer with
	 * both.
	 */
	private function sendRefund( RefundPreview $preview, string $idempotency_key ): void {
		$invoice = $preview->transaction->gateway_invoice;
		if ( $preview->credit > 0 ) {
			$this->charges_api->debitCustomerBalance( $preview->customer, $preview->credit, $invoice );
		}
		try {
			$this->charges_api->refundPartially( $preview->charge, $preview->amount, $idempotency_key );
		} catch ( GatewayException $exception ) {
			if ( $preview->credit > 0 && $exception->isRefusal() ) {
				$this->charges_api->debitCustomerBalance( $preview->customer, -$preview->credit, $invoice );
				throw $exception;
			}
			self::recordCredit( $preview->subscription, $invoice, $preview->charge->amount_refunded, $preview->credit );
			throw $exception;
		}
		self::recordCredit( $preview->subscription, $invoice, $preview->charge->amount_refunded, $preview->credit );
	}

	/**
	 * @param Subscription $subscription The paid subscription.
	 * @param int          $refunded     The amount that was refunded before, in minor units.
	 * @param int          $credit       The credit taken back, in minor units; 0 for none.
	 */
	private static function recordCredit( Subscription $subscription, string $invoice, int $refunded, int $credit ): void {
		if ( $credit > 0 ) {
			ActivityLog::record( JournalEvent::forSubscription( ActivityKind::CreditDebited, $subscription, "$invoice-$refunded-$credit" )->withAmount( $credit )->withReference( $invoice ) );
		}
	}

	private static function notRefundable(): RequestRejected {
		return new RequestRejected( 'not_refundable', __( 'There is no payment that can be refunded.', 'practice-portal' ), 409 );
	}
}
