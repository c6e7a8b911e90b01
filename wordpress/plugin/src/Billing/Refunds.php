<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\Charge;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\RefundPreview;
use PracticePortal\Billing\Stripe\StripeChargesApi;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\RequestRejected;

defined( 'ABSPATH' ) || exit;

/**
 * Refunds a payment when the owner wants it, and writes down what was refunded, whoever did it (decisions, "What a refund and a
 * plan change mean").
 */
final class Refunds {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private StripeChargesApi $charges_api;
	private CancellationQueue $cancellation_queue;
	private UserLock $lock;

	public function __construct( Subscriptions $subscriptions, Transactions $transactions, StripeChargesApi $charges_api, CancellationQueue $cancellation_queue, UserLock $lock ) {
		$this->subscriptions      = $subscriptions;
		$this->transactions       = $transactions;
		$this->charges_api        = $charges_api;
		$this->cancellation_queue = $cancellation_queue;
		$this->lock               = $lock;
	}

	/**
	 * What a refund would do, without doing it.
	 *
	 * @param int $transaction_id The payment.
	 * @param int $amount         Minor units.
	 * @throws RequestRejected When so much of it cannot be refunded.
	 * @throws GatewayException When the card processor could not be asked.
	 */
	public function preview( int $transaction_id, int $amount ): RefundPreview {
		return $this->previewFor( $amount, ...$this->load( $transaction_id ) );
	}

	/**
	 * Refunds a payment, or a part of it. Where the customer holds a part of it as credit, what is needed of the credit is taken back first.
	 *
	 * @param int    $transaction_id  The payment.
	 * @param int    $amount          Minor units.
	 * @param int    $seen            What had been refunded of it when this was asked for, in minor units: had more been refunded since, nothing is done.
	 * @param int    $credit          How much credit may be taken back, in minor units: what was shown.
	 * @param string $idempotency_key Of the request: a repeat of it has no further effect.
	 * @return Transaction As it is now.
	 * @throws RequestRejected When it cannot be refunded, or was by somebody else.
	 * @throws GatewayException When the card processor could not do it.
	 * @throws LockUnavailable When another request is at work on the person's purchases.
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
					throw new RequestRejected( 'refund_needs_credit', __( 'The member\'s credit has changed. No refund was made. Look at the refund again.', 'practice-portal' ), 409 );
				}
				$this->sendRefund( $preview, $idempotency_key );
				$invoice = $preview->transaction->gateway_invoice;
				$this->record( $preview->subscription, $preview->transaction, $this->charges_api->chargeFor( $invoice ) ?? $preview->charge );
				return $this->transactions->find( $transaction_id ) ?? $preview->transaction;
			}
		);
	}

	/**
	 * Writes down what was refunded of a payment. Called under the person's lock.
	 *
	 * @throws GatewayException When the card processor could not be asked.
	 */
	public function record( Subscription $subscription, Transaction $transaction, Charge $charge ): void {
		if ( $charge->amount_refunded > $transaction->amount_refunded ) {
			/** This action is documented in src/Billing/Activity/ActivityLog.php */
			do_action( Hooks::EVENT_HAPPENED, JournalEvent::refund( $subscription, $transaction, $charge->amount_refunded ) );
		}
		$this->transactions->setRefunded( $transaction->id, $charge->amount_refunded );
		if ( $charge->amount_refunded > 0 ) {
			$this->followUp( $subscription, $transaction );
		}
	}

	/**
	 * What follows from a refund, whoever made it: no part of a payment is both refunded and credited, and a membership ends when
	 * nothing is left of what was paid for its current period. Called under the person's lock.
	 *
	 * @throws GatewayException When the card processor could not be asked.
	 */
	public function followUp( Subscription $subscription, Transaction $transaction ): void {
		$invoice  = $transaction->gateway_invoice;
		$refunded = $this->refundedAmount( $invoice );
		$ledger   = $this->charges_api->ledger( $subscription->gateway_subscription );
		$twice    = min( $ledger->credited( $invoice ), $refunded + $ledger->credited( $invoice ) - $ledger->paid( $invoice ) );
		if ( $twice > 0 ) {
			// Refunded in Stripe's dashboard, or taken back by the bank.
			$this->charges_api->debitCustomerBalance( $ledger->customer, $twice, $invoice );
			self::recordCredit( $subscription, $invoice, $refunded, $twice );
		}
		if ( Subscription::REFUNDED !== $subscription->status && $ledger->isOfPeriod( $invoice ) && 0 === $ledger->leftOfPeriod( array( $this, 'refundedAmount' ) ) ) {
			$this->cancellation_queue->cancelAfterRefund( $subscription );
		}
	}

	/** What was refunded of an invoice's payment, as it is known here, in minor units. */
	public function refundedAmount( string $invoice ): int {
		$transaction = $this->transactions->findByInvoice( $invoice );
		return null === $transaction ? 0 : $transaction->amount_refunded;
	}

	/**
	 * A payment that can be refunded, what it was for, and its charge as it is now.
	 *
	 * @return array{0:Subscription,1:Transaction,2:Charge}
	 * @throws RequestRejected When there is none.
	 * @throws GatewayException When the card processor could not be asked.
	 */
	private function load( int $transaction_id ): array {
		$transaction  = $this->transactions->find( $transaction_id );
		$subscription = null === $transaction ? null : $this->subscriptions->find( $transaction->subscription_id );
		$charge       = null === $transaction || Transaction::COMPLETE !== $transaction->status ? null : $this->charges_api->chargeFor( $transaction->gateway_invoice );
		if ( null === $transaction || null === $subscription || null === $charge ) {
			throw self::notRefundable();
		}
		return array( $subscription, $transaction, $charge );
	}

	/**
	 * @param int          $amount       Minor units.
	 * @param Subscription $subscription What was paid for.
	 * @param Transaction  $transaction  The payment.
	 * @param Charge       $charge       As it is now.
	 * @throws RequestRejected When so much of it cannot be refunded.
	 * @throws GatewayException When the card processor could not be asked.
	 */
	private function previewFor( int $amount, Subscription $subscription, Transaction $transaction, Charge $charge ): RefundPreview {
		if ( $amount < 1 || $amount > $charge->amount - $charge->amount_refunded ) {
			throw new RequestRejected( 'refund_amount', __( 'Enter an amount above zero and no more than is left of this payment.', 'practice-portal' ), 422 );
		}
		$invoice = $transaction->gateway_invoice;
		$ledger  = $this->charges_api->ledger( $subscription->gateway_subscription );
		$left    = $ledger->isOfPeriod( $invoice ) ? $ledger->leftOfPeriod( array( $this, 'refundedAmount' ) ) : null;
		return new RefundPreview( $subscription, $transaction, $charge, $amount, $ledger->credited( $invoice ), $ledger->customer, $left );
	}

	/**
	 * The credit first: were it the other way round, a process that dies in between would leave both with the customer.
	 *
	 * @throws GatewayException When it could not be done.
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
	 * @param Subscription $subscription What was paid for.
	 * @param string       $invoice      The payment.
	 * @param int          $refunded     What had been refunded of it before, in minor units.
	 * @param int          $credit       What was taken back, in minor units; 0 for nothing.
	 */
	private static function recordCredit( Subscription $subscription, string $invoice, int $refunded, int $credit ): void {
		if ( $credit > 0 ) {
			/** This action is documented in src/Billing/Activity/ActivityLog.php */
			do_action( Hooks::EVENT_HAPPENED, JournalEvent::forSubscription( JournalEvent::CREDIT_DEBITED, $subscription, "$invoice-$refunded-$credit" )->withAmount( $credit )->withReference( $invoice ) );
		}
	}

	private static function notRefundable(): RequestRejected {
		return new RequestRejected( 'not_refundable', __( 'There is no payment that can be refunded.', 'practice-portal' ), 409 );
	}
}
