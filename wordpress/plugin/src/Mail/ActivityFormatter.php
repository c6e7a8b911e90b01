<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
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
			case JournalEntry::STRIPE:
				return __( 'Stripe', 'practice-portal' );
			case JournalEntry::SCHEDULE:
				return __( 'Schedule', 'practice-portal' );
		}
		$user = get_userdata( $entry->actor_id );
		return false === $user ? __( 'Deleted user', 'practice-portal' ) : EntityDecoder::decode( $user->display_name );
	}

	private static function defaultLabel( JournalEntry $entry ): string {
		$amount = Money::dollars( (int) $entry->amount );
		return match ( $entry->kind ) {
			/* translators: %s: name of a plan. */
			JournalEvent::REGISTERED              => sprintf( __( 'Became a member: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: name of a plan. */
			JournalEvent::ADDED                   => sprintf( __( 'Added as a member: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: name of a plan. */
			JournalEvent::IMPORTED                => sprintf( __( 'Imported as a member: %s', 'practice-portal' ), $entry->detail ),
			JournalEvent::PASSWORD_LINK_REQUESTED => __( 'A link to set a password is sent', 'practice-portal' ),
			/* translators: %s: a date. */
			JournalEvent::EXTENDED                => '' === $entry->detail ? __( 'Membership continues without an end', 'practice-portal' ) : sprintf( __( 'Membership lasts until %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ),
			/* translators: %s: a date. */
			JournalEvent::PAID_UNTIL_ENDS         => sprintf( __( 'Reminded: the membership ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ),
			/* translators: %s: name of a plan. */
			JournalEvent::JOINED                  => sprintf( __( 'Accepted an invitation: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: name of a plan. */
			JournalEvent::PLAN_CHANGED            => sprintf( __( 'Changed the plan to %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: a date. */
			JournalEvent::CANCELLATION_SCHEDULED  => is_numeric( $entry->detail ) ? sprintf( __( 'Canceled: ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ) : __( 'Canceled', 'practice-portal' ),
			/* translators: %s: a date. */
			JournalEvent::CARD_EXPIRES            => sprintf( __( 'Reminded: the card expires on %s', 'practice-portal' ), Dates::lastDayOfCard( (int) $entry->detail ) ),
			/* translators: %s: a date. */
			JournalEvent::FREE_MONTH_ENDS         => sprintf( __( 'Reminded: the free month ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ),
			/* translators: %s: a date. */
			JournalEvent::COMMITMENT_ENDS         => sprintf( __( 'Reminded: the commitment ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ),
			JournalEvent::PAYMENT_OWED            => 'last' === $entry->detail ? __( 'Reminded of a failed payment for the last time', 'practice-portal' ) : __( 'Reminded of a failed payment', 'practice-portal' ),
			/* translators: %s: a date. */
			JournalEvent::PAUSED                  => is_numeric( $entry->detail ) ? sprintf( __( 'Paused until %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ) : __( 'Paused', 'practice-portal' ),
			JournalEvent::RESUMED                 => __( 'Resumed after a pause', 'practice-portal' ),
			/* translators: %s: a reason, for example "It costs too much". */
			JournalEvent::CANCELLATION_REASON     => sprintf( __( 'Reason for canceling: %s', 'practice-portal' ), CancellationReason::label( $entry->detail ) ),
			JournalEvent::PROFILE_CHANGED         => __( 'Changed name or practices', 'practice-portal' ),
			/* translators: %s: a list, for example "Name, Phone". */
			JournalEvent::PROFILE_CORRECTED       => sprintf( __( 'Details corrected: %s', 'practice-portal' ), ProfileCorrection::labels( $entry->detail ) ),
			JournalEvent::CARD_CHANGED            => __( 'Changed the card', 'practice-portal' ),
			JournalEvent::CANCELLATION_UNDONE     => __( 'Cancellation undone', 'practice-portal' ),
			/* translators: %s: name of a plan. */
			JournalEvent::CANCELED                => sprintf( __( 'Membership ended: %s', 'practice-portal' ), $entry->detail ),
			JournalEvent::CHARGED                 => self::paid( TransactionKind::tryFrom( $entry->detail ), $amount ),
			JournalEvent::CHARGE_FAILED           => self::paymentFailed( TransactionKind::tryFrom( $entry->detail ), $amount ),
			/* translators: %s: an amount. */
			JournalEvent::REFUNDED                => sprintf( __( 'Refunded %s', 'practice-portal' ), $amount ),
			/* translators: %s: an amount. */
			JournalEvent::CREDIT_DEBITED          => sprintf( __( 'Took back %s of customer credit for a refund', 'practice-portal' ), $amount ),
			/* translators: %s: an amount. */
			JournalEvent::DISPUTE_LOST            => sprintf( __( 'The bank returned %s to the cardholder', 'practice-portal' ), $amount ),
			JournalEvent::INVITED                 => __( 'Invited a practice admin', 'practice-portal' ),
			JournalEvent::INVITATION_RESENT       => __( 'Invitation resent', 'practice-portal' ),
			JournalEvent::INVITATION_CANCELED     => __( 'Canceled an invitation', 'practice-portal' ),
			JournalEvent::REMOVED                 => __( 'Removed from a team', 'practice-portal' ),
			JournalEvent::TEAM_REMOVED            => __( 'Removed a practice admin', 'practice-portal' ),
			JournalEvent::VERIFICATION_REQUESTED  => __( 'Asked for a link to confirm the e-mail address', 'practice-portal' ),
			JournalEvent::EMAIL_VERIFIED          => __( 'Confirmed the e-mail address', 'practice-portal' ),
			JournalEvent::EMAIL_CHANGE_REQUESTED  => __( 'Entered a new e-mail address, not confirmed yet', 'practice-portal' ),
			JournalEvent::EMAIL_CHANGED           => __( 'Changed the e-mail address', 'practice-portal' ),
			JournalEvent::PASSWORD_CHANGED        => __( 'Changed the password', 'practice-portal' ),
			JournalEvent::LANGUAGE_CHANGED        => __( 'Changed the language', 'practice-portal' ),
			JournalEvent::MESSAGES_DECLINED       => __( 'Declined further messages', 'practice-portal' ),
			JournalEvent::MESSAGES_ACCEPTED       => __( 'Gets messages again', 'practice-portal' ),
			JournalEvent::LISTING_ACCEPTED        => __( 'Agreed to be in the member directory', 'practice-portal' ),
			JournalEvent::LISTING_DECLINED        => __( 'Left the member directory', 'practice-portal' ),
			/* translators: %s: which key, with its last four characters. */
			JournalEvent::KEY_CHANGED             => sprintf( __( 'Key changed: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: which e-mail. */
			JournalEvent::EMAIL_SENT              => sprintf( __( 'E-mail sent: %s', 'practice-portal' ), self::emailLabel( $entry->detail ) ),
			/* translators: %s: which e-mail. */
			JournalEvent::EMAIL_FAILED            => sprintf( __( 'E-mail could not be sent: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) ),
			/* translators: %s: which e-mail. */
			JournalEvent::EMAIL_UNCERTAIN         => sprintf( __( 'The server stopped while it sent an e-mail, which may have arrived: %s', 'practice-portal' ), EmailType::labelOf( $entry->detail ) ),
			/* translators: %s: a webhook's type, for example "member.joined". */
			JournalEvent::WEBHOOK_FAILED          => sprintf( __( 'Webhook could not be delivered: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: tables, accounts' numbers and what differed, in English. */
			JournalEvent::DIRECTORY_CORRECTED     => sprintf( __( 'Outdated entries of the directory or the list of members corrected: %s', 'practice-portal' ), $entry->detail ),
			/* translators: %s: an event's type, for example "invoice.paid". */
			JournalEvent::EVENT                   => sprintf( __( 'Stripe event: %s', 'practice-portal' ), $entry->detail ),
			default                               => $entry->kind,
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
