<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Invitations;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Registration\Accounts\EmailAllowance;
use PracticePortal\Registration\Accounts\MemberRecords;

/**
 * Invites a member's practice admin, once the membership is paid. Before that, the form could send e-mails to anyone. `EmailQueue`
 * sends the e-mail of the invitation's log entry.
 */
final class Invitations {
	public function __construct(
		private readonly Invites $invites,
		private readonly MemberRecords $records,
		private readonly EmailAllowance $email_allowance,
		private readonly Subscriptions $subscriptions,
	) {}

	/**
	 * Invites all practice admins that a new member has named. A person who was already invited gets no second e-mail.
	 *
	 * @return bool False if a person could not be invited yet, for example because they got several invitations today.
	 */
	public function sendFor( JournalEntry $registered ): bool {
		$subscription = $this->subscriptions->find( $registered->subscription_id );
		if ( null === $subscription || ! $subscription->isLive() ) {
			return true;
		}
		$is_complete = true;
		foreach ( $this->records->practiceAdmins( $subscription->user_id ) as $admin ) {
			$is_invited = in_array( strtolower( $admin['email'] ), array_map( 'strtolower', array_column( $this->invites->forMembership( $subscription ), 'email' ) ), true );
			if ( $is_invited || null === $this->refusal( $admin['email'], $subscription->user_id ) ) {
				$is_complete = $this->send( $subscription, $admin['name'], $admin['email'] ) && $is_complete;
			} elseif ( ! InvitationRefusals::isRefused( $admin['email'] ) ) {
				$is_complete = false;
			}
		}
		return $is_complete;
	}

	/**
	 * Returns why an address can't be invited now, or counts the invitation. The owner of an address may refuse invitations, or
	 * have reached the daily limit.
	 *
	 * @param int $inviter_id The user who invites.
	 */
	public function refusal( string $email, int $inviter_id ): ?RequestRejected {
		if ( InvitationRefusals::isRefused( $email ) ) {
			return new RequestRejected( 'invite_refused', __( 'This person refuses invitations. Nothing was sent.', 'practice-portal' ), 422 );
		}
		$wait = $this->email_allowance->wait( EmailAllowance::INVITATION, $email, $inviter_id );
		return null === $wait ? null : new RequestRejected( 'too_many_requests', __( 'This person already got several invitations today. Try again tomorrow.', 'practice-portal' ), 429, array(), $wait );
	}

	/**
	 * Invites a person. A person who was already invited gets no second e-mail.
	 *
	 * @return bool Whether it will be sent. False if the query failed.
	 */
	public function send( Subscription $subscription, string $name, string $email ): bool {
		return DatabaseTransaction::run(
			function () use ( $subscription, $name, $email ): bool {
				$invite = $this->invites->create( $email, $name, $subscription );
				if ( null === $invite ) {
					return false;
				}
				self::record( ActivityKind::Invited, $invite, (string) $invite->id, $invite->created_at );
				return true;
			}
		);
	}

	/**
	 * Resends an invitation with a new link. The earlier link no longer works.
	 *
	 * @param array<string,string|null> $row The row, as the caller has read it.
	 * @return bool Whether it will be sent. False if it was accepted or resent since, or its recipient refuses invitations.
	 */
	public function resend( array $row ): bool {
		$invite = new Invite( $row );
		if ( InvitationRefusals::isRefused( $invite->email ) ) {
			return false;
		}
		return DatabaseTransaction::run(
			function () use ( $invite ): bool {
				if ( null === $this->invites->renew( $invite->id, $invite->expires_at ) ) {
					return false;
				}
				self::record( ActivityKind::InvitationResent, $invite, "$invite->id-$invite->expires_at", DatabaseClock::now() );
				return true;
			}
		);
	}

	/** @param int $time Seconds since 1970. */
	private static function record( ActivityKind $kind, Invite $invite, string $key, int $time ): void {
		$event                  = new JournalEvent( $kind, $invite->parent_user_id, $key );
		$event->subscription_id = $invite->subscription_id;
		ActivityLog::record( $event->withReference( (string) $invite->id )->at( $time ) );
	}
}
