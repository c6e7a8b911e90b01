<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Invite;
use PracticePortal\Domain\Subscription;
use PracticePortal\Storage\Invites;
use PracticePortal\Storage\Journal;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Busy;

defined( 'ABSPATH' ) || exit;

/**
 * Removes a practice admin who has joined: the share in the membership ends at once, the account stays and can buy. Asked
 * for again after a process died in between, it does what is left.
 */
final class TeamRemoval {
	private Subscriptions $subscriptions;
	private Invites $invites;
	private MemberRecords $records;
	private PersonLock $lock;

	public function __construct( Subscriptions $subscriptions, Invites $invites, MemberRecords $records, PersonLock $lock ) {
		$this->subscriptions = $subscriptions;
		$this->invites       = $invites;
		$this->records       = $records;
		$this->lock          = $lock;
	}

	/**
	 * Removes a person, under the lock of the member who has invited them.
	 *
	 * @param Subscription $membership The member's.
	 * @param int          $invite_id  By which the person joined.
	 * @return string|null The person's name; null when there is no such person any more.
	 * @throws Busy When another request is at work on the person's purchases.
	 */
	public function remove( Subscription $membership, int $invite_id ): ?string {
		$invite = $this->joined( $membership, $invite_id );
		if ( null === $invite ) {
			return null;
		}
		$this->lock->hold(
			$invite->used_by,
			function () use ( $invite ): void {
				$this->end( $invite );
			}
		);
		// Else the next payment would invite once more.
		$this->records->forgetPracticeAdmin( $invite->parent_user_id, $invite->email );
		$this->invites->removeUsed( $invite );
		return $invite->name;
	}

	private function end( Invite $invite ): void {
		self::record( Fact::TEAM_REMOVED, $invite->parent_user_id, $invite, $invite->subscription_id );
		foreach ( $this->subscriptions->ofUser( $invite->used_by ) as $share ) {
			if ( ! $share->isOver() && $invite->hasGiven( $share ) ) {
				// First, so that the e-mail about the end knows why.
				self::record( Fact::REMOVED, $invite->used_by, $invite, $share->id );
				$this->subscriptions->end( $share->id );
			}
		}
	}

	private static function record( string $kind, int $user_id, Invite $invite, int $subscription_id ): void {
		$fact                  = new Fact( $kind, $user_id, (string) $invite->id );
		$fact->subscription_id = $subscription_id;
		/** This action is documented in src/Storage/Journal.php */
		do_action( Journal::HAPPENED, $fact->withReference( (string) $invite->id ) );
	}

	private function joined( Subscription $membership, int $invite_id ): ?Invite {
		foreach ( $this->invites->into( $membership ) as $row ) {
			if ( (int) $row['id'] === $invite_id && null !== $row['used_at'] ) {
				return new Invite( $row );
			}
		}
		return null;
	}
}
