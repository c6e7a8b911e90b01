<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\OutsideSubscriptions;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseTransaction;

/**
 * Runs hourly. Ends memberships outside of Stripe whose date has passed, and sends reminders about those that end soon. Access ends
 * exactly at that date even if this task runs late, because every read compares the date with the clock (`Subscription::asOf`).
 */
final class OutsideExpiry {
	/** How long before the end the member and the owner get a reminder. */
	public const REMINDED_BEFORE = 14 * DAY_IN_SECONDS;

	/** Memberships per query. */
	private const BATCH = 100;

	/** Seconds after which the next hour continues. */
	private const TIME_LIMIT = 20;

	/** E-mails per hour, so that a slow mail server does not block other tasks. */
	private const MAX_REMINDERS = 200;

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly OutsideSubscriptions $outside_subscriptions,
		private readonly UserLock $lock,
	) {}

	/** Ends memberships whose date has passed. If another request holds a member's lock, the next hour does it. */
	public function endExpired(): void {
		$started = DatabaseClock::now();
		do {
			$expired = $this->outside_subscriptions->endingBetween( 0, $started, self::BATCH );
			$ended   = 0;
			foreach ( $expired as $subscription ) {
				try {
					$this->lock->withLock( $subscription->user_id, fn() => $this->end( $subscription->id ) );
					++$ended;
				} catch ( ConcurrentChange $busy ) {
					continue;
				}
			}
		} while ( self::BATCH === count( $expired ) && $ended > 0 && DatabaseClock::now() - $started < self::TIME_LIMIT );
	}

	/** Records a reminder for each membership that ends in two weeks. `Mail` sends it to the member and the owner. */
	public function remind(): void {
		$now = DatabaseClock::now();
		foreach ( $this->outside_subscriptions->endingSoon( $now, $now + self::REMINDED_BEFORE, self::REMINDED_BEFORE, self::MAX_REMINDERS ) as $subscription ) {
			DatabaseTransaction::run(
				function () use ( $subscription ): void {
					ActivityLog::record( JournalEvent::forSubscription( ActivityKind::PaidUntilEnds, $subscription, "$subscription->id-$subscription->current_period_end" )->withDetail( (string) $subscription->current_period_end ) );
					$this->outside_subscriptions->markReminded( $subscription );
				}
			);
		}
	}

	/** Ends one membership. Its end is the stored date, not the time of this task, so the facts come first. */
	private function end( int $id ): void {
		$subscription = $this->subscriptions->find( $id );
		// The owner may have extended it since the query.
		if ( null === $subscription || ! $subscription->isOver() || null === $subscription->current_period_end ) {
			return;
		}
		DatabaseTransaction::run(
			function () use ( $subscription ): void {
				foreach ( array_merge( array( $subscription ), $this->subscriptions->dependents( $subscription->id ) ) as $ended ) {
					ActivityLog::record( JournalEvent::forSubscription( ActivityKind::Canceled, $ended, (string) $ended->id )->withDetail( $ended->name )->at( $subscription->current_period_end ) );
				}
				$this->subscriptions->cancel( $subscription->id, '', (int) $subscription->current_period_end );
			}
		);
	}
}
