<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\CancellationReasons;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\RequestRejected;

/**
 * Cancels a membership at the end of the paid period, but not before its commitment ends (spec: account#canceling), and undoes a
 * cancellation. Each action holds the member's lock and is idempotent. `MembershipFacts` records both.
 */
final class Cancellation {
	public function __construct(
		private readonly LockedSubscription $locked_subscription,
		private readonly StripeSubscriptionsApi $subscriptions_api,
		private readonly SubscriptionSync $subscription_sync,
		private readonly Pause $pause,
		private readonly CancellationReasons $cancellation_reasons,
	) {}

	/** The end of a membership's commitment, in seconds since 1970; 0 for none. Pauses make it later. */
	public function committedUntil( Subscription $subscription ): int {
		return $subscription->committedUntil();
	}

	/** When a membership ends if canceled now, in seconds since 1970. */
	public function endIfCancelled( Subscription $subscription, SubscriptionDetails $details ): ?int {
		return $details->endNotBefore( $subscription->earliestEnd() ) ?? $details->snapshot->current_period_end;
	}

	/**
	 * Cancels a membership at the end of the paid period. A membership that is already canceled stays so.
	 *
	 * @param string             $idempotency_key     The request's key. A repeat with the same key has no further effect.
	 * @param CancellationReason $cancellation_reason The reason; an empty one leaves an earlier one as it is.
	 * @param bool               $keeps_commitment    False if the owner lets it end at the end of the paid month, despite the commitment.
	 * @return Subscription The current subscription.
	 * @throws RequestRejected If it has ended or isn't paid through Stripe.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function cancel( int $subscription_id, string $idempotency_key, CancellationReason $cancellation_reason, bool $keeps_commitment = true ): Subscription {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $idempotency_key, $cancellation_reason, $keeps_commitment ): Subscription {
				$this->subscriptions_api->cancelPendingChange( $details );
				if ( null === $details->snapshot->ends_at ) {
					$end = $details->endNotBefore( $keeps_commitment ? $subscription->earliestEnd() : 0 );
					if ( null === $end ) {
						// The paid time before the pause continues until the end, so the pause is shortened first.
						$this->pause->shorten( $subscription, $details, "$idempotency_key-resume" );
					}
					$this->subscriptions_api->cancelAt( $details->id, $end, $idempotency_key );
				}
				$this->recordReason( $subscription, $cancellation_reason, $idempotency_key );
				return $this->subscription_sync->refresh( $subscription );
			}
		);
	}

	/**
	 * Undoes a cancellation. A membership that is not canceled stays as it is.
	 *
	 * @param string $idempotency_key The request's key. A repeat with the same key has no further effect.
	 * @return Subscription The current subscription.
	 * @throws RequestRejected If it has ended or isn't paid through Stripe.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function undo( int $subscription_id, string $idempotency_key ): Subscription {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $idempotency_key ): Subscription {
				if ( null !== $details->snapshot->ends_at ) {
					$this->subscriptions_api->resume( $details, $idempotency_key );
				}
				$this->cancellation_reasons->remove( $subscription->id );
				return $this->subscription_sync->refresh( $subscription );
			}
		);
	}

	/**
	 * Stores why a membership is canceled. The log gets only the chosen reason, because the comment is personal.
	 *
	 * @param CancellationReason $cancellation_reason An empty one leaves an earlier one as it is.
	 * @param string             $key                 The request's key, so that a repeat is logged once.
	 */
	public function recordReason( Subscription $subscription, CancellationReason $cancellation_reason, string $key ): void {
		if ( $cancellation_reason->isEmpty() ) {
			return;
		}
		DatabaseTransaction::run(
			function () use ( $subscription, $cancellation_reason, $key ): void {
				$this->cancellation_reasons->save( $subscription, $cancellation_reason );
				ActivityLog::record( JournalEvent::forSubscription( ActivityKind::CancellationReason, $subscription, "$subscription->id-$key" )->withDetail( $cancellation_reason->code ) );
			}
		);
	}
}
