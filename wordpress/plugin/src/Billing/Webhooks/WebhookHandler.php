<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\CardDeclines;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Model\TransactionKind;
use PracticePortal\Billing\Refunds;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\Invoice;
use PracticePortal\Billing\Stripe\StripeChargesApi;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Hooks;

/**
 * Processes genuine events (`WebhookEndpoints::EVENTS`). Events arrive in any order, late and repeatedly. Only their type and IDs are
 * read; the state comes from Stripe (spec: payment#state-is-read-from-stripe).
 */
final class WebhookHandler {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly SubscriptionSync $subscription_sync,
		private readonly Refunds $refunds,
		private readonly StripeChargesApi $charges_api,
		private readonly IssueReporter $issue_reporter,
		private readonly UserLock $lock,
		private readonly CardDeclines $card_declines,
	) {}

	/**
	 * Processes an event. Events of other sites, and unneeded ones, are ignored.
	 *
	 * @param string              $type   For example `invoice.payment_succeeded`.
	 * @param array<string,mixed> $object The event's object.
	 * @param string              $event  The event's Stripe ID.
	 * @throws ConcurrentChange If another request is changing the same user's purchases, or the row does not exist yet.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function handle( string $type, array $object, string $event ): void {
		foreach ( array_filter( $this->process( $type, $object ) ) as $subscription ) {
			ActivityLog::record( JournalEvent::forSubscription( ActivityKind::Event, $subscription, $event )->withDetail( $type )->withReference( $event ) );
		}
	}

	/**
	 * @param string              $type   For example `invoice.payment_succeeded`.
	 * @param array<string,mixed> $object The event's object.
	 * @return array<Subscription|null> The subscriptions that it was about.
	 * @throws ConcurrentChange If another request is changing the same user's purchases, or the row does not exist yet.
	 */
	private function process( string $type, array $object ): array {
		$id      = is_string( $object['id'] ?? null ) ? $object['id'] : '';
		$payment = is_string( $object['payment_intent'] ?? null ) ? $object['payment_intent'] : '';
		switch ( $type ) {
			case 'payment_intent.succeeded':
			case 'setup_intent.succeeded':
				return array( $this->syncSubscription( $this->subscriptions->findByGatewayIntent( $id ) ) );
			case 'payment_intent.payment_failed':
			case 'setup_intent.setup_failed':
				$this->handleDecline( $this->subscriptions->findByGatewayIntent( $id ) );
				return array();
			case 'invoice.paid':
			case 'invoice.payment_succeeded':
			case 'invoice.payment_failed':
				$invoice      = new Invoice( $object );
				$subscription = $this->subscriptions->findByGatewaySubscription( $invoice->subscription );
				$this->requireRow( $subscription, $object, (array) ( $object['parent']['subscription_details']['metadata'] ?? $object['subscription_details']['metadata'] ?? array() ) );
				return array( $this->handleInvoice( $subscription, $invoice ) );
			case 'customer.subscription.updated':
			case 'customer.subscription.paused':
			case 'customer.subscription.resumed':
			case 'customer.subscription.deleted':
				$subscription = $this->subscriptions->findByGatewaySubscription( $id );
				$this->requireRow( $subscription, $object, (array) ( $object['metadata'] ?? array() ) );
				return array( $this->syncSubscription( $subscription ) );
			case 'customer.discount.created':
			case 'customer.discount.updated':
			case 'customer.discount.deleted':
				// A discount of a subscription also changes the subscription, which has its own event.
				$is_of_customer = ! isset( $object['subscription'] ) && is_string( $object['customer'] ?? null );
				return $is_of_customer ? array_map( $this->syncSubscription( ... ), $this->subscriptions->adoptedOf( $object['customer'] ) ) : array();
			case 'charge.refunded':
				return array( $this->handleRefund( $id, $payment ) );
			case 'refund.failed':
				return array( $this->reportFailedRefund( $id, $payment ) );
			case 'charge.dispute.created':
			case 'charge.dispute.updated':
			case 'charge.dispute.closed':
				return array( $this->handleDispute( $id, $payment ) );
		}
		return array();
	}

	/**
	 * Requires a subscription's row. Its event can arrive before the row exists, and Stripe then delivers it again later.
	 *
	 * @param Subscription|null   $subscription The row, if it exists.
	 * @param array<string,mixed> $object       The event's object. If it has ended at Stripe, there is nothing to store.
	 * @param array<mixed>        $metadata     The subscription's metadata, which this site has set.
	 * @throws ConcurrentChange If the row does not exist.
	 */
	private function requireRow( ?Subscription $subscription, array $object, array $metadata ): void {
		$is_over = in_array( $object['status'] ?? '', array( 'canceled', 'incomplete_expired', 'void' ), true );
		if ( null === $subscription && ! $is_over && home_url() === ( $metadata['site_url'] ?? '' ) ) {
			throw new ConcurrentChange( 'The subscription of this event is not stored yet.' );
		}
	}

	/** Retrieves a subscription's status and stores it. */
	private function syncSubscription( ?Subscription $subscription ): ?Subscription {
		if ( null !== $subscription ) {
			$this->lock->withLock( $subscription->user_id, fn() => $this->subscription_sync->refresh( $this->current( $subscription ) ) );
		}
		return $subscription;
	}

	/** Counts a decline of a first payment. Later payments are tried by Stripe itself. */
	private function handleDecline( ?Subscription $subscription ): void {
		if ( null === $subscription || ! $subscription->isIncomplete() ) {
			return;
		}
		$client = $this->transactions->clientOf( $subscription->id );
		$this->card_declines->add( $subscription, $client );
		if ( null === $this->card_declines->wait( $subscription->user_id, $client ) ) {
			return;
		}
		$this->lock->withLock(
			$subscription->user_id,
			function () use ( $subscription ): void {
				/** This action is documented in src/Core/Hooks.php */
				do_action( Hooks::TOO_MANY_DECLINES, $this->current( $subscription ) );
			}
		);
	}

	/** @param Invoice $event_invoice The event's copy. Only its ID is used. */
	private function handleInvoice( ?Subscription $subscription, Invoice $event_invoice ): ?Subscription {
		if ( null === $subscription || '' === $event_invoice->id ) {
			return null;
		}
		$this->lock->withLock(
			$subscription->user_id,
			function () use ( $subscription, $event_invoice ): void {
				$invoice = $this->charges_api->invoice( $event_invoice->id );
				$current = $this->subscription_sync->refresh( $this->current( $subscription ) );
				if ( null !== $invoice ) {
					$this->recordInvoice( $current, $invoice );
				}
			}
		);
		return $subscription;
	}

	private function recordInvoice( Subscription $subscription, Invoice $invoice ): void {
		if ( Invoice::CHANGE === $invoice->reason && ! $invoice->is_paid && SubscriptionStatus::PastDue !== $subscription->status ) {
			// A pending change takes effect only when it is paid, so nothing is due.
			return;
		}
		DatabaseTransaction::run( fn() => $this->storeInvoice( $subscription, $invoice ) );
	}

	/** Stores a paid or failed invoice, and the fact. */
	private function storeInvoice( Subscription $subscription, Invoice $invoice ): void {
		$first = $this->transactions->firstFor( $subscription->id );
		if ( null === $first || $first->gateway_invoice !== $invoice->id ) {
			$this->transactions->recordInvoice( $subscription, $invoice->id, Invoice::RENEWAL === $invoice->reason ? TransactionKind::Renewal : TransactionKind::Change, $invoice->due, $invoice->is_paid, $invoice->credited );
		} elseif ( ! $invoice->is_paid ) {
			$this->transactions->markFailed( $first->id );
		}
		$transaction = $this->transactions->findByInvoice( $invoice->id );
		if ( null !== $transaction && $invoice->due > 0 && ( $invoice->is_paid || $invoice->is_open ) ) {
			ActivityLog::record( JournalEvent::payment( $invoice->is_paid ? ActivityKind::Charged : ActivityKind::ChargeFailed, $subscription, $transaction ) );
		}
	}

	/** Records a refund. If it is all that was paid for the current period, the membership ends. */
	private function handleRefund( string $charge_id, string $payment_intent ): ?Subscription {
		return $this->withPayment(
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

	private function reportFailedRefund( string $refund_id, string $payment_intent ): ?Subscription {
		return $this->withPayment(
			$payment_intent,
			function ( Subscription $subscription ) use ( $refund_id ): void {
				$this->issue_reporter->raise( HealthIssueKind::RefundFailed, $refund_id, $subscription->user_id, $subscription->id );
			}
		);
	}

	/** Reports a dispute to the owner, and applies the bank's decision. */
	private function handleDispute( string $dispute_id, string $payment_intent ): ?Subscription {
		return $this->withPayment(
			$payment_intent,
			function ( Subscription $subscription, Transaction $transaction ) use ( $dispute_id ): void {
				$dispute = $this->charges_api->dispute( $dispute_id );
				if ( null === $dispute ) {
					return;
				}
				if ( 'lost' === $dispute['status'] ) {
					$this->issue_reporter->raise( HealthIssueKind::DisputeLost, $dispute_id, $subscription->user_id, $subscription->id );
					DatabaseTransaction::run(
						function () use ( $subscription, $transaction, $dispute_id ): void {
							ActivityLog::record( JournalEvent::disputeLost( $subscription, $transaction, $dispute_id ) );
							$this->transactions->setRefunded( $transaction->id, $transaction->amount );
						}
					);
					$this->refunds->followUp( $subscription, $transaction );
				}
				if ( in_array( $dispute['status'], array( 'lost', 'won', 'warning_closed' ), true ) ) {
					$this->issue_reporter->resolve( HealthIssueKind::Dispute, $dispute_id );
					return;
				}
				/* translators: %s: a date. */
				$detail = null === $dispute['due'] ? '' : sprintf( __( 'Respond by %s.', 'practice-portal' ), Dates::day( $dispute['due'] ) );
				$this->issue_reporter->raise( HealthIssueKind::Dispute, $dispute_id, $subscription->user_id, $subscription->id, $detail );
			}
		);
	}

	/**
	 * Runs work on a payment's transaction, under the member's lock. It does nothing for payments of other systems.
	 *
	 * @param string                                   $payment_intent Stripe's payment.
	 * @param callable(Subscription,Transaction):mixed $work           The work.
	 */
	private function withPayment( string $payment_intent, callable $work ): ?Subscription {
		$subscription = $this->subscriptions->findByGatewayIntent( $payment_intent );
		$invoice      = null;
		if ( null === $subscription && '' !== $payment_intent ) {
			$invoice      = $this->charges_api->invoice( $this->charges_api->invoiceFor( $payment_intent ) );
			$subscription = null === $invoice ? null : $this->subscriptions->findByGatewaySubscription( $invoice->subscription );
		}
		if ( null === $subscription ) {
			return null;
		}
		$this->lock->withLock(
			$subscription->user_id,
			function () use ( $subscription, $invoice, $work ): void {
				$current = $this->subscription_sync->refresh( $this->current( $subscription ) );
				if ( null !== $invoice ) {
					// The invoice's own event may arrive later than the refund's.
					$this->recordInvoice( $current, $invoice );
				}
				$transaction = null === $invoice ? $this->transactions->firstFor( $current->id ) : $this->transactions->findByInvoice( $invoice->id );
				if ( null !== $transaction ) {
					$work( $current, $transaction );
				}
			}
		);
		return $subscription;
	}

	/** The subscription's current row, read under the lock. */
	private function current( Subscription $subscription ): Subscription {
		return $this->subscriptions->find( $subscription->id ) ?? $subscription;
	}
}
