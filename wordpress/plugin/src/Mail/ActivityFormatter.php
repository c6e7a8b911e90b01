<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Model\Transaction;
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
		switch ( $entry->kind ) {
			case JournalEvent::REGISTERED:
				/* translators: %s: name of a plan. */
				return sprintf( __( 'Became a member: %s', 'practice-portal' ), $entry->detail );
			case JournalEvent::ADDED:
				/* translators: %s: name of a plan. */
				return sprintf( __( 'Added as a member: %s', 'practice-portal' ), $entry->detail );
			case JournalEvent::IMPORTED:
				/* translators: %s: name of a plan. */
				return sprintf( __( 'Imported as a member: %s', 'practice-portal' ), $entry->detail );
			case JournalEvent::PASSWORD_LINK_REQUESTED:
				return __( 'A link to set a password is sent', 'practice-portal' );
			case JournalEvent::EXTENDED:
				/* translators: %s: a date. */
				return '' === $entry->detail ? __( 'Membership continues without an end', 'practice-portal' ) : sprintf( __( 'Membership lasts until %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) );
			case JournalEvent::PAID_UNTIL_ENDS:
				/* translators: %s: a date. */
				return sprintf( __( 'Reminded: the membership ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) );
			case JournalEvent::JOINED:
				/* translators: %s: name of a plan. */
				return sprintf( __( 'Accepted an invitation: %s', 'practice-portal' ), $entry->detail );
			case JournalEvent::PLAN_CHANGED:
				/* translators: %s: name of a plan. */
				return sprintf( __( 'Changed the plan to %s', 'practice-portal' ), $entry->detail );
			case JournalEvent::CANCELLATION_SCHEDULED:
				/* translators: %s: a date. */
				return is_numeric( $entry->detail ) ? sprintf( __( 'Canceled: ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ) : __( 'Canceled', 'practice-portal' );
			case JournalEvent::CARD_EXPIRES:
				/* translators: %s: a date. */
				return sprintf( __( 'Reminded: the card expires on %s', 'practice-portal' ), Dates::lastDayOfCard( (int) $entry->detail ) );
			case JournalEvent::FREE_MONTH_ENDS:
				/* translators: %s: a date. */
				return sprintf( __( 'Reminded: the free month ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) );
			case JournalEvent::COMMITMENT_ENDS:
				/* translators: %s: a date. */
				return sprintf( __( 'Reminded: the commitment ends on %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) );
			case JournalEvent::PAYMENT_OWED:
				return 'last' === $entry->detail ? __( 'Reminded of a failed payment for the last time', 'practice-portal' ) : __( 'Reminded of a failed payment', 'practice-portal' );
			case JournalEvent::PAUSED:
				/* translators: %s: a date. */
				return is_numeric( $entry->detail ) ? sprintf( __( 'Paused until %s', 'practice-portal' ), Dates::day( (int) $entry->detail ) ) : __( 'Paused', 'practice-portal' );
			case JournalEvent::RESUMED:
				return __( 'Resumed after a pause', 'practice-portal' );
			case JournalEvent::CANCELLATION_REASON:
				/* translators: %s: a reason, for example "It costs too much". */
				return sprintf( __( 'Reason for canceling: %s', 'practice-portal' ), CancellationReason::label( $entry->detail ) );
			case JournalEvent::PROFILE_CHANGED:
				return __( 'Changed name or practices', 'practice-portal' );
			case JournalEvent::PROFILE_CORRECTED:
				/* translators: %s: a list, for example "Name, Phone". */
				return sprintf( __( 'Details corrected: %s', 'practice-portal' ), ProfileCorrection::labels( $entry->detail ) );
			case JournalEvent::CARD_CHANGED:
				return __( 'Changed the card', 'practice-portal' );
			case JournalEvent::CANCELLATION_UNDONE:
				return __( 'Cancellation undone', 'practice-portal' );
			case JournalEvent::CANCELED:
				/* translators: %s: name of a plan. */
				return sprintf( __( 'Membership ended: %s', 'practice-portal' ), $entry->detail );
			case JournalEvent::CHARGED:
				return self::paid( $entry->detail, $amount );
			case JournalEvent::CHARGE_FAILED:
				return self::paymentFailed( $entry->detail, $amount );
			case JournalEvent::REFUNDED:
				/* translators: %s: an amount. */
				return sprintf( __( 'Refunded %s', 'practice-portal' ), $amount );
			case JournalEvent::CREDIT_DEBITED:
				/* translators: %s: an amount. */
				return sprintf( __( 'Took back %s of customer credit for a refund', 'practice-portal' ), $amount );
			case JournalEvent::DISPUTE_LOST:
				/* translators: %s: an amount. */
				return sprintf( __( 'The bank returned %s to the cardholder', 'practice-portal' ), $amount );
			case JournalEvent::INVITED:
				return __( 'Invited a practice admin', 'practice-portal' );
			case JournalEvent::INVITATION_RESENT:
				return __( 'Invitation resent', 'practice-portal' );
			case JournalEvent::INVITATION_CANCELED:
				return __( 'Canceled an invitation', 'practice-portal' );
			case JournalEvent::REMOVED:
				return __( 'Removed from a team', 'practice-portal' );
			case JournalEvent::TEAM_REMOVED:
				return __( 'Removed a practice admin', 'practice-portal' );
			case JournalEvent::VERIFICATION_REQUESTED:
				return __( 'Asked for a link to confirm the e-mail address', 'practice-portal' );
			case JournalEvent::EMAIL_VERIFIED:
				return __( 'Confirmed the e-mail address', 'practice-portal' );
			case JournalEvent::EMAIL_CHANGE_REQUESTED:
				return __( 'Entered a new e-mail address, not confirmed yet', 'practice-portal' );
			case JournalEvent::EMAIL_CHANGED:
				return __( 'Changed the e-mail address', 'practice-portal' );
			case JournalEvent::PASSWORD_CHANGED:
				return __( 'Changed the password', 'practice-portal' );
			case JournalEvent::LANGUAGE_CHANGED:
				return __( 'Changed the language', 'practice-portal' );
			case JournalEvent::MESSAGES_DECLINED:
				return __( 'Declined further messages', 'practice-portal' );
			case JournalEvent::MESSAGES_ACCEPTED:
				return __( 'Gets messages again', 'practice-portal' );
			case JournalEvent::LISTING_ACCEPTED:
				return __( 'Agreed to be in the member directory', 'practice-portal' );
			case JournalEvent::LISTING_DECLINED:
				return __( 'Left the member directory', 'practice-portal' );
			case JournalEvent::KEY_CHANGED:
				/* translators: %s: which key, with its last four characters. */
				return sprintf( __( 'Key changed: %s', 'practice-portal' ), $entry->detail );
			case JournalEvent::EMAIL_SENT:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'E-mail sent: %s', 'practice-portal' ), self::emailLabel( $entry->detail ) );
			case JournalEvent::EMAIL_FAILED:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'E-mail could not be sent: %s', 'practice-portal' ), EmailType::label( $entry->detail ) );
			case JournalEvent::EMAIL_UNCERTAIN:
				/* translators: %s: which e-mail. */
				return sprintf( __( 'The server stopped while it sent an e-mail, which may have arrived: %s', 'practice-portal' ), EmailType::label( $entry->detail ) );
			case JournalEvent::WEBHOOK_FAILED:
				/* translators: %s: a webhook's type, for example "member.joined". */
				return sprintf( __( 'Webhook could not be delivered: %s', 'practice-portal' ), $entry->detail );
			case JournalEvent::EVENT:
				/* translators: %s: an event's type, for example "invoice.paid". */
				return sprintf( __( 'Stripe event: %s', 'practice-portal' ), $entry->detail );
		}
		return $entry->kind;
	}

	/**
	 * @param string $detail The type. For a message of the owner, the subject follows after a space.
	 */
	private static function emailLabel( string $detail ): string {
		list( $kind, $subject ) = explode( ' ', "$detail ", 2 );
		/* translators: %s: the subject of a message. */
		return '' === trim( $subject ) ? EmailType::label( $kind ) : sprintf( __( 'Message “%s”', 'practice-portal' ), trim( $subject ) );
	}

	private static function paid( string $transaction_kind, string $amount ): string {
		switch ( $transaction_kind ) {
			case Transaction::FIRST:
				/* translators: %s: an amount. */
				return sprintf( __( 'First month paid: %s', 'practice-portal' ), $amount );
			case Transaction::RENEWAL:
				/* translators: %s: an amount. */
				return sprintf( __( 'Renewal paid: %s', 'practice-portal' ), $amount );
		}
		/* translators: %s: an amount. */
		return sprintf( __( 'Plan change paid: %s', 'practice-portal' ), $amount );
	}

	private static function paymentFailed( string $transaction_kind, string $amount ): string {
		switch ( $transaction_kind ) {
			case Transaction::FIRST:
				/* translators: %s: an amount. */
				return sprintf( __( 'First payment failed: %s', 'practice-portal' ), $amount );
			case Transaction::RENEWAL:
				/* translators: %s: an amount. */
				return sprintf( __( 'Renewal failed: %s', 'practice-portal' ), $amount );
		}
		/* translators: %s: an amount. */
		return sprintf( __( 'Payment for a plan change failed: %s', 'practice-portal' ), $amount );
	}

	/** What a payment is for, as a label. */
	public static function purposeLabel( string $transaction_kind ): string {
		switch ( $transaction_kind ) {
			case Transaction::FIRST:
				return __( 'First month', 'practice-portal' );
			case Transaction::RENEWAL:
				return __( 'Renewal', 'practice-portal' );
		}
		/* translators: What a payment is for: a change of the plan. */
		return __( 'Change', 'practice-portal' );
	}
}
