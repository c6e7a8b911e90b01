<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\IntentStatus;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionSnapshot;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\CouponUses;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseTransaction;

/**
 * Stores the current status of subscriptions from Stripe. It trusts nothing from a browser, and an event only signals a possible
 * change. Methods that store are called under the member's lock (spec: payment#purchase-lock).
 */
final class SubscriptionSync {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly StripeGateway $gateway,
		private readonly CancellationQueue $cancellation_queue,
		private readonly PlanByPrice $plan_by_price,
		private readonly ChargeAmounts $charge_amounts,
		private readonly CouponUses $coupon_uses,
	) {}

	/**
	 * Retrieves a subscription's first payment and activates it if the payment succeeded.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function sync( Subscription $subscription ): IntentStatus {
		$status = $this->retrieve( $subscription );
		if ( IntentStatus::Succeeded !== $status || ! $subscription->isIncomplete() ) {
			return $status;
		}
		$this->record( $subscription, $this->gateway->snapshot( $subscription->gateway_subscription ) );
		$current = $this->subscriptions->find( $subscription->id );
		return null === $current ? IntentStatus::Canceled : $this->retrieve( $current );
	}

	/**
	 * The status of a subscription's first payment, without storing anything. Needs no lock.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function retrieve( Subscription $subscription ): IntentStatus {
		// An ended subscription was paid before, so it must not be paid again.
		if ( $subscription->isLive() || SubscriptionStatus::Canceled === $subscription->status ) {
			return IntentStatus::Succeeded;
		}
		if ( $subscription->isOver() || '' === $subscription->gateway_subscription ) {
			return IntentStatus::Canceled;
		}
		if ( '' !== $subscription->gateway_intent ) {
			return $this->gateway->intentStatus( $subscription->gateway_intent );
		}
		return $this->gateway->snapshot( $subscription->gateway_subscription )->isLive() ? IntentStatus::Succeeded : IntentStatus::Canceled;
	}

	/**
	 * Retrieves a subscription and stores its status.
	 *
	 * @return Subscription The updated subscription.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function refresh( Subscription $subscription ): Subscription {
		if ( $subscription->isIncomplete() && IntentStatus::Succeeded !== $this->retrieve( $subscription ) ) {
			$this->expire( $subscription );
		} elseif ( '' !== $subscription->gateway_subscription ) {
			$this->record( $subscription, $this->snapshot( $subscription ) );
		}
		return $this->subscriptions->find( $subscription->id ) ?? $subscription;
	}

	/**
	 * What Stripe says about a subscription.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function snapshot( Subscription $subscription ): SubscriptionSnapshot {
		return $this->gateway->snapshot( $subscription->gateway_subscription, $subscription->isAdopted() || null !== $subscription->terms->charges );
	}

	/**
	 * Stores a subscription's status. If the row is incomplete, the caller must know that the first payment succeeded.
	 *
	 * @throws GatewayException If Stripe can't be reached about the user's other subscription.
	 * @throws ConcurrentChange If the row has changed since it was read. The retry reads it again.
	 */
	private function record( Subscription $subscription, SubscriptionSnapshot $snapshot ): void {
		if ( $subscription->isLive() || SubscriptionStatus::Canceled === $subscription->status ) {
			// The process may have died after it activated the subscription and before it recorded the payment.
			$this->completeFirst( $subscription );
		}
		if ( $subscription->isOver() ) {
			$this->recordAfterEnd( $subscription, $snapshot );
			return;
		}
		if ( $snapshot->isOver() && ! $subscription->isIncomplete() ) {
			// Its plan may have changed before it ended, and the change may have been paid.
			$this->plan_by_price->syncPlan( $subscription, $snapshot );
			$this->subscriptions->cancel( $subscription->id, $snapshot->paidInvoice() );
			return;
		}
		if ( $subscription->isIncomplete() && $this->hasAnother( $subscription ) ) {
			$this->cancellation_queue->cancelAndRefund( $subscription );
			return;
		}
		if ( $subscription->isIncomplete() && null !== $this->coupon_uses->couponOf( $subscription ) && ! $this->coupon_uses->add( $subscription, $this->gateway->cardFingerprint( $subscription->gateway_intent ) ) ) {
			// The card has used the coupon for another account. The next purchase of this account is refused the coupon.
			$this->cancellation_queue->cancelAndRefund( $subscription );
			return;
		}
		// The payment has succeeded. Stripe's subscription follows in a moment, or was canceled in between.
		$status = $snapshot->isLive() ? $snapshot->status : SubscriptionStatus::Active;
		if ( $subscription->isIncomplete() && ! $snapshot->isOver() ) {
			$this->gateway->attachPaymentMethod( $subscription->gateway_subscription, $subscription->gateway_intent );
		}
		// Pauses of the earlier plan do not extend the new plan's commitment.
		$current   = $this->plan_by_price->syncPlan( $subscription, $snapshot );
		$charges   = $this->charge_amounts->latest( $current, $snapshot );
		$is_stored = $current->status === $subscription->status && DatabaseTransaction::run(
			function () use ( $subscription, $current, $status, $snapshot, $charges ): bool {
				$is_stored = $this->subscriptions->record( $current, $status, $snapshot, $charges );
				if ( $is_stored && $subscription->isIncomplete() ) {
					$this->completeFirst( $subscription );
				}
				return $is_stored;
			}
		);
		if ( ! $is_stored ) {
			throw new ConcurrentChange( 'The membership has changed since it was read.' );
		}
		if ( $subscription->isIncomplete() ) {
			/**
			 * Fires once when a membership becomes active.
			 *
			 * @param int $user_id         The member.
			 * @param int $subscription_id The subscription.
			 */
			do_action( 'practice_portal_membership_activated', $subscription->user_id, $subscription->id );
		}
		if ( $snapshot->isOver() ) {
			// If the process dies before this line, the next event finds a membership that has ended.
			$this->subscriptions->cancel( $subscription->id, $snapshot->paidInvoice() );
		}
	}

	/**
	 * Cancels at Stripe a subscription that has ended here. Later payments are refunded, even if it has ended at Stripe. A month
	 * that was paid before stays paid.
	 */
	private function recordAfterEnd( Subscription $subscription, SubscriptionSnapshot $snapshot ): void {
		$is_kept        = SubscriptionStatus::Refunded !== $subscription->status || $snapshot->isLive();
		$was_paid_since = $snapshot->wasPaidSince( $subscription->paid_invoice );
		if ( $is_kept && ( $was_paid_since || ( $snapshot->isLive() && SubscriptionStatus::IncompleteExpired === $subscription->status ) ) ) {
			$this->cancellation_queue->cancelAndRefund( $subscription );
		} elseif ( $snapshot->isLive() ) {
			$this->cancellation_queue->cancel( $subscription );
		}
	}

	/**
	 * Whether the user has another subscription that is charged. It retrieves that one from Stripe, because the stored status may
	 * be outdated.
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
	 * Stores that a subscription has expired. Stripe cancels a subscription that is not paid within a day, and the owner can cancel
	 * it in the Stripe Dashboard. The credit that paid for it is returned.
	 */
	private function expire( Subscription $subscription ): void {
		if ( '' !== $subscription->gateway_subscription && $this->gateway->snapshot( $subscription->gateway_subscription )->isOver() ) {
			$this->gateway->cancelSetup( $subscription->gateway_intent );
			$this->gateway->refundCustomerBalance( $subscription->gateway_subscription );
			$this->subscriptions->cancel( $subscription->id );
		}
	}

	private function completeFirst( Subscription $subscription ): void {
		$transaction = $this->transactions->firstFor( $subscription->id );
		DatabaseTransaction::run(
			function () use ( $transaction, $subscription ): void {
				if ( null !== $transaction && TransactionStatus::Complete !== $transaction->status ) {
					$this->transactions->complete( $transaction->id );
				}
				if ( null !== $transaction && $transaction->amount > 0 ) {
					ActivityLog::record( JournalEvent::payment( ActivityKind::Charged, $subscription, $transaction ) );
				}
			}
		);
	}
}
