<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Outside;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\PlanTerms;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionOrigin;
use PracticePortal\Billing\Storage\OutsideSubscriptions;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Registration\IncompleteSubscriptions;

/** Grants and extends memberships that Stripe does not charge (spec: owner#paid-outside-of-stripe). Each action holds the member's lock. */
final class OutsideMemberships {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly OutsideSubscriptions $outside_subscriptions,
		private readonly IncompleteSubscriptions $incomplete_subscriptions,
		private readonly UserLock $lock,
	) {}

	/**
	 * Gives a user a membership. It first cancels a purchase that waits for its payment, so that the user does not pay twice.
	 *
	 * @param OutsidePayment $payment How it is paid, and until when.
	 * @param int            $since   Since when the person is a member, in seconds since 1970.
	 * @return Subscription The new subscription.
	 * @throws RequestRejected If the user already has a membership, or the date is past.
	 * @throws GatewayException If a purchase waits for its payment and Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function grant( int $user_id, MembershipPlan $membership_plan, OutsidePayment $payment, int $since, SubscriptionOrigin $origin ): Subscription {
		self::requireFuture( $payment );
		return $this->lock->withLock(
			$user_id,
			function () use ( $user_id, $membership_plan, $payment, $since, $origin ): Subscription {
				if ( null !== $this->subscriptions->currentFor( $user_id ) || ! $this->incomplete_subscriptions->cancelAllFor( $user_id ) ) {
					throw new RequestRejected( 'already_subscribed', __( 'This person already has a membership.', 'practice-portal' ), 409 );
				}
				return $this->find( $this->outside_subscriptions->create( $user_id, $membership_plan, $payment, $since, $origin ) );
			}
		);
	}

	/**
	 * Changes how a membership is paid, or until when it lasts.
	 *
	 * @param OutsidePayment $payment The new payment.
	 * @return Subscription The current subscription.
	 * @throws RequestRejected If it has ended, Stripe charges it, or the date is past.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function change( int $subscription_id, OutsidePayment $payment ): Subscription {
		self::requireFuture( $payment );
		return $this->lock->withLock(
			$this->find( $subscription_id )->user_id,
			function () use ( $subscription_id, $payment ): Subscription {
				$subscription = $this->find( $subscription_id );
				$current      = OutsidePayment::for( $subscription );
				if ( null === $current || ! $subscription->isLive() ) {
					throw self::notOutside();
				}
				if ( ! $current->equals( $payment ) ) {
					DatabaseTransaction::run(
						function () use ( $subscription, $payment ): void {
							$this->outside_subscriptions->change( $subscription->id, $payment );
							ActivityLog::record( JournalEvent::forSubscription( ActivityKind::Extended, $subscription, "$subscription->id-" . wp_generate_uuid4() )->withDetail( (string) $payment->until ) );
						}
					);
				}
				return $this->find( $subscription_id );
			}
		);
	}

	/**
	 * Changes the plan. How it is paid, and until when, stays the same.
	 *
	 * @throws RequestRejected If it has ended, or Stripe charges it.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function changePlan( int $subscription_id, MembershipPlan $membership_plan ): void {
		$this->lock->withLock(
			$this->find( $subscription_id )->user_id,
			function () use ( $subscription_id, $membership_plan ): void {
				$subscription = $this->find( $subscription_id );
				if ( null === OutsidePayment::for( $subscription ) || ! $subscription->isLive() ) {
					throw self::notOutside();
				}
				$this->subscriptions->changePlan( $subscription->id, $membership_plan->id, $membership_plan->subscription_name, $subscription->price, '', new PlanTerms( $membership_plan->name ) );
			}
		);
	}

	/** @throws RequestRejected If the date is past. */
	private static function requireFuture( OutsidePayment $payment ): void {
		if ( null !== $payment->until && $payment->until <= DatabaseClock::now() ) {
			throw new RequestRejected( 'paid_until_past', __( 'Enter a date in the future.', 'practice-portal' ), 422 );
		}
	}

	/** @throws RequestRejected If there is none. */
	private function find( int $subscription_id ): Subscription {
		$subscription = $this->subscriptions->find( $subscription_id );
		if ( null === $subscription ) {
			throw self::notOutside();
		}
		return $subscription;
	}

	private static function notOutside(): RequestRejected {
		return new RequestRejected( 'membership_over', __( 'This membership has ended, or Stripe charges it. Reload the page.', 'practice-portal' ), 409 );
	}
}
