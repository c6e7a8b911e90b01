<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\Consequences;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\TransactionKind;
use PracticePortal\Core\Database\DatabaseClock;

/** The types of e-mails, which are also their templates' names. `Consequences` lists the events that trigger them. */
final class EmailType {
	/** For a new member, with the first month's receipt. */
	public const WELCOME = 'welcome';

	/** For a practice admin who accepted an invitation. */
	public const JOINED = 'joined';

	/** A later month or a plan change was paid. */
	public const RECEIPT = 'receipt';

	/** The plan changed, also if nothing is charged. */
	public const PLAN_CHANGED = 'plan-changed';

	/** For a member that the owner has added: a link to set a password. */
	public const SET_PASSWORD = 'set-password';

	/** A membership outside of Stripe ends in two weeks. */
	public const PAID_UNTIL_ENDS = 'paid-until-ends';

	public const PAYMENT_FAILED = 'payment-failed';

	/** A payment is still owed: the second and the last reminder. */
	public const PAYMENT_OWED           = 'payment-owed';
	public const CARD_EXPIRES           = 'card-expires';
	public const FREE_MONTH_ENDS        = 'free-month-ends';
	public const COMMITMENT_ENDS        = 'commitment-ends';
	public const CANCELLATION_SCHEDULED = 'cancellation-scheduled';
	public const MEMBERSHIP_ENDED       = 'membership-ended';
	public const REFUND                 = 'refund';
	public const INVITATION             = 'invitation';

	/** For a removed practice admin. */
	public const REMOVED = 'removed';

	/** A message of the owner to members, who can unsubscribe from it. */
	public const MESSAGE = 'message';

	/** A link that verifies the account's address. */
	public const VERIFY_EMAIL = 'verify-email';

	/** A link to an account's new address. */
	public const CHANGE_EMAIL = 'change-email';

	/** The owner has corrected the member's details. */
	public const DETAILS_CORRECTED = 'details-corrected';

	/** For the owner: an issue that needs attention. */
	public const HEALTH_ISSUE = 'health-issue';

	/** For all administrators: a key has changed. */
	public const KEY_CHANGED = 'key-changed';

	/** For the owner: memberships outside of Stripe end in two weeks. One e-mail for each day on which some end. */
	public const PAID_UNTIL_ENDS_OWNER = 'paid-until-ends-owner';

	/** Types for the owner and administrators, not for members. */
	public const TO_OWNERS = array( self::HEALTH_ISSUE, self::KEY_CHANGED, self::PAID_UNTIL_ENDS_OWNER );

	/** The option whether members get a receipt for each later month: '0' for no. */
	public const RECEIPTS_OPTION = 'practice_portal_renewal_receipts';

	/** The maximum age of an event in seconds. An older one triggers no e-mail. Stripe repeats its events for this long. */
	private const MAX_AGE = 3 * DAY_IN_SECONDS;

	/** @return string One of this class's constants; '' for no e-mail. */
	public static function forEntry( JournalEntry $entry ): string {
		if ( $entry->happened_at < DatabaseClock::now() - self::MAX_AGE ) {
			return '';
		}
		$kind = self::forEvent( $entry );
		/**
		 * Filters whether an e-mail is sent.
		 *
		 * @param bool         $is_sent Default: true, but false for renewal receipts if they are switched off.
		 * @param string       $kind    The type of e-mail, which is its template's name.
		 * @param JournalEntry $entry   The log entry.
		 */
		return '' !== $kind && apply_filters( 'practice_portal_sends_mail', self::RECEIPT !== $kind || '0' !== get_option( self::RECEIPTS_OPTION ), $kind, $entry ) ? $kind : '';
	}

	private static function forEvent( JournalEntry $entry ): string {
		// The first month's receipt is in the welcome e-mail, and the registration form shows a failed first payment.
		$is_first_payment = TransactionKind::First->value === $entry->detail && in_array( $entry->kind, array( JournalEvent::CHARGED, JournalEvent::CHARGE_FAILED ), true );
		return $is_first_payment ? '' : Consequences::email( $entry->kind );
	}

	/** The type's label, for the owner. */
	public static function label( string $kind ): string {
		return match ( $kind ) {
			self::WELCOME                => __( 'Welcome with receipt', 'practice-portal' ),
			self::JOINED                 => __( 'Welcome to a team', 'practice-portal' ),
			self::RECEIPT                => __( 'Receipt', 'practice-portal' ),
			self::PLAN_CHANGED           => __( 'Plan changed', 'practice-portal' ),
			self::SET_PASSWORD           => __( 'Link to set a password', 'practice-portal' ),
			self::PAID_UNTIL_ENDS        => __( 'Membership ends soon', 'practice-portal' ),
			self::PAID_UNTIL_ENDS_OWNER  => __( 'Memberships end soon, to the owner', 'practice-portal' ),
			self::PAYMENT_FAILED         => __( 'Payment failed', 'practice-portal' ),
			self::PAYMENT_OWED           => __( 'Payment failed: reminders', 'practice-portal' ),
			self::CARD_EXPIRES           => __( 'Card expires soon', 'practice-portal' ),
			self::FREE_MONTH_ENDS        => __( 'Free month ends soon', 'practice-portal' ),
			self::COMMITMENT_ENDS        => __( 'Commitment ends soon', 'practice-portal' ),
			self::CANCELLATION_SCHEDULED => __( 'Cancellation confirmed', 'practice-portal' ),
			self::MEMBERSHIP_ENDED       => __( 'Membership ended', 'practice-portal' ),
			self::REFUND                 => __( 'Refund', 'practice-portal' ),
			self::INVITATION             => __( 'Invitation', 'practice-portal' ),
			self::REMOVED                => __( 'Removed from a team', 'practice-portal' ),
			self::MESSAGE                => __( 'Message', 'practice-portal' ),
			self::VERIFY_EMAIL           => __( 'Link to confirm the e-mail address', 'practice-portal' ),
			self::CHANGE_EMAIL           => __( 'Link to confirm a new e-mail address', 'practice-portal' ),
			self::DETAILS_CORRECTED      => __( 'Details corrected by the owner', 'practice-portal' ),
			self::KEY_CHANGED            => __( 'Key change notice to administrators', 'practice-portal' ),
			self::HEALTH_ISSUE           => __( 'Problem report to the owner', 'practice-portal' ),
			default                      => $kind,
		};
	}
}
