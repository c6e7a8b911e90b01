<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\DatabaseFailure;

/** Tells members from the site's other users, such as editors and customers of a shop. */
final class MembershipHistory {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly MembershipProvider $memberships,
	) {}

	/**
	 * Whether a user has or had a membership.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function exists( int $user_id ): bool {
		foreach ( $this->subscriptions->forUser( $user_id ) as $subscription ) {
			if ( null !== $subscription->activated_at ) {
				return true;
			}
		}
		return $this->memberships->hasMembership( $user_id );
	}
}
