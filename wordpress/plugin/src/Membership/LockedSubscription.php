<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;

/** Changes a purchased membership under the member's lock, based on its current state at Stripe. */
final class LockedSubscription {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly StripeSubscriptionsApi $subscriptions_api,
		private readonly SubscriptionSync $subscription_sync,
		private readonly UserLock $lock,
	) {}

	/**
	 * Runs work on a current membership while no other request changes its member's purchases.
	 *
	 * @template Result
	 * @param callable(Subscription,SubscriptionDetails):Result $work The work.
	 * @return Result The result of the work.
	 * @throws RequestRejected If it has ended or isn't paid through Stripe.
	 * @throws GatewayException If Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function withLock( int $subscription_id, callable $work ) {
		$found = $this->subscriptions->find( $subscription_id );
		if ( null === $found ) {
			throw self::notRunning();
		}
		return $this->lock->withLock(
			$found->user_id,
			function () use ( $subscription_id, $work ) {
				$subscription = $this->subscriptions->find( $subscription_id );
				if ( null === $subscription || ! $subscription->isLive() ) {
					throw self::notRunning();
				}
				return $work( $subscription, $this->retrieve( $subscription ) );
			}
		);
	}

	/**
	 * A membership's state at Stripe.
	 *
	 * @throws RequestRejected If it has ended there, or was never paid there.
	 */
	private function retrieve( Subscription $subscription ): SubscriptionDetails {
		$details = '' === $subscription->gateway_subscription ? null : $this->subscriptions_api->find( $subscription->gateway_subscription );
		if ( null === $details ) {
			throw new RequestRejected( 'not_billed', __( 'This membership has no subscription to change.', 'practice-portal' ), 409 );
		}
		if ( ! $details->snapshot->isLive() ) {
			$this->subscription_sync->refresh( $subscription );
			throw self::notRunning();
		}
		return $details;
	}

	private static function notRunning(): RequestRejected {
		return new RequestRejected( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
	}
}
