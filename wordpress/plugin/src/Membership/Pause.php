<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeDiscounts;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\SiteDay;

/**
 * Pauses a membership for whole months instead of canceling it (spec: account#pausing). A pause starts at once and skips
 * one charge per month. The unused time of the current paid month continues after the pause.
 */
final class Pause {
	public function __construct(
		private readonly LockedSubscription $locked_subscription,
		private readonly StripeSubscriptionsApi $subscriptions_api,
		private readonly SubscriptionSync $subscription_sync,
		private readonly StripeDiscounts $discounts,
	) {}

	/** Whether a membership can be paused: it is active, isn't canceled, and is paid monthly. */
	public static function isPossible( Subscription $subscription, SubscriptionDetails $details ): bool {
		return SubscriptionStatus::Active === $subscription->status && SubscriptionStatus::Active === $details->snapshot->status && null === $details->snapshot->ends_at && $details->is_monthly && ! $subscription->isInvited();
	}

	/**
	 * Whether a member can pause. At least one charge must lie between two pauses. Otherwise a series of pauses could exceed the
	 * maximum.
	 */
	public static function isOffered( Subscription $subscription, SubscriptionDetails $details ): bool {
		return self::isPossible( $subscription, $details ) && ! $details->is_period_left_out;
	}

	/**
	 * Pauses a membership. A membership that is already paused stays so.
	 *
	 * @param int    $months          The length in months, from 1 to the limit.
	 * @param int    $limit           The maximum number of months: `PauseSettings::maxMonths()` for members.
	 * @param string $idempotency_key The request's key. A repeat with the same key has no further effect.
	 * @param bool   $is_owner        True if the owner allows a pause without a charge since the last one.
	 * @return Subscription The current subscription.
	 * @throws RequestRejected If it can't be paused, or not for this long.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function start( int $subscription_id, int $months, int $limit, string $idempotency_key, bool $is_owner = false ): Subscription {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $months, $limit, $idempotency_key, $is_owner ): Subscription {
				if ( SubscriptionStatus::Paused !== $details->snapshot->status ) {
					if ( ! self::isPossible( $subscription, $details ) ) {
						throw new RequestRejected( 'not_pausable', __( 'Only an active membership that is paid monthly and isn’t canceled can be paused.', 'practice-portal' ), 409 );
					}
					if ( $months < 1 || $months > $limit || ( ! $is_owner && ! self::isOffered( $subscription, $details ) ) ) {
						throw new RequestRejected( 'pause_length', __( 'A membership can’t be paused for this long.', 'practice-portal' ), 422 );
					}
					$this->subscriptions_api->cancelPendingChange( $details );
					$resumes_at = self::endAfter( $details, DatabaseClock::now(), $months );
					$this->subscriptions_api->pauseCollection( $details->id, $resumes_at, $idempotency_key, $this->discounts->acrossPause( $details, DatabaseClock::now(), $resumes_at ) );
				}
				return $this->subscription_sync->refresh( $subscription );
			}
		);
	}

	/**
	 * The end of a pause of a number of months. From the last day of February to March 28 is a month. A membership charged on the
	 * 31st would then skip no charge, so the pause lasts until that charge is skipped.
	 *
	 * @param SubscriptionDetails $details As read under the member's lock.
	 * @param int                 $now     Seconds since 1970.
	 * @param int                 $months  The length in months.
	 * @return int Seconds since 1970.
	 */
	public static function endAfter( SubscriptionDetails $details, int $now, int $months ): int {
		$left_out = (int) $details->snapshot->current_period_end;
		for ( $charge = 1; $charge < $months; ++$charge ) {
			$left_out = $details->endNotBefore( $left_out + 1 ) ?? $left_out;
		}
		return max( SiteDay::addMonths( $now, $months ), $left_out + 1 );
	}

	/**
	 * Ends a pause early. A membership that isn't paused stays as it is.
	 *
	 * @param string $idempotency_key The request's key. A repeat with the same key has no further effect.
	 * @param bool   $is_immediate    True if the owner opens the members' area now, without regard to payments.
	 * @return Subscription The current subscription.
	 * @throws RequestRejected If it has ended, or the owner has paused it without an end.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function resume( int $subscription_id, string $idempotency_key, bool $is_immediate = false ): Subscription {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $idempotency_key, $is_immediate ): Subscription {
				if ( SubscriptionStatus::Paused === $details->snapshot->status && $is_immediate ) {
					$this->moveEnd( $subscription, $details, DatabaseClock::now(), $idempotency_key );
					$this->subscriptions_api->resumeCollection( $details->id, $idempotency_key, $this->discounts->acrossPause( $details, DatabaseClock::now(), null ) );
				} elseif ( SubscriptionStatus::Paused === $details->snapshot->status ) {
					if ( null === $details->snapshot->resumes_at ) {
						throw new RequestRejected( 'paused_by_owner', __( 'This membership was paused for you. Ask us to resume it.', 'practice-portal' ), 409 );
					}
					$this->shorten( $subscription, $details, $idempotency_key );
				}
				return $this->subscription_sync->refresh( $subscription );
			}
		);
	}

	/**
	 * Ends a pause as early as the paid time allows. Called under the member's lock.
	 *
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function shorten( Subscription $subscription, SubscriptionDetails $details, string $idempotency_key ): void {
		$earliest = self::earliestEnd( $subscription, $details );
		if ( null === $earliest || $earliest >= $details->snapshot->resumes_at ) {
			return;
		}
		$this->moveEnd( $subscription, $details, max( $earliest, DatabaseClock::now() ), $idempotency_key );
		if ( $earliest <= DatabaseClock::now() ) {
			$this->subscriptions_api->resumeCollection( $details->id, $idempotency_key, $this->discounts->acrossPause( $details, DatabaseClock::now(), null ) );
		} else {
			$this->subscriptions_api->pauseCollection( $details->id, $earliest, $idempotency_key, $this->discounts->acrossPause( $details, DatabaseClock::now(), $earliest ) );
		}
	}

	/**
	 * Moves the date of a cancellation at the end of the commitment, if the shorter pause makes it earlier. It runs before the
	 * pause ends. A request that dies in between can be repeated, but an ended pause can't be resumed again.
	 *
	 * @param SubscriptionDetails $details         As read under the member's lock.
	 * @param int                 $resumes_at      When the pause ends now, in seconds since 1970.
	 * @param string              $idempotency_key The request's key.
	 */
	private function moveEnd( Subscription $subscription, SubscriptionDetails $details, int $resumes_at, string $idempotency_key ): void {
		$earliest = $subscription->earliestEnd();
		if ( null === $details->snapshot->ends_at || null === $details->snapshot->resumes_at || 0 === $earliest || $details->snapshot->ends_at < $earliest ) {
			return;
		}
		$end = $details->endNotBefore( $earliest - max( 0, $details->snapshot->resumes_at - $resumes_at ) ) ?? (int) $details->snapshot->current_period_end;
		if ( $end < $details->snapshot->ends_at ) {
			$this->subscriptions_api->cancelAt( $details->id, $end, "$idempotency_key-end" );
		}
	}

	/**
	 * When a pause ends if the member resumes now: as many months after its start as charges were skipped. Otherwise a pause of one
	 * day at the end of each month would make membership free.
	 *
	 * @return int|null Seconds since 1970, this moment or earlier for at once; null if it isn't paused, or has no end.
	 */
	public static function earliestEnd( Subscription $subscription, SubscriptionDetails $details ): ?int {
		if ( SubscriptionStatus::Paused !== $details->snapshot->status || null === $details->snapshot->resumes_at || null === $subscription->paused_at ) {
			return null;
		}
		$left_out = max( 0, (int) $details->snapshot->current_period_end - (int) $subscription->paused_period_end );
		return SiteDay::addMonths( $subscription->paused_at, (int) round( $left_out / MONTH_IN_SECONDS ) );
	}
}
