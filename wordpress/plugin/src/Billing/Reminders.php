<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\ReminderCandidates;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionSnapshotMapper;
use PracticePortal\Core\Database\DatabaseClock;

/**
 * Reminds members hourly of future events: a card expires, a free month or a commitment ends, a payment is still owed. Each
 * reminder is an event of the activity log. The log stores it once, even if several servers run this, and `Mail` sends it. If the
 * scheduled tasks did not run when it was due, it is sent later, as long as it is still useful.
 */
final class Reminders {
	private const FREE_MONTH_BEFORE = 5 * DAY_IN_SECONDS;
	private const COMMITMENT_BEFORE = 14 * DAY_IN_SECONDS;

	/** The first reminder is sent when the payment fails. */
	private const SECOND_AFTER = 7 * DAY_IN_SECONDS;

	/** The last reminder, before access ends. */
	private const LAST_BEFORE = 2 * DAY_IN_SECONDS;

	public function __construct(
		private readonly ReminderCandidates $reminder_candidates,
		private readonly StripeSubscriptionsApi $subscriptions_api,
	) {}

	public function remind(): void {
		$now = DatabaseClock::now();
		$this->remindOfPayments( $now );
		foreach ( $this->reminder_candidates->freeMonthsEnding( $now, $now + self::FREE_MONTH_BEFORE ) as $subscription ) {
			self::record( ActivityKind::FreeMonthEnds, $subscription, '', (string) $subscription->current_period_end );
		}
		foreach ( $this->reminder_candidates->commitmentsEnding( $now, $now + self::COMMITMENT_BEFORE ) as $subscription ) {
			self::record( ActivityKind::CommitmentEnds, $subscription, (string) $subscription->plan_since, (string) $subscription->committedUntil() );
		}
		$this->remindOfCards( $now );
	}

	/** Sends only the last reminder of a payment if both are due. */
	private function remindOfPayments( int $now ): void {
		$grace    = MembershipPolicy::grace();
		$last_due = $now - max( 0, $grace - self::LAST_BEFORE );
		foreach ( $this->reminder_candidates->owing( $now - $grace, $last_due, $now - self::LAST_BEFORE ) as $subscription ) {
			self::record( ActivityKind::PaymentOwed, $subscription, "last-$subscription->past_due_since", 'last' );
		}
		foreach ( $this->reminder_candidates->owing( $last_due, $now - self::SECOND_AFTER, $now - $grace ) as $subscription ) {
			self::record( ActivityKind::PaymentOwed, $subscription, "second-$subscription->past_due_since", 'second' );
		}
	}

	/**
	 * Sends reminders about cards that expire by the end of next month. Requests the card from Stripe first, because banks replace cards
	 * without an event.
	 */
	private function remindOfCards( int $now ): void {
		$end_of_next_month = (int) gmmktime( 0, 0, 0, (int) gmdate( 'n', $now ) + 2, 1, (int) gmdate( 'Y', $now ) ) - 1;
		foreach ( $this->reminder_candidates->cardsExpiring( $now, $end_of_next_month ) as $subscription ) {
			try {
				$details = $this->subscriptions_api->find( $subscription->gateway_subscription );
			} catch ( GatewayException $exception ) {
				// The next hourly run tries again.
				return;
			}
			$expires_at = SubscriptionSnapshotMapper::cardExpiresAt( null === $details ? null : $details->card );
			$this->reminder_candidates->saveCardExpiry( $subscription->id, $expires_at );
			if ( null !== $expires_at && $expires_at <= $end_of_next_month ) {
				self::record( ActivityKind::CardExpires, $subscription, (string) $expires_at, (string) $expires_at );
			}
		}
	}

	/** @param string $key Distinguishes a membership's reminders of one kind. */
	private static function record( ActivityKind $kind, Subscription $subscription, string $key, string $detail ): void {
		ActivityLog::record( JournalEvent::forSubscription( $kind, $subscription, "$subscription->id-$key" )->withDetail( $detail ) );
	}
}
