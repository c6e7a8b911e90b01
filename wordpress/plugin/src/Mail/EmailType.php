<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Transaction;

defined( 'ABSPATH' ) || exit;

/**
 * The e-mails, which are also the names of their templates, and the facts that bring them.
 */
final class EmailType {
	/** Somebody has become a member: with the receipt of the first month. */
	public const WELCOME = 'welcome';

	/** Somebody has taken up an invitation. */
	public const JOINED = 'joined';

	/** A later month, or a change of the plan, was paid. */
	public const RECEIPT = 'receipt';

	/** Another plan, also when it costs less and nothing is charged. */
	public const PLAN_CHANGED = 'plan-changed';

	public const PAYMENT_FAILED   = 'payment-failed';
	public const CANCELLED        = 'cancelled';
	public const MEMBERSHIP_ENDED = 'ended';
	public const REFUND           = 'refund';
	public const INVITATION       = 'invitation';

	/** To a practice admin who was removed. */
	public const REMOVED = 'removed';

	/** A link that verifies the account's address. */
	public const VERIFY_EMAIL = 'verify-email';

	/** A link to the new address of an account. */
	public const CHANGE_EMAIL = 'change-email';

	/** To the owner. */
	public const HEALTH_ISSUE = 'problem';

	/** To every administrator: a key has changed. */
	public const KEY_CHANGED = 'key-changed';

	/** Those that go to the owner and to administrators, and to no member. */
	public const TO_OWNERS = array( self::HEALTH_ISSUE, self::KEY_CHANGED );

	/** Whether members are sent a receipt for each later month: '0' for no. */
	public const RECEIPTS_OPTION = 'practice_portal_renewal_receipts';

	/** What is older is no news: seconds. As long as Stripe repeats an event. */
	private const MAX_AGE = 3 * DAY_IN_SECONDS;

	/** @return string One of this class's constants; '' when nobody is told by e-mail. */
	public static function forEntry( JournalEntry $entry ): string {
		if ( $entry->happened_at < time() - self::MAX_AGE ) {
			return '';
		}
		$kind = self::forEvent( $entry );
		/**
		 * Filters whether an e-mail is sent.
		 *
		 * @param bool         $is_sent Default: true, but for receipts of renewals when they are switched off.
		 * @param string       $kind    Which e-mail; the name of its template.
		 * @param JournalEntry $entry   What it is about.
		 */
		return '' !== $kind && apply_filters( 'practice_portal_sends_mail', self::RECEIPT !== $kind || '0' !== get_option( self::RECEIPTS_OPTION ), $kind, $entry ) ? $kind : '';
	}

	private static function forEvent( JournalEntry $entry ): string {
		switch ( $entry->kind ) {
			case JournalEvent::REGISTERED:
				return self::WELCOME;
			case JournalEvent::JOINED:
				return self::JOINED;
			case JournalEvent::CHARGED:
				// That of the first month comes with the welcome.
				return Transaction::FIRST === $entry->detail ? '' : self::RECEIPT;
			case JournalEvent::CHARGE_FAILED:
				// Whoever is at the form is told there.
				return Transaction::FIRST === $entry->detail ? '' : self::PAYMENT_FAILED;
			case JournalEvent::PLAN_CHANGED:
				return self::PLAN_CHANGED;
			case JournalEvent::CANCELLED:
				return self::CANCELLED;
			case JournalEvent::CANCELED:
				return self::MEMBERSHIP_ENDED;
			case JournalEvent::REFUNDED:
				return self::REFUND;
			case JournalEvent::INVITED:
			case JournalEvent::INVITATION_RESENT:
				return self::INVITATION;
			case JournalEvent::REMOVED:
				return self::REMOVED;
			case JournalEvent::VERIFICATION_REQUESTED:
				return self::VERIFY_EMAIL;
			case JournalEvent::EMAIL_CHANGE_REQUESTED:
				return self::CHANGE_EMAIL;
			case JournalEvent::KEY_CHANGED:
				return self::KEY_CHANGED;
		}
		return '';
	}

	/** What it is, for the owner. */
	public static function label( string $kind ): string {
		switch ( $kind ) {
			case self::WELCOME:
				return __( 'Welcome with receipt', 'practice-portal' );
			case self::JOINED:
				return __( 'Welcome to a team', 'practice-portal' );
			case self::RECEIPT:
				return __( 'Receipt', 'practice-portal' );
			case self::PLAN_CHANGED:
				return __( 'Plan changed', 'practice-portal' );
			case self::PAYMENT_FAILED:
				return __( 'Payment failed', 'practice-portal' );
			case self::CANCELLED:
				return __( 'Cancellation confirmed', 'practice-portal' );
			case self::MEMBERSHIP_ENDED:
				return __( 'Membership ended', 'practice-portal' );
			case self::REFUND:
				return __( 'Refund', 'practice-portal' );
			case self::INVITATION:
				return __( 'Invitation', 'practice-portal' );
			case self::REMOVED:
				return __( 'Removed from a team', 'practice-portal' );
			case self::VERIFY_EMAIL:
				return __( 'Link to confirm the e-mail address', 'practice-portal' );
			case self::CHANGE_EMAIL:
				return __( 'Link to confirm a new e-mail address', 'practice-portal' );
			case self::KEY_CHANGED:
				return __( 'Key changed, to administrators', 'practice-portal' );
			case self::HEALTH_ISSUE:
				return __( 'Problem, to the owner', 'practice-portal' );
		}
		return $kind;
	}
}
