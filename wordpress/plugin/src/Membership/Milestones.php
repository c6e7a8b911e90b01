<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Domain\Fact;
use PracticePortal\Domain\JournalEntry;
use PracticePortal\Domain\Subscription;
use PracticePortal\Storage\Journal;
use PracticePortal\Storage\Subscriptions;

defined( 'ABSPATH' ) || exit;

/**
 * Tells when a membership has begun, changed its plan, was cancelled or kept, has ended: whoever did it, here or at Stripe.
 * It compares how a person's memberships stand with what the journal knows of them, so that a process that died in between
 * loses nothing, and asking twice tells nothing twice.
 */
final class Milestones {
	private const KINDS = array( Fact::REGISTERED, Fact::JOINED, Fact::PLAN_CHANGED, Fact::CANCELLED, Fact::KEPT, Fact::ENDED );

	private Subscriptions $subscriptions;
	private Journal $journal;

	public function __construct( Subscriptions $subscriptions, Journal $journal ) {
		$this->subscriptions = $subscriptions;
		$this->journal       = $journal;
	}

	public function register(): void {
		add_action( 'practice_portal_subscription_changed', array( $this, 'tell' ) );
	}

	/** @param int $user_id Whose memberships may stand otherwise than before. */
	public function tell( int $user_id ): void {
		$known = $this->journal->of( $user_id, self::KINDS );
		foreach ( $this->subscriptions->ofUser( $user_id ) as $subscription ) {
			$of_it = array_filter(
				$known,
				static function ( JournalEntry $entry ) use ( $subscription ): bool {
					return $entry->subscription_id === $subscription->id;
				}
			);
			foreach ( self::facts( $subscription, array_values( $of_it ) ) as $fact ) {
				/** This action is documented in src/Storage/Journal.php */
				do_action( Journal::HAPPENED, $fact );
			}
		}
	}

	/**
	 * What a membership is and the journal does not know.
	 *
	 * @param Subscription   $subscription As it is.
	 * @param JournalEntry[] $known        Of it, newest first.
	 * @return Fact[]
	 */
	private static function facts( Subscription $subscription, array $known ): array {
		if ( null === $subscription->activated_at ) {
			return array();
		}
		$id    = (string) $subscription->id;
		$facts = array();
		$plan  = self::newest( $known, array( Fact::REGISTERED, Fact::JOINED, Fact::PLAN_CHANGED ) );
		if ( null === $plan ) {
			$facts[] = Fact::of( $subscription->isInvited() ? Fact::JOINED : Fact::REGISTERED, $subscription, $id )->withDetail( $subscription->name )->at( $subscription->activated_at );
		} elseif ( $plan->detail !== $subscription->name ) {
			$facts[] = Fact::of( Fact::PLAN_CHANGED, $subscription, "$id-$plan->id" )->withDetail( $subscription->name );
		}
		$notice       = self::newest( $known, array( Fact::CANCELLED, Fact::KEPT ) );
		$is_cancelled = null !== $notice && Fact::CANCELLED === $notice->kind;
		$number       = null === $notice ? 0 : $notice->id;
		$is_ending    = $subscription->isLive() && null !== $subscription->ends_at;
		if ( $is_ending && ! $is_cancelled ) {
			$facts[] = Fact::of( Fact::CANCELLED, $subscription, "$id-$number" )->withDetail( (string) $subscription->ends_at );
		} elseif ( $is_cancelled && $subscription->isLive() && ! $is_ending ) {
			$facts[] = Fact::of( Fact::KEPT, $subscription, "$id-$number" );
		}
		if ( $subscription->isOver() && null === self::newest( $known, array( Fact::ENDED ) ) ) {
			$facts[] = Fact::of( Fact::ENDED, $subscription, $id )->withDetail( $subscription->name )->at( $subscription->ended_at );
		}
		return $facts;
	}

	/**
	 * @param JournalEntry[] $entries Newest first.
	 * @param string[]       $kinds   Which.
	 */
	private static function newest( array $entries, array $kinds ): ?JournalEntry {
		foreach ( $entries as $entry ) {
			if ( in_array( $entry->kind, $kinds, true ) ) {
				return $entry;
			}
		}
		return null;
	}
}
