<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\ActedBy;
use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Model\TransactionKind;
use PracticePortal\Core\Dates;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Money;
use PracticePortal\Membership\ProfileCorrection;

/** Formats an entry of the activity log: what happened, when, and who acted. */
final class ActivityFormatter {
	/** The label of the event. Other code can format its own kinds of events. */
	public static function what( JournalEntry $entry ): string {
		/**
		 * Filters the label of an activity log entry.
		 *
		 * @param string       $label Default: the plugin's own label, or the kind.
		 * @param JournalEntry $entry The entry.
		 */
		return (string) apply_filters( 'practice_portal_activity_label', self::defaultLabel( $entry ), $entry );
	}

	/** The time of the event, in the site's time zone and language. */
	public static function when( JournalEntry $entry ): string {
		return Dates::moment( $entry->happened_at );
	}

	/** Who acted. */
	public static function who( JournalEntry $entry ): string {
		switch ( $entry->acted_by ) {
			case ActedBy::Stripe:
				return __( 'Stripe', 'practice-portal' );
			case ActedBy::Schedule:
				return __( 'Schedule', 'practice-portal' );
		}
		$user = get_userdata( $entry->actor_id );
		return false === $user ? __( 'Deleted user', 'practice-portal' ) : EntityDecoder::decode( $user->display_name );
	}

	private static function defaultLabel( JournalEntry $entry ): string {
		$amount = Money::dollars( (int) $entry->amount );
		return match ( ActivityKind::tryFrom( $entry->kind ) ) {
			/* translators: %s: name of a plan. */
			ActivityKind::Registered            => sprintf( __( 'Became a member: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: name of a plan. */
			ActivityKind::Added                 => sprintf( __( 'Added as a member: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: name of a plan. */
			ActivityKind::Imported              => sprintf( __( 'Imported as a member: %s', 'practice-portal' ), $entry->detail ),
			ActivityKind::PasswordLinkRequested => __( 'A link to set a password is sent', 'practice-portal' ),
			/* translators: %s: a date. */
			ActivityKind::Extended              => '' === $entry->detail ? __( 'Membership continues without an end', 'practice-portal' ) : sprintf( __( 'Membership lasts until %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ),
			/* translators: %s: a date. */
			ActivityKind::PaidUntilEnds         => sprintf( __( 'Reminded: the membership ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ),
			/* translators: %s: name of a plan. */
			ActivityKind::Joined                => sprintf( __( 'Accepted an invitation: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: name of a plan. */
			ActivityKind::PlanChanged           => sprintf( __( 'Changed the plan to %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: a date. */
			ActivityKind::CancellationScheduled => is_numeric( $entry->detail ) ? sprintf( __( 'Canceled: ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ) : __( 'Canceled', 'practice-portal' ),
			/* translators: %s: a date. */
			ActivityKind::CardExpires           => sprintf( __( 'Reminded: the card expires on %s', 'practice-portal' ), Dates::lastDayOfCard( (int) $entry->detail ) ),
			/* translators: %s: a date. */
			ActivityKind::FreeMonthEnds         => sprintf( __( 'Reminded: the free month ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ),
			/* translators: %s: a date. */
			ActivityKind::CommitmentEnds        => sprintf( __( 'Reminded: the commitment ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ),
			ActivityKind::PaymentOwed           => 'last' === $entry->detail ? __( 'Reminded of a failed payment for the last time', 'practice-portal' ) : __( 'Reminded of a failed payment', 'practice-portal' ),
			/* translators: %s: a date. */
			ActivityKind::Paused                => is_numeric( $entry->detail ) ? sprintf( __( 'Paused until %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ) : __( 'Paused', 'practice-portal' ),
			ActivityKind::Resumed               => __( 'Resumed after a pause', 'practice-portal' ),
			/* translators: %s: a reason, for example "It costs too much". */
			ActivityKind::CancellationReason    => sprintf( __( 'Reason for canceling: %s', 'practice-portal' ), CancellationReason::label( $entry->detail ) ),
			ActivityKind::ProfileChanged        => __( 'Changed name or practices', 'practice-portal' ),
			/* translators: %s: a list, for example "Name, Phone". */
			ActivityKind::ProfileCorrected      => sprintf( __( 'Details corrected: %s', 'practice-portal' ), ProfileCorrection::labels( $entry->detail ) ),
			ActivityKind::CardChanged           => __( 'Changed the card', 'practice-portal' ),
			ActivityKind::CancellationUndone    => __( 'Cancellation undone', 'practice-portal' ),
			/* translators: %s: name of a plan. */
			ActivityKind::Canceled              => sprintf( __( 'Membership ended: %s', 'practice-portal' ), $entry->detail ),
			ActivityKind::Charged               => self::paid( TransactionKind::tryFrom( $entry->detail ), $amount ),
			ActivityKind::ChargeFailed          => self::paymentFailed( TransactionKind::tryFrom( $entry->detail ), $amount ),
			/* translators: %s: an amount. */
			ActivityKind::Refunded              => sprintf( __( 'Refunded %s', 'practice-portal' ), $amount ),
			/* translators: %s: an amount. */
			ActivityKind::CreditDebited         => sprintf( __( 'Took back %s of customer credit for a refund', 'practice-portal' ), $amount ),
			/* translators: %s: an amount. */
			ActivityKind::DisputeLost           => sprintf( __( 'The bank returned %s to the cardholder', 'practice-portal' ), $amount ),
			ActivityKind::Invited               => __( 'Invited a practice admin', 'practice-portal' ),
			ActivityKind::InvitationResent      => __( 'Invitation resent', 'practice-portal' ),
			ActivityKind::InvitationCanceled    => __( 'Canceled an invitation', 'practice-portal' ),
			ActivityKind::Removed               => __( 'Removed from a team', 'practice-portal' ),
			ActivityKind::TeamRemoved           => __( 'Removed a practice admin', 'practice-portal' ),
			ActivityKind::VerificationRequested => __( 'Asked for a link to confirm the e-mail address', 'practice-portal' ),
			ActivityKind::EmailVerified         => __( 'Confirmed the e-mail address', 'practice-portal' ),
			ActivityKind::EmailChangeRequested  => __( 'Entered a new e-mail address, not confirmed yet', 'practice-portal' ),
			ActivityKind::EmailChanged          => __( 'Changed the e-mail address', 'practice-portal' ),
			ActivityKind::PasswordChanged       => __( 'Changed the password', 'practice-portal' ),
			ActivityKind::LanguageChanged       => __( 'Changed the language', 'practice-portal' ),
			ActivityKind::MessagesDeclined      => __( 'Declined further messages', 'practice-portal' ),
			ActivityKind::MessagesAccepted      => __( 'Gets messages again', 'practice-portal' ),
			ActivityKind::ListingAccepted       => __( 'Agreed to be in the member directory', 'practice-portal' ),
			ActivityKind::ListingDeclined       => __( 'Left the member directory', 'practice-portal' ),
			/* translators: %s: which key, with its last four characters. */
			ActivityKind::KeyChanged            => sprintf( __( 'Key changed: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: which e-mail. */
			ActivityKind::EmailSent             => sprintf( __( 'E-mail sent: %s', 'practice-portal' ), self::emailLabel( $entry->detail ) ),
			/* translators: %s: which e-mail. */
			ActivityKind::EmailFailed           => sprintf( __( 'E-mail could not be sent: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) ),
			/* translators: %s: which e-mail. */
			ActivityKind::EmailUncertain        => sprintf( __( 'The server stopped while it sent an e-mail, which may have arrived: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) ),
			/* translators: %s: a webhook's type, for example "member.joined". */
			ActivityKind::WebhookFailed         => sprintf( __( 'Webhook could not be delivered: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: tables, accounts' numbers and what differed, in English. */
			ActivityKind::DirectoryCorrected    => sprintf( __( 'Outdated entries of the directory or the list of members corrected: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: an event's type, for example "invoice.paid". */
			ActivityKind::Event                 => sprintf( __( 'Stripe event: %s', 'practice-portal' ), $entry->detail ),
			default                             => $entry->kind,
		};
	}

	/**
	 * @param string $detail The type. For a message of the owner, the subject follows after a space.
	 */
	private static function emailLabel( string $detail ): string {
		list( $kind, $subject ) = explode( ' ', "$detail ", 2 );
		/* translators: %s: the subject of a message. */
		return '' === trim( $subject ) ? EmailType::labelOf( $kind ) : sprintf( __( 'Message “%s”', 'practice-portal' ), trim( $subject ) );
	}

	private static function paid( ?TransactionKind $transaction_kind, string $amount ): string {
		return match ( $transaction_kind ) {
			/* translators: %s: an amount. */
			TransactionKind::First   => sprintf( __( 'First month paid: %s', 'practice-portal' ), $amount ),
			/* translators: %s: an amount. */
			TransactionKind::Renewal => sprintf( __( 'Renewal paid: %s', 'practice-portal' ), $amount ),
			/* translators: %s: an amount. */
			default              => sprintf( __( 'Plan change paid: %s', 'practice-portal' ), $amount ),
		};
	}

	private static function paymentFailed( ?TransactionKind $transaction_kind, string $amount ): string {
		return match ( $transaction_kind ) {
			/* translators: %s: an amount. */
			TransactionKind::First   => sprintf( __( 'First payment failed: %s', 'practice-portal' ), $amount ),
			/* translators: %s: an amount. */
			TransactionKind::Renewal => sprintf( __( 'Renewal failed: %s', 'practice-portal' ), $amount ),
			/* translators: %s: an amount. */
			default              => sprintf( __( 'Payment for a plan change failed: %s', 'practice-portal' ), $amount ),
		};
	}

	/** What a payment is for, as a label. */
	public static function purposeLabel( TransactionKind $transaction_kind ): string {
		return match ( $transaction_kind ) {
			TransactionKind::First   => __( 'First month', 'practice-portal' ),
			TransactionKind::Renewal => __( 'Renewal', 'practice-portal' ),
			/* translators: What a payment is for: a change of the plan. */
			default              => __( 'Change', 'practice-portal' ),
		};
	}
}
