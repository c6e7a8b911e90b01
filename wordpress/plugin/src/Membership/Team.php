<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Formats;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Invitations\Invitations;
use PracticePortal\Registration\Invitations\Invites;

/**
 * Manages the practice admins of a paying member. Changes hold the member's lock, because a payment also
 * sends invitations.
 */
final class Team {
	/** The maximum number of invitations per membership, because no practice needs more. */
	private const MAX_INVITATIONS = 50;

	public function __construct(
		private readonly CurrentMembership $current_membership,
		private readonly Invites $invites,
		private readonly Invitations $invitations,
		private readonly MemberRecords $records,
		private readonly UserLock $lock,
		private readonly TeamRemoval $team_removal,
	) {}

	/** Whether a user may invite practice admins. Paying members may, while the membership continues. */
	public function canInvite( int $user_id ): bool {
		return null !== $this->membership( $user_id );
	}

	/**
	 * All invited practice admins, in the order of invitation.
	 *
	 * @return array<int,array{id:int,name:string,email:string,state:string,until:int}> `state`: 'invited', 'joined' or 'expired'; `until` in seconds since 1970.
	 */
	public function for( int $user_id ): array {
		$membership = $this->membership( $user_id );
		return null === $membership ? array() : array_map(
			static function ( array $row ): array {
				$until = (int) $row['expires_at'];
				return array(
					'id'    => (int) $row['id'],
					'name'  => (string) $row['name'],
					'email' => (string) $row['email'],
					'state' => null !== $row['used_at'] ? 'joined' : ( $until >= DatabaseClock::now() ? 'invited' : 'expired' ),
					'until' => $until,
				);
			},
			$this->invites->forMembership( $membership )
		);
	}

	/**
	 * Invites a practice admin.
	 *
	 * @param int    $user_id The inviter.
	 * @param string $name    The invited person's name.
	 * @param string $email   The invited person's e-mail address.
	 * @throws RequestRejected If the user has no membership to invite to, the person can't be invited, or the e-mail failed.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function invite( int $user_id, string $name, string $email ): void {
		$name  = Sanitizer::line( $name );
		$email = Sanitizer::line( $email );
		if ( '' === $name || '' === $email ) {
			throw self::refused( ContractTexts::practiceAdminMessage() );
		}
		if ( ! Formats::isName( $name ) ) {
			throw self::refused( ContractTexts::nameMessage( ContractTexts::label( 'practice_admins.name' ) ) );
		}
		if ( ! Formats::isEmail( $email ) || false === is_email( $email ) ) {
			throw self::refused( ContractTexts::emailMessage( ContractTexts::label( 'practice_admins.email' ) ) );
		}
		$this->change(
			$user_id,
			function ( Subscription $membership ) use ( $user_id, $name, $email ): void {
				$user = get_userdata( $user_id );
				if ( false !== $user && 0 === strcasecmp( $user->user_email, $email ) ) {
					throw self::refused( __( 'You can\'t invite yourself.', 'practice-portal' ) );
				}
				$team = $this->for( $user_id );
				if ( max( count( $team ), $this->invites->countSent( $membership ) ) >= self::MAX_INVITATIONS ) {
					throw self::refused( __( 'You cannot invite any more practice admins.', 'practice-portal' ) );
				}
				if ( in_array( strtolower( $email ), array_map( 'strtolower', array_column( $team, 'email' ) ), true ) ) {
					throw self::refused( __( 'This person is already invited.', 'practice-portal' ) );
				}
				$refusal = $this->invitations->refusal( $email, $user_id );
				if ( null !== $refusal ) {
					throw $refusal;
				}
				if ( ! $this->invitations->send( $membership, $name, $email ) ) {
					throw self::notSent();
				}
			}
		);
	}

	/**
	 * Resends an unused invitation with a new link.
	 *
	 * @throws RequestRejected If it does not exist, or the e-mail failed.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function resend( int $user_id, int $invite_id ): void {
		$this->change(
			$user_id,
			function ( Subscription $membership ) use ( $user_id, $invite_id ): void {
				$row     = $this->findOpen( $membership, $invite_id );
				$refusal = $this->invitations->refusal( (string) $row['email'], $user_id );
				if ( null !== $refusal ) {
					throw $refusal;
				}
				if ( ! $this->invitations->resend( $row ) ) {
					throw self::notSent();
				}
			}
		);
	}

	/**
	 * Cancels an unused invitation.
	 *
	 * @throws RequestRejected If it does not exist.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function withdraw( int $user_id, int $invite_id ): void {
		$this->change(
			$user_id,
			function ( Subscription $membership ) use ( $user_id, $invite_id ): void {
				$row = $this->findOpen( $membership, $invite_id );
				if ( ! $this->invites->remove( $invite_id ) ) {
					throw self::notFound();
				}
				// Otherwise a repeat of the first invitations would invite the person again.
				$this->records->removePracticeAdmin( $user_id, (string) $row['email'] );
				ActivityLog::record( JournalEvent::forSubscription( ActivityKind::InvitationCanceled, $membership, (string) $invite_id )->withReference( (string) $invite_id ) );
			}
		);
	}

	/**
	 * Removes a practice admin who has joined: their access ends at once.
	 *
	 * @throws RequestRejected If there is no such person.
	 * @throws ConcurrentChange If another request is changing the purchases of one of the two users.
	 */
	public function remove( int $user_id, int $invite_id ): void {
		$this->change(
			$user_id,
			function ( Subscription $membership ) use ( $invite_id ): void {
				if ( null === $this->team_removal->remove( $membership, $invite_id ) ) {
					throw self::notFound();
				}
			}
		);
	}

	/** @param callable(Subscription):void $work The change. */
	private function change( int $user_id, callable $work ): void {
		$this->lock->withLock(
			$user_id,
			function () use ( $user_id, $work ): void {
				$membership = $this->membership( $user_id );
				if ( null === $membership ) {
					throw new RequestRejected( 'no_team', __( 'You need a membership to invite people.', 'practice-portal' ), 409 );
				}
				$work( $membership );
			}
		);
	}

	private function membership( int $user_id ): ?Subscription {
		return $this->current_membership->invitableFor( $user_id );
	}

	/**
	 * An unused invitation of a membership.
	 *
	 * @return array<string,string|null>
	 * @throws RequestRejected If it does not exist.
	 */
	private function findOpen( Subscription $membership, int $invite_id ): array {
		foreach ( $this->invites->forMembership( $membership ) as $row ) {
			if ( (int) $row['id'] === $invite_id && null === $row['used_at'] ) {
				return $row;
			}
		}
		throw self::notFound();
	}

	private static function notFound(): RequestRejected {
		return new RequestRejected( 'unknown_invite', __( 'This invitation no longer exists.', 'practice-portal' ), 404 );
	}

	private static function notSent(): RequestRejected {
		return new RequestRejected( 'invite_not_sent', __( 'We could not send the e-mail. Try again later.', 'practice-portal' ), 502 );
	}

	private static function refused( string $message ): RequestRejected {
		return new RequestRejected( 'invite_refused', $message, 422 );
	}
}
