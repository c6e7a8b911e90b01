<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\SealedValue;
use PracticePortal\Registration\Accounts\EmailChange;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Invitations\Invites;
use WP_Application_Passwords;
use WP_Session_Tokens;
use WP_User;

/**
 * Clears what was left in an account when someone proves that it is theirs: by a new password, a verified address or the first
 * payment. Anyone can register with another person's address, so a stranger may have used the account before
 * (docs/account-security.md).
 */
final class OwnershipProof {
	/** The user meta key of the session that started the unpaid purchase: its sealed token. */
	public const BUYER_SESSION = 'practice_portal_buyer_session';

	/** WordPress' own pending change of the address. */
	private const PENDING_AT_WORDPRESS = '_new_email';

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly MembershipProvider $memberships,
		private readonly Invites $invites,
	) {}

	/** Remembers the session that buys, because Stripe reports the payment without one. */
	public static function rememberBuyer( int $user_id ): void {
		update_user_meta( $user_id, self::BUYER_SESSION, SealedValue::seal( self::BUYER_SESSION, wp_get_session_token() ) );
	}

	/**
	 * A password that was changed by a form, a route or an administrator.
	 *
	 * @param int     $user_id The user.
	 * @param WP_User $before  The account before.
	 */
	public function clearAfterUpdate( $user_id, $before ): void {
		$user = get_userdata( (int) $user_id );
		if ( false !== $user && $user->user_pass !== $before->user_pass ) {
			$this->clearWithPassword( $user->ID );
		}
	}

	/**
	 * A password that was reset, or set by another plugin.
	 *
	 * @param string       $password The new password.
	 * @param int          $user_id  The user.
	 * @param WP_User|null $before   The account before; null before WordPress 6.8.
	 */
	public function clearAfterPassword( $password, $user_id, $before = null ): void {
		// At sign-in, WordPress stores the same password again if its hash is of an old kind.
		if ( $before instanceof WP_User && wp_check_password( (string) $password, $before->user_pass ) ) {
			return;
		}
		// Newer releases also announce a password that `wp_update_user()` is about to store, and may not.
		$user = get_userdata( (int) $user_id );
		if ( false !== $user && wp_check_password( (string) $password, $user->user_pass ) ) {
			$this->clearWithPassword( $user->ID );
		}
	}

	/** @param WP_User $user The user. */
	public function clearAfterReset( $user ): void {
		if ( $user instanceof WP_User ) {
			$this->clear( $user->ID, '' );
		}
	}

	/** Ends the sessions other than the buyer's, once. What the paid form named stays. */
	public function clearAfterPayment( JournalEntry $registered ): void {
		$user_id = $registered->user_id;
		$sealed  = get_user_meta( $user_id, self::BUYER_SESSION, true );
		if ( is_string( $sealed ) && '' !== $sealed ) {
			self::endAccess( $user_id, SealedValue::open( self::BUYER_SESSION, $sealed ) );
			delete_user_meta( $user_id, self::BUYER_SESSION );
		}
	}

	/**
	 * Clears an account.
	 *
	 * @param int         $user_id The user.
	 * @param string|null $session The token of the session that stays, '' for none; null for the current one.
	 */
	public function clear( $user_id, ?string $session = null ): void {
		$user_id = (int) $user_id;
		self::endAccess( $user_id, $session ?? ( get_current_user_id() === $user_id ? wp_get_session_token() : '' ) );
		foreach ( $this->invites->removeUnsent( $user_id ) as $id ) {
			ActivityLog::record( ( new JournalEvent( ActivityKind::InvitationCanceled, $user_id, (string) $id ) )->withReference( (string) $id ) );
		}
		if ( ! $this->isMember( $user_id ) ) {
			foreach ( array( MemberRecords::PRACTICE_ADMINS, MemberRecords::INCLUDE_PRACTICE_ADMIN, MemberRecords::AGREEMENTS, MemberRecords::AGREED_AT, MemberRecords::AGREED_VERSION ) as $key ) {
				delete_user_meta( $user_id, $key );
			}
		}
	}

	private function clearWithPassword( int $user_id ): void {
		$this->clear( $user_id );
		// The password is part of each session's cookie, so WordPress gives the current browser a new cookie. Newer releases keep
		// its session for this, older ones start another.
		$keep_only = static function ( $cookie, $expire, $expiration, $owner, $scheme, $token ) use ( $user_id ): void {
			if ( (int) $owner === $user_id ) {
				WP_Session_Tokens::get_instance( $user_id )->destroy_others( (string) $token );
			}
		};
		add_action( 'set_logged_in_cookie', $keep_only, 10, 6 );
		ActivityLog::record( new JournalEvent( ActivityKind::PasswordChanged, $user_id, $user_id . '-' . wp_generate_uuid4() ) );
	}

	/** @param string $session The token of the session that stays; '' for none. */
	private static function endAccess( int $user_id, string $session ): void {
		$sessions = WP_Session_Tokens::get_instance( $user_id );
		'' === $session ? $sessions->destroy_all() : $sessions->destroy_others( $session );
		WP_Application_Passwords::delete_all_application_passwords( $user_id );
		delete_user_meta( $user_id, EmailChange::PENDING );
		delete_user_meta( $user_id, self::PENDING_AT_WORDPRESS );
	}

	/** Whether the user is or was a member, so that a payment or the owner vouches for what the account contains. */
	private function isMember( int $user_id ): bool {
		$paid = array_filter( $this->subscriptions->forUser( $user_id ), static fn( Subscription $subscription ): bool => null !== $subscription->activated_at );
		return array() !== $paid || $this->memberships->hasMembership( $user_id );
	}
}
