<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\Consequences;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Model\TransactionKind;
use PracticePortal\Core\Database\DatabaseClock;

/** The types of e-mails, which are also their templates' names. `Consequences` lists the events that trigger them. */
enum EmailType: string {
	/** For a new member, with the first month's receipt. */
	case Welcome = 'welcome';

	/** For a practice admin who accepted an invitation. */
	case Joined = 'joined';

	/** A later month or a plan change was paid. */
	case Receipt = 'receipt';

	/** The plan changed, also if nothing is charged. */
	case PlanChanged = 'plan-changed';

	case PaymentFailed = 'payment-failed';

	/** A payment is still owed: the second and the last reminder. */
	case PaymentOwed = 'payment-owed';

	case CardExpires = 'card-expires';

	case FreeMonthEnds = 'free-month-ends';

	case CommitmentEnds = 'commitment-ends';

	/** A membership outside of Stripe ends in two weeks. */
	case PaidUntilEnds = 'paid-until-ends';

	case CancellationScheduled = 'cancellation-scheduled';

	case MembershipEnded = 'membership-ended';

	case Refund = 'refund';

	case Invitation = 'invitation';

	/** For a removed practice admin. */
	case Removed = 'removed';

	/** For a member that the owner has added: a link to set a password. */
	case SetPassword = 'set-password';

	/** A link that verifies the account's address. */
	case VerifyEmail = 'verify-email';

	/** A link to an account's new address. */
	case ChangeEmail = 'change-email';

	/** The owner has corrected the member's details. */
	case DetailsCorrected = 'details-corrected';

	/** For the owner: memberships outside of Stripe end in two weeks. One e-mail for each day on which some end. */
	case PaidUntilEndsOwner = 'paid-until-ends-owner';

	/** For all administrators: a key has changed. */
	case KeyChanged = 'key-changed';

	/** For the owner: an issue that needs attention. */
	case HealthIssue = 'health-issue';

	/** A message of the owner to members, who can unsubscribe from it. */
	case Message = 'message';

	/** Types for the owner and administrators, not for members. */
	public const TO_OWNERS = array( self::HealthIssue, self::KeyChanged, self::PaidUntilEndsOwner );

	/** The option whether members get a receipt for each later month: '0' for no. */
	public const RECEIPTS_OPTION = 'practice_portal_renewal_receipts';

	/** The maximum age of an event in seconds. An older one triggers no e-mail. Stripe repeats its events for this long. */
	private const MAX_AGE = 3 * DAY_IN_SECONDS;

	/** The type of the e-mail that follows a log entry; null for no e-mail. */
	public static function forEntry( JournalEntry $entry ): ?self {
		if ( $entry->happened_at < DatabaseClock::now() - self::MAX_AGE ) {
			return null;
		}
		$type = self::forEvent( $entry );
		/**
		 * Filters whether an e-mail is sent.
		 *
		 * @param bool         $is_sent Default: true, but false for renewal receipts if they are switched off.
		 * @param string       $kind    The type of e-mail, which is its template's name.
		 * @param JournalEntry $entry   The log entry.
		 */
		return null !== $type && apply_filters( 'practice_portal_sends_mail', self::Receipt !== $type || '0' !== get_option( self::RECEIPTS_OPTION ), $type->value, $entry ) ? $type : null;
	}

	private static function forEvent( JournalEntry $entry ): ?self {
		// The first month's receipt is in the welcome e-mail, and the registration form shows a failed first payment.
		$is_first_payment = TransactionKind::First->value === $entry->detail && $entry->is( ActivityKind::Charged, ActivityKind::ChargeFailed );
		return $is_first_payment ? null : self::tryFrom( Consequences::email( $entry->kind ) );
	}

	/** The type's label, for the owner. */
	public function label(): string {
		return match ( $this ) {
			self::Welcome               => __( 'Welcome with receipt', 'practice-portal' ),
			self::Joined                => __( 'Welcome to a team', 'practice-portal' ),
			self::Receipt               => __( 'Receipt', 'practice-portal' ),
			self::PlanChanged           => __( 'Plan changed', 'practice-portal' ),
			self::SetPassword           => __( 'Link to set a password', 'practice-portal' ),
			self::PaidUntilEnds         => __( 'Membership ends soon', 'practice-portal' ),
			self::PaidUntilEndsOwner    => __( 'Memberships end soon, to the owner', 'practice-portal' ),
			self::PaymentFailed         => __( 'Payment failed', 'practice-portal' ),
			self::PaymentOwed           => __( 'Payment failed: reminders', 'practice-portal' ),
			self::CardExpires           => __( 'Card expires soon', 'practice-portal' ),
			self::FreeMonthEnds         => __( 'Free month ends soon', 'practice-portal' ),
			self::CommitmentEnds        => __( 'Commitment ends soon', 'practice-portal' ),
			self::CancellationScheduled => __( 'Cancellation confirmed', 'practice-portal' ),
			self::MembershipEnded       => __( 'Membership ended', 'practice-portal' ),
			self::Refund                => __( 'Refund', 'practice-portal' ),
			self::Invitation            => __( 'Invitation', 'practice-portal' ),
			self::Removed               => __( 'Removed from a team', 'practice-portal' ),
			self::Message               => __( 'Message', 'practice-portal' ),
			self::VerifyEmail           => __( 'Link to confirm the e-mail address', 'practice-portal' ),
			self::ChangeEmail           => __( 'Link to confirm a new e-mail address', 'practice-portal' ),
			self::DetailsCorrected      => __( 'Details corrected by the owner', 'practice-portal' ),
			self::KeyChanged            => __( 'Key change notice to administrators', 'practice-portal' ),
			self::HealthIssue           => __( 'Problem report to the owner', 'practice-portal' ),
		};
	}

	/** The label of a stored type; the type itself if there is no such type any more. */
	public static function labelOf( string $stored ): string {
		return self::tryFrom( $stored )?->label() ?? $stored;
	}

	/**
	 * The types whose subject and text the owner can edit. That of a message is typed when it is sent.
	 *
	 * @return self[]
	 */
	public static function editable(): array {
		return array_values( array_filter( self::cases(), static fn( self $type ): bool => self::Message !== $type ) );
	}
}
