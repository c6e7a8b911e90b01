<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

/**
 * The kinds of entries in the activity log. wp-admin has more of them (`Admin/AdminActivityKind`), and other plugins can record any word of
 * at most 32 characters.
 */
enum ActivityKind: string {
	/** A membership has become active. Detail: the plan. */
	case Registered = 'registered';

	/** The owner added a member by hand. Detail: the plan. */
	case Added = 'added';

	/** A member was imported. Detail: the plan. */
	case Imported = 'imported';

	/** The owner sends a new member a link to set a password. */
	case PasswordLinkRequested = 'password_link_requested';

	/** A membership outside of Stripe lasts until another date. Detail: when it ends, in seconds since 1970; '' for no end. */
	case Extended = 'extended';

	/** A membership outside of Stripe ends in two weeks. Detail: when, in seconds since 1970. */
	case PaidUntilEnds = 'paid_until_ends';

	/** A secondary user has taken up an invitation. Detail: the plan. */
	case Joined = 'joined';

	/** Detail: the plan from now on. */
	case PlanChanged = 'plan_changed';

	/** A membership will end. Detail: when, in seconds since 1970. */
	case CancellationScheduled = 'cancellation_scheduled';

	/** The card expires soon. Detail: when, in seconds since 1970. */
	case CardExpires = 'card_expires';

	/** A free first month ends soon. Detail: when, in seconds since 1970. */
	case FreeMonthEnds = 'free_month_ends';

	/** A commitment ends soon. Detail: when, in seconds since 1970. */
	case CommitmentEnds = 'commitment_ends';

	/** A payment is still owed. Detail: `second` or `last`. */
	case PaymentOwed = 'payment_owed';

	/** A membership is paused. Detail: when the pause ends, in seconds since 1970; '' without an end. */
	case Paused = 'paused';

	/** A pause has ended. */
	case Resumed = 'resumed';

	/** A reason for canceling was chosen. Detail: one of `Contract::CANCELLATION_REASONS`; '' for a comment alone. */
	case CancellationReason = 'cancellation_reason';

	/** The member or the owner has changed the member's name or practices. */
	case ProfileChanged = 'profile_changed';

	/** The owner has corrected the member's details. Detail: what has changed (`Membership/ProfileCorrection`), never the values. */
	case ProfileCorrected = 'profile_corrected';

	/** The member pays with another card. */
	case CardChanged = 'card_changed';

	/** A cancellation was undone. */
	case CancellationUndone = 'cancellation_undone';

	/** A membership has ended. Detail: the plan. */
	case Canceled = 'canceled';

	/** Amount: what was charged. Detail: the transaction's kind. */
	case Charged = 'charged';

	/** Amount: what could not be charged. Detail: the transaction's kind. */
	case ChargeFailed = 'charge_failed';

	/** Amount: what was refunded. */
	case Refunded = 'refunded';

	/** Customer credit was taken back for a refund. Amount: how much. */
	case CreditDebited = 'credit_debited';

	/** The bank decided for the cardholder. Amount: what it took back. Reference: the dispute. */
	case DisputeLost = 'dispute_lost';

	/** A member invited a practice admin. Reference: the invitation's ID. */
	case Invited = 'invited';

	/** An invitation was resent with a new link. Reference: the invitation's ID. */
	case InvitationResent = 'invitation_resent';

	/** An invitation was canceled before it was accepted. Reference: the invitation's ID. */
	case InvitationCanceled = 'invitation_canceled';

	/** A practice admin who had joined has lost access; about that person. Reference: the invitation's ID. */
	case Removed = 'removed';

	/** The same event in the activity of the member who sent the invitation. Reference: the invitation's ID. */
	case TeamRemoved = 'team_removed';

	/** A link to verify the account's address is sent. */
	case VerificationRequested = 'verification_requested';

	/** The account's address was verified. */
	case EmailVerified = 'email_verified';

	/** A new address was entered, and has to be confirmed. */
	case EmailChangeRequested = 'email_change_requested';

	/** The account's e-mail address has changed. */
	case EmailChanged = 'email_changed';

	/** The member has changed the password, or set one by a link. */
	case PasswordChanged = 'password_changed';

	/** The member has chosen another language. */
	case LanguageChanged = 'language_changed';

	/** The member unsubscribed from messages of the owner, or subscribed again. */
	case MessagesDeclined = 'messages_declined';
	case MessagesAccepted = 'messages_accepted';

	/** The member consents to be in the member directory, or no longer. */
	case ListingAccepted = 'listing_accepted';
	case ListingDeclined = 'listing_declined';

	/** A key of Stripe or Google has changed. Detail: the key's name and its last four characters. */
	case KeyChanged = 'key_changed';

	/** An e-mail was sent. Detail: its type, and for an owner's message the subject as written. */
	case EmailSent = 'email_sent';

	/** An e-mail could not be sent. Detail: its type. */
	case EmailFailed = 'email_failed';

	/** The process stopped while it sent an e-mail, which may have been sent. Detail: its type. */
	case EmailUncertain = 'email_uncertain';

	/** An endpoint of the owner accepted a webhook at none of all attempts. Detail: its type. */
	case WebhookFailed = 'webhook_failed';

	/** A bulk operation could not change the member at any of all attempts. Detail: the operation. `BulkActivity` has its label. */
	case MemberChangeFailed = 'member_change_failed';

	/** The daily check found wrong rows in the directory's index. Detail: users' IDs and columns. */
	case DirectoryCorrected = 'directory_corrected';

	/** An event of Stripe was handled. Detail: its type. */
	case Event = 'event';

	/** Events that only the member can cause, even without a session, through a link in an e-mail. */
	public const BY_MEMBER = array( self::EmailVerified, self::PasswordChanged, self::MessagesDeclined, self::MessagesAccepted );

	/** Events about money, which bookkeeping must keep. */
	public const MONEY = array( self::Charged, self::ChargeFailed, self::Refunded, self::CreditDebited, self::DisputeLost );
}
