<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Storage\PendingCancellations;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeAccount;
use PracticePortal\Billing\Stripe\StripeChargesApi;
use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Health\HealthIssue;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Money;

/**
 * Cancels subscriptions at Stripe that have ended here, and refunds what is due. It tries at once, then hourly until it succeeds.
 * All methods but `processDue` are called under the member's lock.
 */
final class CancellationQueue {
	/** The maximum per hour, so that a slow Stripe does not delay other tasks. */
	private const BATCH = 50;

	/** @var array<int,bool> Sites of the network for which Stripe can't be reached in this request. */
	private array $is_away = array();

	public function __construct(
		private readonly PendingCancellations $pending,
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly StripeGateway $gateway,
		private readonly StripeChargesApi $charges_api,
		private readonly IssueReporter $issue_reporter,
		private readonly PlanByPrice $plan_by_price,
		private readonly UserLock $lock,
	) {}

	public function register(): void {
		add_action( Hooks::HOURLY, array( $this, 'processDue' ) );
		add_action( LiveSite::DECLARED_COPY, array( $this->pending, 'dropAll' ) );
	}

	/**
	 * Cancels a subscription. If it was never a membership but has just been paid, the payment is refunded. The last paid invoice
	 * is stored, so that any other payment counts as later.
	 *
	 * @param JournalEvent|null $event A further event to record with the end; null for none.
	 */
	public function cancel( Subscription $subscription, ?JournalEvent $event = null ): void {
		$subscription_status = null;
		$failure             = null;
		if ( '' !== $subscription->gateway_subscription ) {
			try {
				$subscription_status = isset( $this->is_away[ get_current_blog_id() ] ) ? null : $this->gateway->status( $subscription->gateway_subscription );
			} catch ( GatewayException $exception ) {
				$failure = $exception;
			}
		}
		if ( null !== $subscription_status && ! $subscription->isIncomplete() ) {
			// A plan change may have been paid although its event has not arrived.
			$this->plan_by_price->syncPlan( $subscription, $subscription_status );
		}
		DatabaseTransaction::run(
			function () use ( $subscription, $subscription_status, $event ): void {
				if ( '' !== $subscription->gateway_subscription ) {
					$this->pending->add( $subscription, $subscription->isIncomplete() );
				}
				$this->subscriptions->cancel( $subscription->id, null === $subscription_status ? '' : $subscription_status->paidInvoice() );
				if ( null !== $event ) {
					ActivityLog::record( $event );
				}
			}
		);
		$this->attempt( $subscription, $subscription_status, $failure );
	}

	/** Cancels a subscription and refunds its last payment. */
	public function cancelAndRefund( Subscription $subscription ): void {
		DatabaseTransaction::run(
			function () use ( $subscription ): void {
				$this->pending->add( $subscription, true );
				$this->subscriptions->markRefunded( $subscription->id );
			}
		);
		$this->attempt( $subscription );
	}

	/** Cancels a subscription that was already refunded, by the owner or by the bank. */
	public function cancelAfterRefund( Subscription $subscription ): void {
		DatabaseTransaction::run(
			function () use ( $subscription ): void {
				if ( ! $subscription->isOver() ) {
					$this->pending->add( $subscription, false );
				}
				$this->subscriptions->markRefunded( $subscription->id );
			}
		);
		$this->attempt( $subscription );
	}

	/** Processes the due rows, up to the maximum. */
	public function processDue(): void {
		foreach ( $this->pending->due( self::BATCH ) as $cancellation ) {
			$subscription = $this->subscriptions->find( $cancellation['subscription_id'] );
			if ( null === $subscription ) {
				continue;
			}
			try {
				$this->lock->withLock(
					$cancellation['user_id'],
					function () use ( $subscription ): void {
						$this->attempt( $subscription );
					}
				);
			} catch ( ConcurrentChange $busy ) {
				continue;
			}
		}
	}

	/**
	 * Tries to cancel a subscription at Stripe. If Stripe can't be reached, this request makes no further attempts, and the next
	 * hourly run continues.
	 *
	 * @param Subscription $subscription The subscription to cancel.
	 * @param SubscriptionStatus|null $subscription_status Its status, if just retrieved.
	 * @param GatewayException|null   $failure             The error if it could not be retrieved.
	 */
	private function attempt( Subscription $subscription, ?SubscriptionStatus $subscription_status = null, ?GatewayException $failure = null ): void {
		$id           = $subscription->gateway_subscription;
		$cancellation = $this->pending->find( $id );
		$current      = $this->subscriptions->find( $subscription->id ) ?? $subscription;
		if ( null === $cancellation || isset( $this->is_away[ get_current_blog_id() ] ) ) {
			return;
		}
		if ( $current->account->isKnown() && ! $current->account->is_live && StripeAccount::isLiveKey() ) {
			// The site has gone live since. Test subscriptions charge no one, and their keys are gone.
			$this->pending->finish( $id );
			$this->issue_reporter->resolve( HealthIssue::NOT_CANCELED, $id );
			return;
		}
		try {
			if ( null !== $failure ) {
				throw $failure;
			}
			$subscription_status = $subscription_status ?? $this->gateway->status( $id );
			if ( '' !== $subscription_status->pending_invoice && ! $this->gateway->preventPayment( $id, $subscription_status->pending_invoice, '' ) ) {
				// The bank has just paid the plan change.
				$subscription_status = $this->gateway->status( $id );
			}
			if ( ! $subscription_status->isOver() ) {
				$this->gateway->cancelSubscription( $id );
			}
			$this->gateway->cancelSetup( $subscription->gateway_intent );
			// Another month may have been charged while the cancellation was pending.
			$gives_back = $cancellation['gives_back'] || $subscription_status->wasPaidSince( $current->paid_invoice );
			$was_paid   = $gives_back && '' !== $subscription_status->invoice;
			$sum        = $was_paid ? $this->charges_api->refundInvoice( $subscription_status->invoice ) : 0;
			$credit     = $was_paid ? $this->gateway->refundCustomerBalance( $id ) : 0;
		} catch ( GatewayException $exception ) {
			if ( GatewayException::UNAVAILABLE === $exception->kind ) {
				$this->is_away[ get_current_blog_id() ] = true;
			}
			$this->pending->postpone( $id );
			$this->issue_reporter->raise( HealthIssue::NOT_CANCELED, $id, $subscription->user_id, $subscription->id, $exception->getMessage() );
			return;
		}
		if ( $sum > 0 || ( $credit > 0 && Subscription::REFUNDED === $current->status ) ) {
			$this->recordRefund( $subscription, $subscription_status->invoice, $sum, $credit );
		}
		$this->pending->finish( $id );
		$this->issue_reporter->resolve( HealthIssue::NOT_CANCELED, $id );
	}

	/**
	 * Records the refund and tells the owner.
	 *
	 * @param Subscription $subscription The paid subscription.
	 * @param string       $invoice      Its last invoice.
	 * @param int          $sum          Refunded to a card, in minor units; 0 if credit paid for all of it.
	 * @param int          $credit       Returned to the customer's credit, in minor units.
	 */
	private function recordRefund( Subscription $subscription, string $invoice, int $sum, int $credit ): void {
		$paid = $sum > 0 ? $this->transactions->findByInvoice( $invoice ) : null;
		DatabaseTransaction::run(
			function () use ( $subscription, $paid, $sum ): void {
				$this->subscriptions->markRefunded( $subscription->id );
				if ( null === $paid ) {
					return;
				}
				// If the payment's own event has not arrived yet, that event records the payment, and the refund's event the refund.
				if ( TransactionStatus::Complete !== $paid->status ) {
					$this->transactions->complete( $paid->id );
					ActivityLog::record( JournalEvent::payment( JournalEvent::CHARGED, $subscription, $paid )->withAmount( $sum ) );
				}
				ActivityLog::record( JournalEvent::refund( $subscription, $paid, $sum ) );
				$this->transactions->setRefunded( $paid->id, $sum );
			}
		);
		$detail = array();
		if ( $sum > 0 ) {
			/* translators: %s: an amount in dollars. */
			$detail[] = sprintf( __( 'Refunded: %s', 'practice-portal' ), Money::dollarsAndCents( $sum ) );
		}
		if ( $credit > 0 ) {
			/* translators: %s: an amount in dollars. */
			$detail[] = sprintf( __( 'Returned to credit: %s', 'practice-portal' ), Money::dollarsAndCents( $credit ) );
		}
		$this->issue_reporter->raise( HealthIssue::SECOND_PAYMENT, $subscription->gateway_subscription, $subscription->user_id, $subscription->id, implode( '; ', $detail ) );
	}
}
