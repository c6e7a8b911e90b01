<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;

/** Checks daily the memberships whose period has ended without an event about their renewal, failure or end. */
final class SubscriptionReconciler {
	/** The time within which Stripe renews a membership and sends its event. */
	private const RENEWAL_WINDOW = DAY_IN_SECONDS;

	/** Maximum per day, so that a slow Stripe does not delay the other daily tasks. */
	private const BATCH = 100;

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly SubscriptionSync $subscription_sync,
		private readonly UserLock $lock,
	) {}

	/** Checks the memberships. A membership that can't be checked now is checked on the next day. */
	public function catchUp(): void {
		$missed = array_merge( $this->subscriptions->overdueBefore( DatabaseClock::now() - self::RENEWAL_WINDOW, self::BATCH ), $this->subscriptions->pausedBeyond( DatabaseClock::now(), self::BATCH ) );
		foreach ( $missed as $overdue ) {
			try {
				$this->lock->withLock(
					$overdue->user_id,
					function () use ( $overdue ): void {
						$this->subscription_sync->refresh( $this->subscriptions->find( $overdue->id ) ?? $overdue );
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
