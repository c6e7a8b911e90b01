<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\Gateway;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\Hooks;

defined( 'ABSPATH' ) || exit;

/**
 * Writes down how memberships stand, as the card processor says at this moment; nothing that a browser says counts, and of
 * an event only that there is something to ask about. All of it is called under the person's lock (decisions, "Paying").
 */
final class SubscriptionSync {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private Gateway $gateway;
	private CancellationQueue $cancellation_queue;
	private PlanByPrice $plan_by_price;

	public function __construct( Subscriptions $subscriptions, Transactions $transactions, Gateway $gateway, CancellationQueue $cancellation_queue, PlanByPrice $plan_by_price ) {
		$this->subscriptions      = $subscriptions;
		$this->transactions       = $transactions;
		$this->gateway            = $gateway;
		$this->cancellation_queue = $cancellation_queue;
		$this->plan_by_price      = $plan_by_price;
	}

	/**
	 * Asks the card processor about a subscription's first payment, and makes it active when that has succeeded.
	 *
	 * @return string One of the gateway's constants.
	 * @throws GatewayException When it could not be asked.
	 */
	public function sync( Subscription $subscription ): string {
		$status = $this->retrieve( $subscription );
		if ( Gateway::SUCCEEDED !== $status || ! $subscription->isIncomplete() ) {
			return $status;
		}
		$this->record( $subscription, $this->gateway->status( $subscription->gateway_subscription ) );
		$current = $this->subscriptions->find( $subscription->id );
		return null === $current ? Gateway::CANCELED : $this->retrieve( $current );
	}

	/**
	 * Where a subscription's first payment stands, without writing anything down. Needs no lock.
	 *
	 * @return string One of the gateway's constants.
	 * @throws GatewayException When it could not be asked.
	 */
	public function retrieve( Subscription $subscription ): string {
		// What has ended since was paid all the same: nobody is to pay it again.
		if ( $subscription->isLive() || Subscription::CANCELED === $subscription->status ) {
			return Gateway::SUCCEEDED;
		}
		if ( $subscription->isOver() || '' === $subscription->gateway_subscription ) {
			return Gateway::CANCELED;
		}
		if ( '' !== $subscription->gateway_intent ) {
			return $this->gateway->intentStatus( $subscription->gateway_intent );
		}
		return $this->gateway->status( $subscription->gateway_subscription )->isLive() ? Gateway::SUCCEEDED : Gateway::CANCELED;
	}

	/**
	 * Asks how a subscription stands, whatever its state, and writes it down.
	 *
	 * @return Subscription As it is now.
	 * @throws GatewayException When it could not be asked.
	 */
	public function refresh( Subscription $subscription ): Subscription {
		if ( $subscription->isIncomplete() && Gateway::SUCCEEDED !== $this->retrieve( $subscription ) ) {
			$this->expire( $subscription );
		} elseif ( '' !== $subscription->gateway_subscription ) {
			$this->record( $subscription, $this->gateway->status( $subscription->gateway_subscription ) );
		}
		return $this->subscriptions->find( $subscription->id ) ?? $subscription;
	}

	/**
	 * How a subscription stands with the card processor.
	 *
	 * @throws GatewayException When it could not be asked.
	 */
	public function status( Subscription $subscription ): SubscriptionStatus {
		return $this->gateway->status( $subscription->gateway_subscription );
	}

	/**
	 * Writes down how a subscription stands. One that is unfinished here must have been paid for.
	 *
	 * @throws GatewayException When the card processor could not be asked about another one of the same person.
	 * @throws LockUnavailable When the row has changed since it was read: what asks again reads it anew.
	 */
	private function record( Subscription $subscription, SubscriptionStatus $subscription_status ): void {
		if ( $subscription->isLive() || Subscription::CANCELED === $subscription->status ) {
			// What has been active was paid for: a process may have died before it wrote that down as well.
			$this->completeFirst( $subscription );
		}
		if ( $subscription->isOver() ) {
			$this->recordAfterEnd( $subscription, $subscription_status );
			return;
		}
		if ( $subscription_status->isOver() && ! $subscription->isIncomplete() ) {
			// It may have been another by then, and have been paid as that.
			$this->plan_by_price->syncPlan( $subscription, $subscription_status );
			$this->subscriptions->cancel( $subscription->id, $subscription_status->paidInvoice() );
			return;
		}
		if ( $subscription->isIncomplete() && $this->hasAnother( $subscription ) ) {
			$this->cancellation_queue->cancelAndRefund( $subscription );
			return;
		}
		// The payment has succeeded. The card processor's subscription follows it in a moment, or was cancelled before this was heard.
		$state = $subscription_status->isLive() ? $subscription_status->state : Subscription::ACTIVE;
		if ( $subscription->isIncomplete() && ! $subscription_status->isOver() ) {
			$this->gateway->attachPaymentMethod( $subscription->gateway_subscription, $subscription->gateway_intent );
		}
		$this->plan_by_price->syncPlan( $subscription, $subscription_status );
		if ( ! $this->subscriptions->record( $subscription, $state, $subscription_status ) ) {
			throw new LockUnavailable( 'The membership has changed since it was read.' );
		}
		if ( $subscription->isIncomplete() ) {
			$this->completeFirst( $subscription );
			/**
			 * Fires once when a membership becomes active.
			 *
			 * @param int $user_id         The member.
			 * @param int $subscription_id The subscription.
			 */
			do_action( 'practice_portal_membership_activated', $subscription->user_id, $subscription->id );
		}
		if ( $subscription_status->isOver() ) {
			// Had the process died before this, the next event would find a membership that is over.
			$this->subscriptions->cancel( $subscription->id, $subscription_status->paidInvoice() );
		} elseif ( Subscription::ACTIVE === $state ) {
			// Not only the first time: had the process died in between, the next event would still bring the invitation.
			do_action( Hooks::SUBSCRIPTION_ACTIVE, $subscription );
		}
	}

	/**
	 * What is over here must not go on at the card processor. What was paid since goes back, whether it has ended there by
	 * now or not; a month that was paid before stays paid.
	 */
	private function recordAfterEnd( Subscription $subscription, SubscriptionStatus $subscription_status ): void {
		$is_kept        = Subscription::REFUNDED !== $subscription->status || $subscription_status->isLive();
		$was_paid_since = $subscription_status->wasPaidSince( $subscription->paid_invoice );
		if ( $is_kept && ( $was_paid_since || ( $subscription_status->isLive() && Subscription::INCOMPLETE_EXPIRED === $subscription->status ) ) ) {
			$this->cancellation_queue->cancelAndRefund( $subscription );
		} elseif ( $subscription_status->isLive() ) {
			$this->cancellation_queue->cancel( $subscription );
		}
	}

	/**
	 * Whether the person has another subscription for which money is taken. What is known here of that one may be old.
	 *
	 * @throws GatewayException When the card processor could not be asked.
	 */
	private function hasAnother( Subscription $subscription ): bool {
		foreach ( $this->subscriptions->forUser( $subscription->user_id ) as $other ) {
			if ( $other->id !== $subscription->id && $other->isLive() && '' !== $other->gateway_subscription && $this->refresh( $other )->isLive() ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The card processor itself ends what is not paid within a day, and an owner may in its dashboard: what credit has paid of it is put back.
	 *
	 * @throws GatewayException When it could not be asked.
	 */
	private function expire( Subscription $subscription ): void {
		if ( '' !== $subscription->gateway_subscription && $this->gateway->status( $subscription->gateway_subscription )->isOver() ) {
			$this->gateway->cancelSetup( $subscription->gateway_intent );
			$this->gateway->refundCustomerBalance( $subscription->gateway_subscription );
			$this->subscriptions->cancel( $subscription->id );
		}
	}

	private function completeFirst( Subscription $subscription ): void {
		$transaction = $this->transactions->firstFor( $subscription->id );
		if ( null !== $transaction && Transaction::COMPLETE !== $transaction->status ) {
			$this->transactions->complete( $transaction->id );
		}
		if ( null !== $transaction && $transaction->amount > 0 ) {
			/** This action is documented in src/Billing/Activity/ActivityLog.php */
			do_action( Hooks::EVENT_HAPPENED, JournalEvent::payment( JournalEvent::CHARGED, $subscription, $transaction ) );
		}
	}
}
