<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

/**
 * What follows a fact. A kind that is missing here has no consequences. Lists and figures don't follow facts but the changed rows
 * (`Storage/StaleMembers`), because a change without a fact, for example a new date, matters to them too.
 */
final class Consequences {
	/** The type of e-mail that follows a kind of fact; '' for none. */
	public static function email( string $kind ): string {
		return self::of( $kind )[ Consumers::EMAILS ] ?? '';
	}

	/** The type of webhook that follows a kind of fact; '' for none. */
	public static function webhook( string $kind ): string {
		return self::of( $kind )[ Consumers::WEBHOOKS ] ?? '';
	}

	/** The consumers of a kind of fact: a sum of `Consumers`' constants. */
	public static function consumersOf( string $kind ): int {
		return (int) array_sum( array_keys( self::of( $kind ) ) );
	}

	/** @return array<int,string> What each consumer makes of the fact, by `Consumers`' constants; '' for a consumer that needs no type. */
	private static function of( string $kind ): array {
		return match ( ActivityKind::tryFrom( $kind ) ) {
			// Memberships.
			ActivityKind::Registered            => self::both( 'welcome', 'member.joined' ) + array_fill_keys( array( Consumers::INVITATIONS, Consumers::SESSIONS ), '' ),
			ActivityKind::Joined                => self::both( 'joined', 'member.joined' ),
			ActivityKind::Added                 => array( Consumers::WEBHOOKS => 'member.joined' ),
			ActivityKind::PlanChanged           => self::both( 'plan-changed', 'membership.changed' ),
			ActivityKind::CancellationScheduled => self::both( 'cancellation-scheduled', 'membership.changed' ),
			ActivityKind::CancellationUndone,
			ActivityKind::Paused,
			ActivityKind::Resumed,
			ActivityKind::Extended              => array( Consumers::WEBHOOKS => 'membership.changed' ),
			ActivityKind::Canceled              => self::both( 'membership-ended', 'membership.canceled' ),
			// Money.
			ActivityKind::Charged               => self::both( 'receipt', 'payment.succeeded' ),
			ActivityKind::ChargeFailed          => self::both( 'payment-failed', 'payment.failed' ),
			ActivityKind::Refunded              => self::both( 'refund', 'refund.created' ),
			// Reminders.
			ActivityKind::PaymentOwed           => array( Consumers::EMAILS => 'payment-owed' ),
			ActivityKind::CardExpires           => array( Consumers::EMAILS => 'card-expires' ),
			ActivityKind::FreeMonthEnds         => array( Consumers::EMAILS => 'free-month-ends' ),
			ActivityKind::CommitmentEnds        => array( Consumers::EMAILS => 'commitment-ends' ),
			ActivityKind::PaidUntilEnds         => array( Consumers::EMAILS => 'paid-until-ends' ),
			// People and accounts.
			ActivityKind::Invited,
			ActivityKind::InvitationResent      => array( Consumers::EMAILS => 'invitation' ),
			ActivityKind::Removed               => array( Consumers::EMAILS => 'removed' ),
			ActivityKind::PasswordLinkRequested => array( Consumers::EMAILS => 'set-password' ),
			ActivityKind::VerificationRequested => array( Consumers::EMAILS => 'verify-email' ),
			ActivityKind::EmailChangeRequested  => array( Consumers::EMAILS => 'change-email' ),
			ActivityKind::EmailChanged,
			ActivityKind::ProfileChanged        => array( Consumers::WEBHOOKS => 'member.updated' ),
			ActivityKind::ProfileCorrected      => self::both( 'details-corrected', 'member.updated' ),
			// The site.
			ActivityKind::KeyChanged            => array( Consumers::EMAILS => 'key-changed' ),
			default                             => array(),
		};
	}

	/**
	 * @param string $email   A type of `Mail/EmailType`.
	 * @param string $webhook A type of `OutgoingWebhooks/EventType`.
	 * @return array<int,string>
	 */
	private static function both( string $email, string $webhook ): array {
		return array(
			Consumers::EMAILS   => $email,
			Consumers::WEBHOOKS => $webhook,
		);
	}
}
