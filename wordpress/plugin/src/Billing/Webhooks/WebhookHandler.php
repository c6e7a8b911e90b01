<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Refunds;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\Invoice;
use PracticePortal\Billing\Stripe\StripeChargesApi;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\Health\HealthIssue;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Hooks;

defined( 'ABSPATH' ) || exit;

/**
 * What follows from an event whose signature is genuine (one of `WebhookEndpoints::EVENTS`). Events come in any order, late and more than once: of an event only
 * its type and the ids in it are read, and Stripe is asked how things stand (decisions, "Paying").
 */
final class WebhookHandler {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private SubscriptionSync $subscription_sync;
	private Refunds $refunds;
	private StripeChargesApi $charges_api;
	private IssueReporter $issue_reporter;
	private UserLock $lock;
	/** The event that is being handled. */
	private string $event_type = '';
	private string $event_id   = '';

	public function __construct( Subscriptions $subscriptions, Transactions $transactions, SubscriptionSync $subscription_sync, Refunds $refunds, StripeChargesApi $charges_api, IssueReporter $issue_reporter, UserLock $lock ) {
		$this->subscriptions     = $subscriptions;
		$this->transactions      = $transactions;
		$this->subscription_sync = $subscription_sync;
		$this->refunds           = $refunds;
		$this->charges_api       = $charges_api;
		$this->issue_reporter    = $issue_reporter;
		$this->lock              = $lock;
	}

	/**
	 * Does what an event asks for; whatever is not ours, or of no interest, is passed over.
	 *
	 * @param string              $type   For example `invoice.payment_succeeded`.
	 * @param array<string,mixed> $object The event's object.
	 * @param string              $event  Stripe's id of the event.
	 * @throws LockUnavailable While another request is at work on the same person, or before the row is there.
	 * @throws GatewayException When Stripe could not be asked.
	 */
	public function handle( string $type, array $object, string $event ): void {
		$this->event_type = $type;
		$this->event_id   = $event;
		$id               = is_string( $object['id'] ?? null ) ? $object['id'] : '';
		$payment          = is_string( $object['payment_intent'] ?? null ) ? $object['payment_intent'] : '';
		switch ( $type ) {
			case 'payment_intent.succeeded':
			case 'setup_intent.succeeded':
				$this->syncSubscription( $this->subscriptions->findByGatewayIntent( $id ) );
				break;
			case 'invoice.paid':
			case 'invoice.payment_succeeded':
			case 'invoice.payment_failed':
				$this->requireRow( $this->subscriptions->findByGatewaySubscription( ( new Invoice( $object ) )->subscription ), $object, (array) ( $object['parent']['subscription_details']['metadata'] ?? $object['subscription_details']['metadata'] ?? array() ) );
				$this->handleInvoice( new Invoice( $object ) );
				break;
			case 'customer.subscription.updated':
			case 'customer.subscription.paused':
			case 'customer.subscription.resumed':
			case 'customer.subscription.deleted':
				$subscription = $this->subscriptions->findByGatewaySubscription( $id );
				$this->requireRow( $subscription, $object, (array) ( $object['metadata'] ?? array() ) );
				$this->syncSubscription( $subscription );
				break;
			case 'charge.refunded':
				$this->handleRefund( $id, $payment );
				break;
			case 'refund.failed':
				$this->reportFailedRefund( $id, $payment );
				break;
			case 'charge.dispute.created':
			case 'charge.dispute.updated':
			case 'charge.dispute.closed':
				$this->handleDispute( $id, $payment );
				break;
		}
	}

	/**
	 * An event about what this site has begun may arrive before its row does. Stripe delivers it again later.
	 *
	 * @param Subscription|null   $subscription The row, if it is there.
	 * @param array<string,mixed> $object       The event's object. Of what is over there nothing is left to write.
	 * @param array<mixed>        $metadata     Of the subscription, as this site has set it.
	 * @throws LockUnavailable When the row isn't there.
	 */
	private function requireRow( ?Subscription $subscription, array $object, array $metadata ): void {
		$is_over = in_array( $object['status'] ?? '', array( 'canceled', 'incomplete_expired', 'void' ), true );
		if ( null === $subscription && ! $is_over && home_url() === ( $metadata['site_url'] ?? '' ) ) {
			throw new LockUnavailable( 'The subscription of this event is not stored yet.' );
		}
	}

	/** Asks how a subscription stands, and writes it down. */
	private function syncSubscription( ?Subscription $subscription ): void {
		if ( null === $subscription ) {
			return;
		}
		$this->lock->withLock(
			$subscription->user_id,
			function () use ( $subscription ): void {
				$this->subscription_sync->refresh( $this->current( $subscription ) );
				$this->recordEvent( $subscription );
			}
		);
	}

	/** @param Invoice $event_invoice As the event has it: only whose it is counts. */
	private function handleInvoice( Invoice $event_invoice ): void {
		$subscription = $this->subscriptions->findByGatewaySubscription( $event_invoice->subscription );
		if ( null === $subscription || '' === $event_invoice->id ) {
			return;
		}
		$this->lock->withLock(
			$subscription->user_id,
			function () use ( $subscription, $event_invoice ): void {
				$invoice = $this->charges_api->invoice( $event_invoice->id );
				$current = $this->subscription_sync->refresh( $this->current( $subscription ) );
				if ( null !== $invoice ) {
					$this->recordInvoice( $current, $invoice );
				}
				$this->recordEvent( $subscription );
			}
		);
	}

	private function recordInvoice( Subscription $subscription, Invoice $invoice ): void {
		if ( Invoice::CHANGE === $invoice->reason && ! $invoice->is_paid && Subscription::PAST_DUE !== $subscription->status ) {
			// A change that has not happened yet, and does not before it is paid: nothing is owed.
			return;
		}
		$first = $this->transactions->firstFor( $subscription->id );
		if ( null === $first || $first->gateway_invoice !== $invoice->id ) {
			$this->transactions->recordInvoice( $subscription, $invoice->id, Invoice::RENEWAL === $invoice->reason ? Transaction::RENEWAL : Transaction::CHANGE, $invoice->due, $invoice->is_paid, $invoice->credited );
		} elseif ( ! $invoice->is_paid ) {
			$this->transactions->markFailed( $first->id );
		}
		$transaction = $this->transactions->findByInvoice( $invoice->id );
		if ( null !== $transaction && $invoice->due > 0 && ( $invoice->is_paid || $invoice->is_open ) ) {
			self::record( JournalEvent::payment( $invoice->is_paid ? JournalEvent::CHARGED : JournalEvent::CHARGE_FAILED, $subscription, $transaction ) );
		}
	}

	/** Money went back. When it is all that was paid for the current month, the membership ends. */
	private function handleRefund( string $charge_id, string $payment_intent ): void {
		$this->withPayment(
			$payment_intent,
			function ( Subscription $subscription, Transaction $transaction ) use ( $charge_id ): void {
				$charge = $this->charges_api->charge( $charge_id );
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
				$this->issue_reporter->raise( HealthIssue::REFUND_FAILED, $refund_id, $subscription->user_id, $subscription->id );
			}
		);
	}

	/** A cardholder went to the bank: the owner is told, and what the bank decides is done. */
	private function handleDispute( string $dispute_id, string $payment_intent ): void {
		$this->withPayment(
			$payment_intent,
			function ( Subscription $subscription, Transaction $transaction ) use ( $dispute_id ): void {
				$dispute = $this->charges_api->dispute( $dispute_id );
				if ( null === $dispute ) {
					return;
				}
				if ( 'lost' === $dispute['status'] ) {
					$this->issue_reporter->raise( HealthIssue::DISPUTE_LOST, $dispute_id, $subscription->user_id, $subscription->id );
					self::record( JournalEvent::payment( JournalEvent::DISPUTE_LOST, $subscription, $transaction )->withReference( $dispute_id ) );
					$this->transactions->setRefunded( $transaction->id, $transaction->amount );
					$this->refunds->followUp( $subscription, $transaction );
				}
				if ( in_array( $dispute['status'], array( 'lost', 'won', 'warning_closed' ), true ) ) {
					$this->issue_reporter->resolve( HealthIssue::DISPUTE, $dispute_id );
					return;
				}
				/* translators: %s: a date. */
				$detail = null === $dispute['due'] ? '' : sprintf( __( 'Respond by %s.', 'practice-portal' ), wp_date( (string) get_option( 'date_format' ), $dispute['due'] ) );
				$this->issue_reporter->raise( HealthIssue::DISPUTE, $dispute_id, $subscription->user_id, $subscription->id, $detail );
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
			$invoice      = $this->charges_api->invoice( $this->charges_api->invoiceFor( $payment_intent ) );
			$subscription = null === $invoice ? null : $this->subscriptions->findByGatewaySubscription( $invoice->subscription );
		}
		if ( null === $subscription ) {
			return;
		}
		$this->lock->withLock(
			$subscription->user_id,
			function () use ( $subscription, $invoice, $work ): void {
				$current = $this->subscription_sync->refresh( $this->current( $subscription ) );
				if ( null !== $invoice ) {
					// Its own event may come later than that of its refund.
					$this->recordInvoice( $current, $invoice );
				}
				$transaction = null === $invoice ? $this->transactions->firstFor( $current->id ) : $this->transactions->findByInvoice( $invoice->id );
				if ( null !== $transaction ) {
					$work( $current, $transaction );
				}
				$this->recordEvent( $current );
			}
		);
	}

	/** Writes an event down in the journal of the one whom it is about. */
	private function recordEvent( Subscription $subscription ): void {
		self::record( JournalEvent::forSubscription( JournalEvent::EVENT, $subscription, $this->event_id )->withDetail( $this->event_type )->withReference( $this->event_id ) );
	}

	private static function record( JournalEvent $journal_event ): void {
		/** This action is documented in src/Billing/Activity/ActivityLog.php */
		do_action( Hooks::EVENT_HAPPENED, $journal_event );
	}

	/** As it is now that nobody else writes about it. */
	private function current( Subscription $subscription ): Subscription {
		return $this->subscriptions->find( $subscription->id ) ?? $subscription;
	}
}
