<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

/**
 * What follows a fact. A kind that is missing here has no consequences. Lists and figures don't follow facts but the changed rows
 * (`Storage/StaleMembers`), because a change without a fact, for example a new date, matters to them too.
 */
final class Consequences {
	private const EMAIL       = 'email';
	private const WEBHOOK     = 'webhook';
	private const INVITATIONS = 'invitations';
	private const SESSIONS    = 'sessions';

	private const CONSUMERS = array(
		self::EMAIL       => Consumers::EMAILS,
		self::WEBHOOK     => Consumers::WEBHOOKS,
		self::INVITATIONS => Consumers::INVITATIONS,
		self::SESSIONS    => Consumers::SESSIONS,
	);

	/**
	 * By kind of fact: the type of e-mail (`Mail/EmailType`) and of webhook (`OutgoingWebhooks/EventType`), whether the practice admins
	 * that the member has named are invited (`Registration/Invitations`), and whether sessions of others end (`Registration/OwnershipProof`).
	 */
	private const TABLE = array(
		// Memberships.
		JournalEvent::REGISTERED              => array(
			self::EMAIL       => 'welcome',
			self::WEBHOOK     => 'member.joined',
			self::INVITATIONS => true,
			self::SESSIONS    => true,
		),
		JournalEvent::JOINED                  => array(
			self::EMAIL   => 'joined',
			self::WEBHOOK => 'member.joined',
		),
		JournalEvent::ADDED                   => array( self::WEBHOOK => 'member.joined' ),
		JournalEvent::PLAN_CHANGED            => array(
			self::EMAIL   => 'plan-changed',
			self::WEBHOOK => 'membership.changed',
		),
		JournalEvent::CANCELLATION_SCHEDULED  => array(
			self::EMAIL   => 'cancellation-scheduled',
			self::WEBHOOK => 'membership.changed',
		),
		JournalEvent::CANCELLATION_UNDONE     => array( self::WEBHOOK => 'membership.changed' ),
		JournalEvent::PAUSED                  => array( self::WEBHOOK => 'membership.changed' ),
		JournalEvent::RESUMED                 => array( self::WEBHOOK => 'membership.changed' ),
		JournalEvent::EXTENDED                => array( self::WEBHOOK => 'membership.changed' ),
		JournalEvent::CANCELED                => array(
			self::EMAIL   => 'membership-ended',
			self::WEBHOOK => 'membership.canceled',
		),
		// Money.
		JournalEvent::CHARGED                 => array(
			self::EMAIL   => 'receipt',
			self::WEBHOOK => 'payment.succeeded',
		),
		JournalEvent::CHARGE_FAILED           => array(
			self::EMAIL   => 'payment-failed',
			self::WEBHOOK => 'payment.failed',
		),
		JournalEvent::REFUNDED                => array(
			self::EMAIL   => 'refund',
			self::WEBHOOK => 'refund.created',
		),
		// Reminders.
		JournalEvent::PAYMENT_OWED            => array( self::EMAIL => 'payment-owed' ),
		JournalEvent::CARD_EXPIRES            => array( self::EMAIL => 'card-expires' ),
		JournalEvent::FREE_MONTH_ENDS         => array( self::EMAIL => 'free-month-ends' ),
		JournalEvent::COMMITMENT_ENDS         => array( self::EMAIL => 'commitment-ends' ),
		JournalEvent::PAID_UNTIL_ENDS         => array( self::EMAIL => 'paid-until-ends' ),
		// People and accounts.
		JournalEvent::INVITED                 => array( self::EMAIL => 'invitation' ),
		JournalEvent::INVITATION_RESENT       => array( self::EMAIL => 'invitation' ),
		JournalEvent::REMOVED                 => array( self::EMAIL => 'removed' ),
		JournalEvent::PASSWORD_LINK_REQUESTED => array( self::EMAIL => 'set-password' ),
		JournalEvent::VERIFICATION_REQUESTED  => array( self::EMAIL => 'verify-email' ),
		JournalEvent::EMAIL_CHANGE_REQUESTED  => array( self::EMAIL => 'change-email' ),
		JournalEvent::EMAIL_CHANGED           => array( self::WEBHOOK => 'member.updated' ),
		JournalEvent::PROFILE_CHANGED         => array( self::WEBHOOK => 'member.updated' ),
		JournalEvent::PROFILE_CORRECTED       => array(
			self::EMAIL   => 'details-corrected',
			self::WEBHOOK => 'member.updated',
		),
		// The site.
		JournalEvent::KEY_CHANGED             => array( self::EMAIL => 'key-changed' ),
	);

	/** The type of e-mail that follows a kind of fact; '' for none. */
	public static function email( string $kind ): string {
		return self::TABLE[ $kind ][ self::EMAIL ] ?? '';
	}

	/** The type of webhook that follows a kind of fact; '' for none. */
	public static function webhook( string $kind ): string {
		return self::TABLE[ $kind ][ self::WEBHOOK ] ?? '';
	}

	/** The consumers of a kind of fact: a sum of `Consumers`' constants. */
	public static function consumersOf( string $kind ): int {
		return (int) array_sum( array_intersect_key( self::CONSUMERS, self::TABLE[ $kind ] ?? array() ) );
	}
}
