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

	/** The type of e-mail that follows a kind of fact; '' for none. */
	public static function email( string $kind ): string {
		return self::of( $kind )[ self::EMAIL ] ?? '';
	}

	/** The type of webhook that follows a kind of fact; '' for none. */
	public static function webhook( string $kind ): string {
		return self::of( $kind )[ self::WEBHOOK ] ?? '';
	}

	/** The consumers of a kind of fact: a sum of `Consumers`' constants. */
	public static function consumersOf( string $kind ): int {
		return (int) array_sum( array_intersect_key( self::CONSUMERS, self::of( $kind ) ) );
	}

	/**
	 * By kind of fact: the type of e-mail (`Mail/EmailType`) and of webhook (`OutgoingWebhooks/EventType`), whether the practice admins
	 * that the member has named are invited (`Registration/Invitations`), and whether sessions of others end (`Registration/OwnershipProof`).
	 *
	 * @return array<string,string|true>
	 */
	private static function of( string $kind ): array {
		return match ( ActivityKind::tryFrom( $kind ) ) {
			// Memberships.
			ActivityKind::Registered => array(
				self::EMAIL       => 'welcome',
				self::WEBHOOK     => 'member.joined',
				self::INVITATIONS => true,
				self::SESSIONS    => true,
			),
			ActivityKind::Joined => array(
				self::EMAIL   => 'joined',
				self::WEBHOOK => 'member.joined',
			),
			ActivityKind::Added       => array( self::WEBHOOK => 'member.joined' ),
			ActivityKind::PlanChanged => array(
				self::EMAIL   => 'plan-changed',
				self::WEBHOOK => 'membership.changed',
			),
			ActivityKind::CancellationScheduled => array(
				self::EMAIL   => 'cancellation-scheduled',
				self::WEBHOOK => 'membership.changed',
			),
			ActivityKind::CancellationUndone => array( self::WEBHOOK => 'membership.changed' ),
			ActivityKind::Paused             => array( self::WEBHOOK => 'membership.changed' ),
			ActivityKind::Resumed            => array( self::WEBHOOK => 'membership.changed' ),
			ActivityKind::Extended           => array( self::WEBHOOK => 'membership.changed' ),
			ActivityKind::Canceled           => array(
				self::EMAIL   => 'membership-ended',
				self::WEBHOOK => 'membership.canceled',
			),
			// Money.
			ActivityKind::Charged => array(
				self::EMAIL   => 'receipt',
				self::WEBHOOK => 'payment.succeeded',
			),
			ActivityKind::ChargeFailed => array(
				self::EMAIL   => 'payment-failed',
				self::WEBHOOK => 'payment.failed',
			),
			ActivityKind::Refunded => array(
				self::EMAIL   => 'refund',
				self::WEBHOOK => 'refund.created',
			),
			// Reminders.
			ActivityKind::PaymentOwed           => array( self::EMAIL => 'payment-owed' ),
			ActivityKind::CardExpires           => array( self::EMAIL => 'card-expires' ),
			ActivityKind::FreeMonthEnds         => array( self::EMAIL => 'free-month-ends' ),
			ActivityKind::CommitmentEnds        => array( self::EMAIL => 'commitment-ends' ),
			ActivityKind::PaidUntilEnds         => array( self::EMAIL => 'paid-until-ends' ),
			// People and accounts.
			ActivityKind::Invited               => array( self::EMAIL => 'invitation' ),
			ActivityKind::InvitationResent      => array( self::EMAIL => 'invitation' ),
			ActivityKind::Removed               => array( self::EMAIL => 'removed' ),
			ActivityKind::PasswordLinkRequested => array( self::EMAIL => 'set-password' ),
			ActivityKind::VerificationRequested => array( self::EMAIL => 'verify-email' ),
			ActivityKind::EmailChangeRequested  => array( self::EMAIL => 'change-email' ),
			ActivityKind::EmailChanged          => array( self::WEBHOOK => 'member.updated' ),
			ActivityKind::ProfileChanged        => array( self::WEBHOOK => 'member.updated' ),
			ActivityKind::ProfileCorrected      => array(
				self::EMAIL   => 'details-corrected',
				self::WEBHOOK => 'member.updated',
			),
			// The site.
			ActivityKind::KeyChanged => array( self::EMAIL => 'key-changed' ),
			default                  => array(),
		};
	}
}
