<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Invitations;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\RateLimiter;
use PracticePortal\Registration\Accounts\MemberRecords;

defined( 'ABSPATH' ) || exit;

/**
 * Invites the practice admin whom a member has named, once the membership is paid for: before that there is nothing to
 * invite into, and the form would send mail for anybody. The mail room sends what the journal has of it.
 */
final class Invitations {
	private Invites $invites;
	private MemberRecords $records;
	private RateLimiter $limiter;

	public function __construct( Invites $invites, MemberRecords $records, RateLimiter $limiter ) {
		$this->invites = $invites;
		$this->records = $records;
		$this->limiter = $limiter;
	}

	public function register(): void {
		add_action( Hooks::SUBSCRIPTION_ACTIVE, array( $this, 'sendFor' ) );
	}

	/** Invites everybody who was named; who was invited before is not told again. */
	public function sendFor( Subscription $subscription ): void {
		foreach ( $this->records->practiceAdmins( $subscription->user_id ) as $admin ) {
			$is_invited = in_array( strtolower( $admin['email'] ), array_map( 'strtolower', array_column( $this->invites->forMembership( $subscription ), 'email' ) ), true );
			if ( $is_invited || null === $this->refusal( $admin['email'] ) ) {
				$this->send( $subscription, $admin['name'], $admin['email'] );
			}
		}
	}

	/**
	 * Why an address is sent no invitation now, and counts one for it otherwise: its owner has refused them, or was sent as many
	 * as a day allows, by whichever members.
	 */
	public function refusal( string $email ): ?RequestRejected {
		if ( InvitationRefusals::isRefused( $email ) ) {
			return new RequestRejected( 'invite_refused', __( 'This person does not want to be invited. Nothing was sent.', 'practice-portal' ), 422 );
		}
		$wait = $this->limiter->hitBy( RateLimiter::RECIPIENTS, 'recipient ' . strtolower( $email ) );
		return null === $wait ? null : new RequestRejected( 'too_many_requests', __( 'This person was sent several invitations today. Try again tomorrow.', 'practice-portal' ), 429, array(), $wait );
	}

	/**
	 * Invites somebody; who was invited before is not told again.
	 *
	 * @return bool Whether it will be sent: not when the database refused it.
	 */
	public function send( Subscription $subscription, string $name, string $email ): bool {
		$invite = $this->invites->create( $email, $name, $subscription );
		if ( null === $invite ) {
			return false;
		}
		self::record( JournalEvent::INVITED, $invite, (string) $invite->id, $invite->created_at );
		return true;
	}

	/**
	 * Sends an invitation again, with another link; the first one opens nothing any more.
	 *
	 * @param array<string,string|null> $row Its row of the table, as whoever asks for it has seen it.
	 * @return bool Whether it will be sent: not when it was used, or sent again meanwhile, or when its recipient refuses invitations.
	 */
	public function resend( array $row ): bool {
		$invite = new Invite( $row );
		if ( InvitationRefusals::isRefused( $invite->email ) || null === $this->invites->renew( $invite->id, $invite->expires_at ) ) {
			return false;
		}
		self::record( JournalEvent::INVITATION_RESENT, $invite, "$invite->id-$invite->expires_at", time() );
		return true;
	}

	/** @param int $time Seconds since 1970. */
	private static function record( string $kind, Invite $invite, string $key, int $time ): void {
		$event                  = new JournalEvent( $kind, $invite->parent_user_id, $key );
		$event->subscription_id = $invite->subscription_id;
		/** This action is documented in src/Core/Hooks.php */
		do_action( Hooks::EVENT_HAPPENED, $event->withReference( (string) $invite->id )->at( $time ) );
	}
}
