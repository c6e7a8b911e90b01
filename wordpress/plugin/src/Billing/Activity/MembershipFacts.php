<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionOrigin;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Database\DatabaseFailure;

/**
 * Records when a membership starts, changes its plan, is paused, canceled, continues or ends, here or in Stripe. `Subscriptions` calls
 * this in the transaction of each change. It compares memberships with the log and records the difference, so a repeat records nothing.
 */
final class MembershipFacts {
	private const KINDS = array( ActivityKind::Registered, ActivityKind::Added, ActivityKind::Imported, ActivityKind::Joined, ActivityKind::PlanChanged, ActivityKind::CancellationScheduled, ActivityKind::CancellationUndone, ActivityKind::Paused, ActivityKind::Resumed, ActivityKind::Canceled );

	/**
	 * @param int            $user_id       The member whose memberships may have changed.
	 * @param Subscription[] $subscriptions All memberships of this member.
	 * @throws DatabaseFailure If a query fails.
	 */
	public static function record( int $user_id, array $subscriptions ): void {
		$known = ( new ActivityLog() )->forUser( $user_id, self::KINDS );
		foreach ( $subscriptions as $subscription ) {
			$of_it   = array_values( array_filter( $known, static fn( JournalEntry $entry ): bool => $entry->subscription_id === $subscription->id ) );
			$missing = self::missingEvents( $subscription, $of_it );
			if ( array() === $of_it && null !== $subscription->origin ) {
				$missing = self::restoreEarlier( $missing, $subscription );
			}
			foreach ( $missing as $event ) {
				ActivityLog::record( $event );
			}
		}
	}

	/**
	 * Stores that a subscription was canceled or paused, or has ended, before the owner added or imported it. That is no news, so no e-mail
	 * and no webhook follow.
	 *
	 * @param JournalEvent[] $events Events that the log lacks.
	 * @return JournalEvent[] The others.
	 */
	private static function restoreEarlier( array $events, Subscription $subscription ): array {
		$others = array();
		foreach ( $events as $event ) {
			if ( $event->is( ActivityKind::CancellationScheduled, ActivityKind::Paused ) ) {
				ActivityLog::restore( $event->at( $subscription->created_at ) );
			} elseif ( $event->is( ActivityKind::Canceled ) ) {
				ActivityLog::restore( $event, ActedBy::Schedule );
			} else {
				$others[] = $event;
			}
		}
		return $others;
	}

	/**
	 * Events that the log lacks.
	 *
	 * @param Subscription   $subscription The current subscription.
	 * @param JournalEntry[] $known        Its log entries, newest first.
	 * @return JournalEvent[]
	 */
	private static function missingEvents( Subscription $subscription, array $known ): array {
		if ( null === $subscription->activated_at ) {
			return array();
		}
		$id    = (string) $subscription->id;
		$facts = array();
		$plan  = self::newest( $known, array( ActivityKind::Registered, ActivityKind::Added, ActivityKind::Imported, ActivityKind::Joined, ActivityKind::PlanChanged ) );
		if ( null === $plan ) {
			$facts[] = self::beginning( $subscription );
		} elseif ( $plan->detail !== $subscription->name ) {
			$facts[] = JournalEvent::forSubscription( ActivityKind::PlanChanged, $subscription, "$id-$plan->id" )->withDetail( $subscription->name );
		}
		$notice       = self::newest( $known, array( ActivityKind::CancellationScheduled, ActivityKind::CancellationUndone ) );
		$is_scheduled = null !== $notice && $notice->is( ActivityKind::CancellationScheduled );
		$number       = null === $notice ? 0 : $notice->id;
		$is_ending    = $subscription->isLive() && null !== $subscription->ends_at;
		if ( $is_ending && ! $is_scheduled ) {
			$facts[] = JournalEvent::forSubscription( ActivityKind::CancellationScheduled, $subscription, "$id-$number" )->withDetail( (string) $subscription->ends_at );
		} elseif ( $is_scheduled && $subscription->isLive() && ! $is_ending ) {
			$facts[] = JournalEvent::forSubscription( ActivityKind::CancellationUndone, $subscription, "$id-$number" );
		}
		$pause     = self::newest( $known, array( ActivityKind::Paused, ActivityKind::Resumed ) );
		$was_pause = null !== $pause && $pause->is( ActivityKind::Paused );
		$number    = null === $pause ? 0 : $pause->id;
		// Times from Stripe vary by about a minute, because its clock is only known that precisely.
		$is_other = ! $was_pause || abs( (int) $pause->detail - (int) $subscription->resumes_at ) > HOUR_IN_SECONDS;
		if ( SubscriptionStatus::Paused === $subscription->status && $is_other ) {
			$facts[] = JournalEvent::forSubscription( ActivityKind::Paused, $subscription, "$id-$number" )->withDetail( (string) $subscription->resumes_at );
		} elseif ( $was_pause && $subscription->isLive() && SubscriptionStatus::Paused !== $subscription->status ) {
			$facts[] = JournalEvent::forSubscription( ActivityKind::Resumed, $subscription, "$id-$number" );
		}
		if ( $subscription->isOver() && null === self::newest( $known, array( ActivityKind::Canceled ) ) ) {
			$facts[] = JournalEvent::forSubscription( ActivityKind::Canceled, $subscription, $id )->withDetail( $subscription->name )->at( $subscription->ended_at );
		}
		return $facts;
	}

	/** The event of a membership's start. An added or imported membership started elsewhere, so its event has the current time. */
	private static function beginning( Subscription $subscription ): JournalEvent {
		$kind = match ( $subscription->origin ) {
			SubscriptionOrigin::Added    => ActivityKind::Added,
			SubscriptionOrigin::Imported => ActivityKind::Imported,
			null                         => $subscription->isInvited() ? ActivityKind::Joined : ActivityKind::Registered,
		};
		$event = JournalEvent::forSubscription( $kind, $subscription, (string) $subscription->id )->withDetail( $subscription->name );
		return null === $subscription->origin ? $event->at( $subscription->activated_at ) : $event;
	}

	/**
	 * @param JournalEntry[] $entries Newest first.
	 * @param ActivityKind[] $kinds   The kinds of events.
	 */
	private static function newest( array $entries, array $kinds ): ?JournalEntry {
		foreach ( $entries as $entry ) {
			if ( $entry->is( ...$kinds ) ) {
				return $entry;
			}
		}
		return null;
	}
}
