<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

defined( 'ABSPATH' ) || exit;

/**
 * The one rule for the plugin's own subscriptions (decisions, "Who is a member"), for one person.
 */
final class MembershipPolicy {
	/** How long a renewal may stay unpaid, in seconds. */
	public const GRACE = 14 * 86400;

	private int $grace;

	/** @param int $grace Seconds for which a membership that is past due still lets in. */
	public function __construct( int $grace = self::GRACE ) {
		$this->grace = max( 0, $grace );
	}

	/**
	 * The membership status that a user's subscriptions give.
	 *
	 * @param Subscription[]              $subscriptions Of one person, oldest first.
	 * @param array<int,Subscription>     $parents       By id, those that a secondary user's depend on.
	 * @param int                         $now           Seconds since 1970.
	 * @param array<int,MembershipStatus> $inviters      The inviters' statuses, by user, for memberships sold elsewhere.
	 */
	public function status( array $subscriptions, array $parents, int $now, array $inviters = array() ): MembershipStatus {
		$status = new MembershipStatus( MembershipStatus::NOT_ACTIVE );
		foreach ( $subscriptions as $subscription ) {
			$own = $this->statusForSubscription( $subscription, $now );
			if ( $own->isMember() && $subscription->parent_id > 0 ) {
				// An invited membership has the status of the one it depends on.
				$parent = $parents[ $subscription->parent_id ] ?? null;
				$own    = null === $parent ? new MembershipStatus( MembershipStatus::ENDED ) : $this->statusForSubscription( $parent, $now )->paidByInviter();
			}
			if ( $own->isMember() && $subscription->inviter_id > 0 ) {
				$own = ( $inviters[ $subscription->inviter_id ] ?? new MembershipStatus( MembershipStatus::ENDED ) )->paidByInviter();
			}
			$status = $status->max( $own );
		}
		$last = end( $subscriptions );
		// A user who has started again should complete that purchase, not start another.
		return MembershipStatus::ENDED === $status->state() && false !== $last && $last->isIncomplete() ? new MembershipStatus( MembershipStatus::NOT_ACTIVE ) : $status;
	}

	/** The status that one subscription gives, whatever it depends on. */
	private function statusForSubscription( Subscription $subscription, int $now ): MembershipStatus {
		switch ( $subscription->status ) {
			case Subscription::ACTIVE:
				$until = $subscription->isOutsideStripe() ? $subscription->current_period_end : null;
				return null === $until || $until > $now ? new MembershipStatus( MembershipStatus::MEMBER, $until ) : new MembershipStatus( MembershipStatus::ENDED );
			case Subscription::PAST_DUE:
				$until = null === $subscription->past_due_since ? null : $subscription->past_due_since + $this->grace;
				return null === $until || $until > $now ? new MembershipStatus( MembershipStatus::PAST_DUE, $until ) : new MembershipStatus( MembershipStatus::PAYMENT_FAILED );
			case Subscription::CANCEL_AT_PERIOD_END:
				$until = $subscription->ends_at;
				return null === $until || $until > $now ? new MembershipStatus( MembershipStatus::MEMBER, $until ) : new MembershipStatus( MembershipStatus::ENDED );
			case Subscription::UNPAID:
				return new MembershipStatus( MembershipStatus::PAYMENT_FAILED );
			case Subscription::PAUSED:
				return new MembershipStatus( MembershipStatus::PAUSED );
			case Subscription::CANCELED:
			case Subscription::REFUNDED:
				return new MembershipStatus( MembershipStatus::ENDED );
			default:
				return new MembershipStatus( MembershipStatus::NOT_ACTIVE );
		}
	}
}
