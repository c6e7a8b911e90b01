<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Problem;
use PracticePortal\Domain\Subscription;
use PracticePortal\Domain\Transaction;
use PracticePortal\Payment\Invoice;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\StripePayments;
use PracticePortal\Storage\Journal;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;

defined( 'ABSPATH' ) || exit;

/**
 * What follows from an event whose signature is genuine (one of `StripeWebhooks::EVENTS`). Events come in any order, late and more than once: of an event only
 * its type and the ids in it are read, and Stripe is asked how things stand (decisions, "Paying").
 */
final class WebhookHandler {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private Settlement $settlement;
	private Refunds $refunds;
	private StripePayments $payments;
	private ProblemDesk $desk;
	private PersonLock $lock;
	/** The event that is being handled. */
	private string $event_type = '';
	private string $event_id   = '';

	public function __construct( Subscriptions $subscriptions, Transactions $transactions, Settlement $settlement, Refunds $refunds, StripePayments $payments, ProblemDesk $desk, PersonLock $lock ) {
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->settlement    = $settlement;
		$this->refunds       = $refunds;
		$this->payments      = $payments;
		$this->desk          = $desk;
		$this->lock          = $lock;
	}

	/**
	 * Does what an event asks for; whatever is not ours, or of no interest, is passed over.
	 *
	 * @param string              $type   For example `invoice.payment_succeeded`.
	 * @param array<string,mixed> $object The event's object.
	 * @param string              $event  Stripe's id of the event.
	 * @throws \PracticePortal\Support\Busy While another request is at work on the same person.
	 * @throws PaymentProblem When Stripe could not be asked.
	 */
	public function handle( string $type, array $object, string $event ): void {
		$this->event_type = $type;
		$this->event_id   = $event;
		$id      = is_string( $object['id'] ?? null ) ? $object['id'] : '';
		$payment = is_string( $object['payment_intent'] ?? null ) ? $object['payment_intent'] : '';
		switch ( $type ) {
			case 'payment_intent.succeeded':
			case 'setup_intent.succeeded':
				$this->settle( $this->subscriptions->findByGatewayIntent( $id ) );
				break;
			case 'invoice.paid':
			case 'invoice.payment_succeeded':
			case 'invoice.payment_failed':
				$this->settleInvoice( new Invoice( $object ) );
				break;
			case 'customer.subscription.updated':
			case 'customer.subscription.paused':
			case 'customer.subscription.resumed':
			case 'customer.subscription.deleted':
				$this->settle( $this->subscriptions->findByGatewaySubscription( $id ) );
				break;
			case 'charge.refunded':
				$this->settleRefund( $id, $payment );
				break;
			case 'refund.failed':
				$this->reportFailedRefund( $id, $payment );
				break;
			case 'charge.dispute.created':
			case 'charge.dispute.updated':
			case 'charge.dispute.closed':
				$this->settleDispute( $id, $payment );
				break;
		}
	}

	/** Asks how a subscription stands, and writes it down. */
	private function settle( ?Subscription $subscription ): void {
		if ( null === $subscription ) {
			return;
		}
		$this->lock->hold(
			$subscription->user_id,
			function () use ( $subscription ): void {
				$this->settlement->refresh( $this->current( $subscription ) );
				$this->noteEvent( $subscription );
			}
		);
	}

	/** @param Invoice $told As the event has it: only whose it is counts. */
	private function settleInvoice( Invoice $told ): void {
		$subscription = $this->subscriptions->findByGatewaySubscription( $told->subscription );
		if ( null === $subscription || '' === $told->id ) {
			return;
		}
		$this->lock->hold(
			$subscription->user_id,
			function () use ( $subscription, $told ): void {
				$invoice = $this->payments->invoice( $told->id );
				$current = $this->settlement->refresh( $this->current( $subscription ) );
				if ( null !== $invoice ) {
					$this->recordInvoice( $current, $invoice );
				}
				$this->noteEvent( $subscription );
			}
		);
	}

	private function recordInvoice( Subscription $subscription, Invoice $invoice ): void {
		if ( Invoice::CHANGE === $invoice->reason && ! $invoice->is_paid && Subscription::PAST_DUE !== $subscription->status ) {
			// A change that has not happened yet, and does not before it is paid: nothing is owed.
			return;
		}
		$first = $this->transactions->firstOf( $subscription->id );
		if ( null === $first || $first->gateway_invoice !== $invoice->id ) {
			$this->transactions->recordFurther( $subscription, $invoice->id, Invoice::RENEWAL === $invoice->reason ? Transaction::RENEWAL : Transaction::CHANGE, $invoice->due, $invoice->is_paid, $invoice->credited );
		} elseif ( ! $invoice->is_paid ) {
			$this->transactions->markFailed( $first->id );
		}
		$transaction = $this->transactions->findByInvoice( $invoice->id );
		if ( null !== $transaction && $invoice->due > 0 && ( $invoice->is_paid || $invoice->is_open ) ) {
			self::note( Fact::payment( $invoice->is_paid ? Fact::CHARGED : Fact::CHARGE_FAILED, $subscription, $transaction ) );
		}
	}

	/** Money went back. When it is all that was paid for the current month, the membership ends. */
	private function settleRefund( string $charge_id, string $payment_intent ): void {
		$this->withPayment(
			$payment_intent,
			function ( Subscription $subscription, Transaction $transaction ) use ( $charge_id ): void {
				$charge = $this->payments->charge( $charge_id );
				if ( null === $charge ) {
					return;
				}
				$this->refunds->record( $subscription, $transaction, $charge );
			}
		);
	}

	private function reportFailedRefund( string $refund_id, string $payment_intent ): void {
		$this->withPayment(
			$payment_intent,
			function ( Subscription $subscription ) use ( $refund_id ): void {
				$this->desk->raise( Problem::REFUND_FAILED, $refund_id, $subscription->user_id, $subscription->id );
			}
		);
	}

	/** A cardholder went to the bank: the owner is told, and what the bank decides is done. */
	private function settleDispute( string $dispute_id, string $payment_intent ): void {
		$this->withPayment(
			$payment_intent,
			function ( Subscription $subscription, Transaction $transaction ) use ( $dispute_id ): void {
				$dispute = $this->payments->dispute( $dispute_id );
				if ( null === $dispute ) {
					return;
				}
				if ( 'lost' === $dispute['status'] ) {
					$this->desk->raise( Problem::DISPUTE_LOST, $dispute_id, $subscription->user_id, $subscription->id );
					self::note( Fact::payment( Fact::DISPUTE_LOST, $subscription, $transaction )->withReference( $dispute_id ) );
					$this->transactions->setRefunded( $transaction->id, $transaction->amount );
					$this->refunds->followUp( $subscription, $transaction );
				}
				if ( in_array( $dispute['status'], array( 'lost', 'won', 'warning_closed' ), true ) ) {
					$this->desk->resolve( Problem::DISPUTE, $dispute_id );
					return;
				}
				/* translators: %s: a date. */
				$detail = null === $dispute['due'] ? '' : sprintf( __( 'To be answered by %s.', 'practice-portal' ), wp_date( (string) get_option( 'date_format' ), $dispute['due'] ) );
				$this->desk->raise( Problem::DISPUTE, $dispute_id, $subscription->user_id, $subscription->id, $detail );
			}
		);
	}

	/**
	 * Does something about the transaction that a payment belongs to, under the person's lock; nothing when it is not ours.
	 *
	 * @param string                                   $payment_intent Stripe's payment.
	 * @param callable(Subscription,Transaction):mixed $work           What to do.
	 */
	private function withPayment( string $payment_intent, callable $work ): void {
		$subscription = $this->subscriptions->findByGatewayIntent( $payment_intent );
		$invoice      = null;
		if ( null === $subscription && '' !== $payment_intent ) {
			$invoice      = $this->payments->invoice( $this->payments->invoiceOf( $payment_intent ) );
			$subscription = null === $invoice ? null : $this->subscriptions->findByGatewaySubscription( $invoice->subscription );
		}
		if ( null === $subscription ) {
			return;
		}
		$this->lock->hold(
			$subscription->user_id,
			function () use ( $subscription, $invoice, $work ): void {
				$current = $this->settlement->refresh( $this->current( $subscription ) );
				if ( null !== $invoice ) {
					// Its own event may come later than that of its refund.
					$this->recordInvoice( $current, $invoice );
				}
				$transaction = null === $invoice ? $this->transactions->firstOf( $current->id ) : $this->transactions->findByInvoice( $invoice->id );
				if ( null !== $transaction ) {
					$work( $current, $transaction );
				}
				$this->noteEvent( $current );
			}
		);
	}

	/** Writes an event down in the journal of the one whom it is about. */
	private function noteEvent( Subscription $subscription ): void {
		self::note( Fact::of( Fact::EVENT, $subscription, $this->event_id )->withDetail( $this->event_type )->withReference( $this->event_id ) );
	}

	private static function note( Fact $fact ): void {
		/** This action is documented in src/Storage/Journal.php */
		do_action( Journal::HAPPENED, $fact );
	}

	/** As it is now that nobody else writes about it. */
	private function current( Subscription $subscription ): Subscription {
		return $this->subscriptions->find( $subscription->id ) ?? $subscription;
	}
}
