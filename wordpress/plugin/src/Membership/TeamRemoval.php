<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Invitations\Invite;
use PracticePortal\Registration\Invitations\Invites;

/**
 * Removes a practice admin who has joined. The invited membership ends at once. The account stays and can buy a membership. If the
 * process dies in between, a repeat completes the removal.
 */
final class TeamRemoval {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Invites $invites,
		private readonly MemberRecords $records,
		private readonly UserLock $lock,
	) {}

	/**
	 * Removes a practice admin, under the inviter's lock.
	 *
	 * @param Subscription $membership The inviter's membership.
	 * @param int          $invite_id  The invitation that the person accepted.
	 * @return string|null The person's name; null if already removed.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function remove( Subscription $membership, int $invite_id ): ?string {
		$invite = $this->joined( $membership, $invite_id );
		if ( null === $invite ) {
			return null;
		}
		$this->lock->withLock(
			$invite->used_by,
			function () use ( $invite ): void {
				$this->cancel( $invite );
			}
		);
		// Otherwise the next payment would invite the person again.
		$this->records->removePracticeAdmin( $invite->parent_user_id, $invite->email );
		$this->invites->removeUsed( $invite );
		return $invite->name;
	}

	private function cancel( Invite $invite ): void {
		DatabaseTransaction::run(
			function () use ( $invite ): void {
				self::record( ActivityKind::TeamRemoved, $invite->parent_user_id, $invite, $invite->subscription_id );
				foreach ( $this->subscriptions->forUser( $invite->used_by ) as $share ) {
					if ( ! $share->isOver() && $invite->isSourceOf( $share ) ) {
						// Record this before the membership ends, so that the e-mail about the end gives the reason.
						self::record( ActivityKind::Removed, $invite->used_by, $invite, $share->id );
						$this->subscriptions->cancel( $share->id );
					}
				}
			}
		);
	}

	private static function record( ActivityKind $kind, int $user_id, Invite $invite, int $subscription_id ): void {
		$event                  = new JournalEvent( $kind, $user_id, (string) $invite->id );
		$event->subscription_id = $subscription_id;
		ActivityLog::record( $event->withReference( (string) $invite->id ) );
	}

	private function joined( Subscription $membership, int $invite_id ): ?Invite {
		foreach ( $this->invites->forMembership( $membership ) as $row ) {
			if ( (int) $row['id'] === $invite_id && null !== $row['used_at'] ) {
				return new Invite( $row );
			}
		}
		return null;
	}
}
