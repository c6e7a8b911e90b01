<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;

defined( 'ABSPATH' ) || exit;

/**
 * The one membership that somebody's own page is about: the one that goes on, else the last that was ever paid for.
 */
final class CurrentMembership {
	private Subscriptions $subscriptions;
	private MembershipProvider $memberships;

	public function __construct( Subscriptions $subscriptions, MembershipProvider $memberships ) {
		$this->subscriptions = $subscriptions;
		$this->memberships   = $memberships;
	}

	/** Whether somebody holds, or held, a membership of another seller's and none of ours: their profile is kept here all the same. */
	public function isElsewhere( int $user_id ): bool {
		return null === $this->for( $user_id ) && MembershipStatus::NOT_ACTIVE !== $this->memberships->statusFor( $user_id )->state();
	}

	/** By which it is decided how a membership stands: what an invitation gave stands as that of whoever has invited, while it lasts. */
	public function decisiveFor( Subscription $subscription ): Subscription {
		$parent = $subscription->parent_id > 0 && $subscription->isLive() ? $this->subscriptions->find( $subscription->parent_id ) : null;
		return $parent ?? $subscription;
	}

	/** The membership that somebody can invite practice admins into: their own, while it goes on, or what they hold of another seller. */
	public function invitableFor( int $user_id ): ?Subscription {
		$held = $this->for( $user_id );
		return null !== $held && $held->isLive() && ! $held->isInvited() ? $held : $this->memberships->invitableFor( $user_id );
	}

	/** Whether what another seller's member gave to somebody is held by that member no more. */
	public function isVoid( Subscription $subscription ): bool {
		return $subscription->inviter_id > 0 && ! $this->memberships->statusFor( $subscription->user_id )->isMember();
	}

	/** Null for whoever has never held a membership: a purchase that was begun and not paid is none. */
	public function for( int $user_id ): ?Subscription {
		$last = null;
		foreach ( $this->subscriptions->forUser( $user_id ) as $subscription ) {
			if ( $subscription->isLive() ) {
				return $subscription;
			}
			$last = null === $subscription->activated_at ? $last : $subscription;
		}
		return $last;
	}
}
