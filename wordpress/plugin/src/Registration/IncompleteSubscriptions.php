<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\IntentStatus;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Registration\Accounts\MemberRecords;

/**
 * Cancels unpaid purchases here and at Stripe: before another purchase replaces them (spec: payment#idempotency-key), and daily
 * after they expire. It also cancels subscriptions whose response from Stripe was lost, because they could never be paid.
 */
final class IncompleteSubscriptions {
	/** The lifetime of the idempotency key, under which the same purchase can be paid. */
	private const LIFETIME = DAY_IN_SECONDS;

	/** Maximum per day, so that a slow Stripe does not delay the other daily tasks. */
	private const BATCH = 100;

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly SubscriptionSync $subscription_sync,
		private readonly StripeGateway $gateway,
		private readonly MemberRecords $records,
		private readonly UserLock $lock,
	) {}

	/**
	 * Cancels all unpaid purchases of a user, under the user's lock.
	 *
	 * @param int $except A subscription that stays; 0 for none.
	 * @return bool Whether all were canceled. False if one was paid, which is then active.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function cancelAllFor( int $user_id, int $except = 0 ): bool {
		foreach ( $this->subscriptions->forUser( $user_id ) as $incomplete ) {
			if ( $incomplete->isIncomplete() && $incomplete->id !== $except && ! $this->cancel( $incomplete ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Cancels a purchase whose cards were declined too often.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function cancelDeclined( Subscription $declined ): void {
		if ( $declined->isIncomplete() ) {
			$this->cancel( $declined );
		}
	}

	/**
	 * Cancels one purchase. It first prevents its payment, with a request that Stripe refuses if it is too late. Otherwise the
	 * purchase could be paid between the check and the cancellation (spec: payment#one-charge).
	 */
	private function cancel( Subscription $incomplete ): bool {
		if ( '' === $incomplete->gateway_subscription ) {
			$this->cancelOrphans( $incomplete->user_id );
		} else {
			$first   = $this->transactions->firstFor( $incomplete->id );
			$invoice = null === $first ? '' : $first->gateway_invoice;
			if ( ! $this->gateway->preventPayment( $incomplete->gateway_subscription, $invoice, $incomplete->gateway_intent ) ) {
				$status  = $this->subscription_sync->sync( $incomplete );
				$current = $this->subscriptions->find( $incomplete->id );
				if ( IntentStatus::Processing === $status || ( null !== $current && $current->isLive() ) ) {
					return false;
				}
			}
			if ( null !== $first && 0 === $first->amount ) {
				$this->gateway->refundCustomerBalance( $incomplete->gateway_subscription );
			}
			$this->gateway->cancelSubscription( $incomplete->gateway_subscription );
		}
		$this->subscriptions->cancel( $incomplete->id );
		return true;
	}

	/**
	 * Cancels subscriptions of a user whose response from Stripe was lost. Call this only while no purchase of that user is
	 * starting.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function cancelOrphans( int $user_id ): void {
		$customer = $this->records->customer( $user_id );
		if ( '' === $customer ) {
			return;
		}
		foreach ( $this->gateway->unpaidSubscriptions( $customer ) as $id ) {
			if ( null === $this->subscriptions->findByGatewaySubscription( $id ) ) {
				$this->gateway->refundCustomerBalance( $id );
				$this->gateway->cancelSubscription( $id );
			}
		}
	}

	/** Cancels expired purchases. A purchase that can't be checked is checked on the next day. */
	public function cancelAbandoned(): void {
		foreach ( $this->subscriptions->incompleteBefore( DatabaseClock::now() - self::LIFETIME, self::BATCH ) as $abandoned ) {
			try {
				$this->lock->withLock(
					$abandoned->user_id,
					function () use ( $abandoned ): void {
						$current = $this->subscriptions->find( $abandoned->id );
						if ( null !== $current && $current->isIncomplete() ) {
							$this->cancel( $current );
						}
					}
				);
			} catch ( ConcurrentChange $busy ) {
				continue;
			} catch ( GatewayException $exception ) {
				if ( GatewayErrorKind::Unavailable === $exception->kind ) {
					return;
				}
			}
		}
	}
}
