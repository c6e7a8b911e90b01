<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipState;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;

/** Finds the membership that a user's account page is about: the current one, or else the last that was paid. */
final class CurrentMembership {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly MembershipProvider $memberships,
	) {}

	/** Whether a user has or had only memberships sold elsewhere. Their profile is still stored here. */
	public function isElsewhere( int $user_id ): bool {
		return null === $this->for( $user_id ) && MembershipState::NotActive !== $this->memberships->statusFor( $user_id )->state;
	}

	/** The subscription that determines the status. An invited membership has its inviter's status while it lasts. */
	public function decisiveFor( Subscription $subscription ): Subscription {
		$parent = $subscription->parent_id > 0 && $subscription->isLive() ? $this->subscriptions->find( $subscription->parent_id ) : null;
		return $parent ?? $subscription;
	}

	/** The membership to which a user can invite practice admins: their own current one, or one sold elsewhere. */
	public function invitableFor( int $user_id ): ?Subscription {
		$subscription = $this->for( $user_id );
		return null !== $subscription && $subscription->isLive() && ! $subscription->isInvited() ? $subscription : $this->memberships->invitableFor( $user_id );
	}

	/** Whether this subscription depends on a membership, sold elsewhere, that the inviter no longer has. */
	public function isVoid( Subscription $subscription ): bool {
		return $subscription->inviter_id > 0 && ! $this->memberships->statusFor( $subscription->user_id )->isMember();
	}

	/** A user's membership; null if they never had one. An unpaid purchase does not count. */
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
