<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobHandler;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Jobs\JobResult;
use PracticePortal\Billing\Jobs\JobRunner;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionSnapshot;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeAccount;
use PracticePortal\Billing\Stripe\StripeChargesApi;
use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Money;

defined( 'ABSPATH' ) || exit;

/**
 * Cancels subscriptions at Stripe that have ended here, and refunds what is due. The job is stored before any request to Stripe. It is
 * tried at once, then until it succeeds. `cancel` and the methods like it are called under the member's lock.
 */
final class CancellationQueue extends JobHandler {
	/** The kinds of jobs. */
	private const CANCEL            = 'cancel';
	private const CANCEL_AND_REFUND = 'cancel_and_refund';

	/** @var array<int,bool> Sites of the network for which Stripe can't be reached in this request. */
	private array $is_away = array();

	/** @var array<string,SubscriptionSnapshot|GatewayException> What Stripe has just said about subscriptions, for their first attempt. */
	private array $retrieved = array();

	public function __construct(
		private readonly JobQueue $jobs,
		private readonly JobRunner $runner,
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly StripeGateway $gateway,
		private readonly StripeChargesApi $charges_api,
		private readonly IssueReporter $issue_reporter,
		private readonly PlanByPrice $plan_by_price,
		private readonly UserLock $lock,
	) {}

	/**
	 * Cancels a subscription. If it was never a membership but has just been paid, the payment is refunded. The last paid invoice
	 * is stored, so that any other payment counts as later.
	 *
	 * @param JournalEvent|null $event A further event to record with the end; null for none.
	 */
	public function cancel( Subscription $subscription, ?JournalEvent $event = null ): void {
		$snapshot = null;
		$id       = $subscription->gateway_subscription;
		if ( '' !== $id && ! isset( $this->is_away[ get_current_blog_id() ] ) ) {
			try {
				$snapshot               = $this->gateway->snapshot( $id );
				$this->retrieved[ $id ] = $snapshot;
			} catch ( GatewayException $exception ) {
				$this->retrieved[ $id ] = $exception;
			}
		}
		if ( null !== $snapshot && ! $subscription->isIncomplete() ) {
			// A plan change may have been paid although its event has not arrived.
			$this->plan_by_price->syncPlan( $subscription, $snapshot );
		}
		$job = DatabaseTransaction::run(
			function () use ( $subscription, $snapshot, $event ): int {
				$job = '' === $subscription->gateway_subscription ? 0 : $this->store( $subscription, $subscription->isIncomplete() );
				$this->subscriptions->cancel( $subscription->id, null === $snapshot ? '' : $snapshot->paidInvoice() );
				if ( null !== $event ) {
					ActivityLog::record( $event );
				}
				return $job;
			}
		);
		$this->runner->attempt( $job );
		unset( $this->retrieved[ $id ] );
	}

	/** Cancels a subscription and refunds its last payment. */
	public function cancelAndRefund( Subscription $subscription ): void {
		$this->endRefunded( $subscription, fn(): int => $this->store( $subscription, true ) );
	}

	/** Cancels a subscription that was already refunded, by the owner or by the bank. */
	public function cancelAfterRefund( Subscription $subscription ): void {
		$this->endRefunded( $subscription, fn(): int => $subscription->isOver() ? 0 : $this->store( $subscription, false ) );
	}

	/** @param callable():int $store Stores the job in the transaction of the end. Returns its ID; 0 for none. */
	private function endRefunded( Subscription $subscription, callable $store ): void {
		$job = DatabaseTransaction::run(
			function () use ( $subscription, $store ): int {
				$this->subscriptions->markRefunded( $subscription->id );
				return $store();
			}
		);
		$this->runner->attempt( $job );
	}

	public function run( Job $job ): JobResult {
		try {
			return $this->lock->withLock( $job->user_id, fn(): JobResult => $this->attempt( $job ) );
		} catch ( ConcurrentChange | DatabaseFailure $failure ) {
			return JobResult::retry( '' );
		}
	}

	public function settle( Job $job, JobState $state, string $text ): void {
		if ( JobState::Done === $state ) {
			$this->issue_reporter->resolve( HealthIssueKind::NotCanceled, $job->key );
		}
	}

	/**
	 * Stores the job, or has it done again.
	 *
	 * @param bool $gives_back Whether to refund the last payment. A refund that was due stays due.
	 * @return int The job's ID.
	 */
	private function store( Subscription $subscription, bool $gives_back ): int {
		$id      = $subscription->gateway_subscription;
		$earlier = $this->jobs->findByKey( JobType::Cancellation, $id );
		$kind    = $gives_back || self::CANCEL_AND_REFUND === $earlier?->kind ? self::CANCEL_AND_REFUND : self::CANCEL;
		return $this->jobs->addAgain( JobType::Cancellation, $id, $kind, $subscription->user_id, $subscription->id );
	}

	/** Tries to cancel a subscription at Stripe. If Stripe can't be reached, this request makes no further attempts. */
	private function attempt( Job $job ): JobResult {
		$id           = $job->key;
		$subscription = $this->subscriptions->find( $job->subject );
		if ( null === $subscription ) {
			return JobResult::withdrawn();
		}
		if ( ! $this->jobs->isClaimed( $job ) || isset( $this->is_away[ get_current_blog_id() ] ) ) {
			return JobResult::retry( '' );
		}
		if ( $subscription->account->isKnown() && ! $subscription->account->is_live && StripeAccount::isLiveKey() ) {
			// The site has gone live since. Test subscriptions charge no one, and their keys are gone.
			return JobResult::done();
		}
		try {
			$snapshot = $this->retrieved[ $id ] ?? $this->gateway->snapshot( $id );
			if ( $snapshot instanceof GatewayException ) {
				throw $snapshot;
			}
			if ( '' !== $snapshot->pending_invoice && ! $this->gateway->preventPayment( $id, $snapshot->pending_invoice, '' ) ) {
				// The bank has just paid the plan change.
				$snapshot = $this->gateway->snapshot( $id );
			}
			if ( ! $snapshot->isOver() ) {
				$this->gateway->cancelSubscription( $id );
			}
			$this->gateway->cancelSetup( $subscription->gateway_intent );
			// Another month may have been charged while the cancellation was pending.
			$gives_back = self::CANCEL_AND_REFUND === $job->kind || $snapshot->wasPaidSince( $subscription->paid_invoice );
			$was_paid   = $gives_back && '' !== $snapshot->invoice;
			$sum        = $was_paid ? $this->charges_api->refundInvoice( $snapshot->invoice ) : 0;
			$credit     = $was_paid ? $this->gateway->refundCustomerBalance( $id ) : 0;
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Unavailable === $exception->kind ) {
				$this->is_away[ get_current_blog_id() ] = true;
			}
			$this->issue_reporter->raise( HealthIssueKind::NotCanceled, $id, $subscription->user_id, $subscription->id, $exception->getMessage() );
			return JobResult::retry( $exception->getMessage() );
		}
		if ( $sum > 0 || ( $credit > 0 && SubscriptionStatus::Refunded === $subscription->status ) ) {
			$this->recordRefund( $subscription, $snapshot->invoice, $sum, $credit );
		}
		return JobResult::done();
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
					ActivityLog::record( JournalEvent::payment( ActivityKind::Charged, $subscription, $paid )->withAmount( $sum ) );
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
		$this->issue_reporter->raise( HealthIssueKind::SecondPayment, $subscription->gateway_subscription, $subscription->user_id, $subscription->id, implode( '; ', $detail ) );
	}
}
