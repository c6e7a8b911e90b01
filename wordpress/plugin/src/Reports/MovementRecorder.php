<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\StaleMembers;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;

/**
 * Compares memberships with their recorded movements and adds the difference. A repeat adds nothing. If a process dies, the next
 * comparison adds what it missed.
 */
final class MovementRecorder {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly MovementLedger $ledger,
		private readonly MembershipTimeline $timeline,
		private readonly EarlierPositions $earlier_positions,
	) {}

	/**
	 * Records the movements of a member's memberships. If a query fails, the hourly task repeats it.
	 *
	 * @param int $user_id The member whose memberships may have changed.
	 */
	public function record( int $user_id ): void {
		try {
			$subscriptions = $this->subscriptions->forUser( $user_id );
			foreach ( $subscriptions as $subscription ) {
				$this->reconcile( $subscription, $subscriptions );
			}
		} catch ( DatabaseFailure $failure ) {
			StaleMembers::keep( $user_id );
		}
	}

	/** Adds the opposite of each movement of a membership whose creation is undone. A repeat changes no sum. */
	public function balance( int $subscription_id ): void {
		$stored   = $this->ledger->forSubscription( $subscription_id );
		$opposite = array_map( static fn( Movement $movement ): Movement => new Movement( $movement->product_id, $movement->kind, $movement->happened_at, -$movement->members, -$movement->active, -$movement->mrr ), $stored );
		$this->ledger->add( $subscription_id, count( $stored ), $opposite, '' );
	}

	/**
	 * Adds the movements that a membership lacks. Practice admins invited by a member do not count.
	 *
	 * @param Subscription[] $subscriptions All memberships of the same person.
	 */
	public function reconcile( Subscription $subscription, array $subscriptions ): void {
		if ( ! self::counts( $subscription ) ) {
			return;
		}
		$now    = DatabaseClock::now();
		$stored = $this->ledger->forSubscription( $subscription->id );
		$draft  = new MovementDraft( $stored, $now );
		if ( array() === $stored ) {
			foreach ( $this->earlier_positions->of( $subscription, $now ) as $moment => $position ) {
				$draft->moveTo( min( $moment, $now ), $position );
			}
		}
		$later    = $this->timeline->from( $subscription, $now );
		$position = $later[ $now ];
		unset( $later[ $now ] );
		$draft->moveTo( max( $draft->lastUntil( $now ), min( $now, self::since( $subscription, $draft, $now ) ) ), $position );
		foreach ( self::moments( $draft->momentsAfter( $now ), array_keys( $later ) ) as $moment ) {
			$position = $later[ $moment ] ?? $position;
			$draft->moveTo( $moment, $position );
		}
		$memberships = array_filter( $subscriptions, self::counts( ... ) );
		$draft->countAs( MovementKind::Joined, Succession::isJoining( $subscription, $memberships ) );
		if ( $subscription->isOver() ) {
			$draft->countAs( MovementKind::Left, Succession::isLeaving( $subscription, $memberships ) );
		}
		$this->ledger->add( $subscription->id, count( $stored ), $draft->added(), strtoupper( $subscription->coupon_code ) );
	}

	private static function counts( Subscription $subscription ): bool {
		return ! $subscription->isInvited() && null !== $subscription->activated_at;
	}

	/**
	 * @param int[] ...$lists Lists of times.
	 * @return int[] Each time once, in order.
	 */
	private static function moments( array ...$lists ): array {
		$moments = array_unique( array_merge( ...$lists ) );
		sort( $moments );
		return $moments;
	}

	/** The time since which a membership has its current position, in seconds since 1970. It is now if no time is stored. */
	private static function since( Subscription $subscription, MovementDraft $draft, int $now ): int {
		if ( $subscription->isOver() ) {
			return $subscription->ended_at ?? $now;
		}
		if ( $draft->isEmptyAt( $now ) ) {
			return (int) $subscription->activated_at;
		}
		if ( $draft->hasOtherPlanAt( $now, $subscription->product_id ) ) {
			return $subscription->plan_since ?? $now;
		}
		$grace_end = MembershipTimeline::graceEnd( $subscription );
		return null !== $grace_end && $grace_end <= $now ? $grace_end : $now;
	}
}
