<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;

/**
 * An event for the activity log. Its key identifies it: an event recorded twice under one key is stored once. It contains IDs and
 * plan names, never personal data.
 */
final class JournalEvent {
	/** A membership has become active. Detail: the plan. */
	public const REGISTERED = 'registered';

	/** The owner added a member by hand. Detail: the plan. */
	public const ADDED = 'added';

	/** A member was imported. Detail: the plan. */
	public const IMPORTED = 'imported';

	/** The owner sends a new member a link to set a password. */
	public const PASSWORD_LINK_REQUESTED = 'password_link_requested';

	/** A membership outside of Stripe lasts until another date. Detail: when it ends, in seconds since 1970; '' for no end. */
	public const EXTENDED = 'extended';

	/** A membership outside of Stripe ends in two weeks. Detail: when, in seconds since 1970. */
	public const PAID_UNTIL_ENDS = 'paid_until_ends';

	/** A secondary user has taken up an invitation. Detail: the plan. */
	public const JOINED = 'joined';

	/** Detail: the plan from now on. */
	public const PLAN_CHANGED = 'plan_changed';

	/** A membership will end. Detail: when, in seconds since 1970. */
	public const CANCELLATION_SCHEDULED = 'cancellation_scheduled';

	/** The card expires soon. Detail: when, in seconds since 1970. */
	public const CARD_EXPIRES = 'card_expires';

	/** A free first month ends soon. Detail: when, in seconds since 1970. */
	public const FREE_MONTH_ENDS = 'free_month_ends';

	/** A commitment ends soon. Detail: when, in seconds since 1970. */
	public const COMMITMENT_ENDS = 'commitment_ends';

	/** A payment is still owed. Detail: `second` or `last`. */
	public const PAYMENT_OWED = 'payment_owed';

	/** A membership is paused. Detail: when the pause ends, in seconds since 1970; '' without an end. */
	public const PAUSED = 'paused';

	/** A pause has ended. */
	public const RESUMED = 'resumed';

	/** A reason for canceling was chosen. Detail: one of `Contract::CANCELLATION_REASONS`; '' for a comment alone. */
	public const CANCELLATION_REASON = 'cancellation_reason';

	/** The member or the owner has changed the member's name or practices. */
	public const PROFILE_CHANGED = 'profile_changed';

	/** The owner has corrected the member's details. Detail: what has changed (`Membership/ProfileCorrection`), never the values. */
	public const PROFILE_CORRECTED = 'profile_corrected';

	/** The member pays with another card. */
	public const CARD_CHANGED = 'card_changed';

	/** A cancellation was undone. */
	public const CANCELLATION_UNDONE = 'cancellation_undone';

	/** A membership has ended. Detail: the plan. */
	public const CANCELED = 'canceled';

	/** Amount: what was charged. Detail: the transaction's kind. */
	public const CHARGED = 'charged';

	/** Amount: what could not be charged. Detail: the transaction's kind. */
	public const CHARGE_FAILED = 'charge_failed';

	/** Amount: what was refunded. */
	public const REFUNDED = 'refunded';

	/** Customer credit was taken back for a refund. Amount: how much. */
	public const CREDIT_DEBITED = 'credit_debited';

	/** The bank decided for the cardholder. Amount: what it took back. Reference: the dispute. */
	public const DISPUTE_LOST = 'dispute_lost';

	/** A member invited a practice admin. Reference: the invitation's ID. */
	public const INVITED = 'invited';

	/** An invitation was resent with a new link. Reference: the invitation's ID. */
	public const INVITATION_RESENT = 'invitation_resent';

	/** An invitation was canceled before it was accepted. Reference: the invitation's ID. */
	public const INVITATION_CANCELED = 'invitation_canceled';

	/** A practice admin who had joined has lost access; about that person. Reference: the invitation's ID. */
	public const REMOVED = 'removed';

	/** The same event in the activity of the member who sent the invitation. Reference: the invitation's ID. */
	public const TEAM_REMOVED = 'team_removed';

	/** A link to verify the account's address is sent. */
	public const VERIFICATION_REQUESTED = 'verification_requested';

	/** The account's address was verified. */
	public const EMAIL_VERIFIED = 'email_verified';

	/** A new address was entered, and has to be confirmed. */
	public const EMAIL_CHANGE_REQUESTED = 'email_change_requested';

	/** The account's e-mail address has changed. */
	public const EMAIL_CHANGED = 'email_changed';

	/** The member has changed the password, or set one by a link. */
	public const PASSWORD_CHANGED = 'password_changed';

	/** The member has chosen another language. */
	public const LANGUAGE_CHANGED = 'language_changed';

	/** The member unsubscribed from messages of the owner, or subscribed again. */
	public const MESSAGES_DECLINED = 'messages_declined';
	public const MESSAGES_ACCEPTED = 'messages_accepted';

	/** The member consents to be in the member directory, or no longer. */
	public const LISTING_ACCEPTED = 'listing_accepted';
	public const LISTING_DECLINED = 'listing_declined';

	/** A key of Stripe or Google has changed. Detail: the key's name and its last four characters. */
	public const KEY_CHANGED = 'key_changed';

	/** An e-mail was sent. Detail: its type, and for an owner's message the subject as written. */
	public const EMAIL_SENT = 'email_sent';

	/** An e-mail could not be sent. Detail: its type. */
	public const EMAIL_FAILED = 'email_failed';

	/** The process stopped while it sent an e-mail, which may have been sent. Detail: its type. */
	public const EMAIL_UNCERTAIN = 'email_uncertain';

	/** An endpoint of the owner accepted a webhook at none of all attempts. Detail: its type. */
	public const WEBHOOK_FAILED = 'webhook_failed';

	/** A bulk operation could not change the member at any of all attempts. Detail: the operation. `BulkActivity` has its label. */
	public const MEMBER_CHANGE_FAILED = 'member_change_failed';

	/** The daily check found wrong rows in the directory's index. Detail: users' IDs and columns. */
	public const DIRECTORY_CORRECTED = 'directory_corrected';

	/** An event of Stripe was handled. Detail: its type. */
	public const EVENT = 'event';

	/** Events that only the member can cause, even without a session, through a link in an e-mail. */
	public const BY_MEMBER = array( self::EMAIL_VERIFIED, self::PASSWORD_CHANGED, self::MESSAGES_DECLINED, self::MESSAGES_ACCEPTED );

	/** Events about money, which bookkeeping must keep. */
	public const MONEY = array( self::CHARGED, self::CHARGE_FAILED, self::REFUNDED, self::CREDIT_DEBITED, self::DISPUTE_LOST );

	/** 0 for none. */
	public int $subscription_id = 0;
	/** Minor units; null for an event without money. */
	public ?int $amount = null;
	/** An external ID, for example Stripe's; '' for none. */
	public string $reference = '';
	/** See the kinds; '' for nothing. */
	public string $detail = '';
	/** Seconds since 1970; null for this moment. */
	public ?int $happened_at = null;

	public function __construct(
		/** One of this class's constants, or another word of at most 32 characters. */
		public string $kind,
		/** The member's ID; 0 for none. */
		public int $user_id,
		/** Distinguishes events of one kind, for example the ID of a Stripe invoice. */
		public string $key,
	) {}

	/** An event of a subscription: its member, its ID and Stripe's ID. */
	public static function forSubscription( string $kind, Subscription $subscription, string $key ): self {
		$fact                  = new self( $kind, $subscription->user_id, $key );
		$fact->subscription_id = $subscription->id;
		$fact->reference       = $subscription->gateway_subscription;
		return $fact;
	}

	/** A first or later payment that succeeded or failed. */
	public static function payment( string $kind, Subscription $subscription, Transaction $transaction ): self {
		$fact            = self::forSubscription( $kind, $subscription, '' === $transaction->gateway_invoice ? "transaction-$transaction->id" : $transaction->gateway_invoice );
		$fact->amount    = $transaction->amount;
		$fact->reference = $transaction->gateway_invoice;
		$fact->detail    = $transaction->kind->value;
		return $fact;
	}

	/**
	 * A refund. Record it before the transaction is updated, because its amount is the difference.
	 *
	 * @param Subscription $subscription The paid subscription.
	 * @param Transaction  $transaction  The payment before the update.
	 * @param int          $refunded     The total refunded so far, in minor units.
	 */
	public static function refund( Subscription $subscription, Transaction $transaction, int $refunded ): self {
		$fact         = self::payment( self::REFUNDED, $subscription, $transaction );
		$fact->key   .= "-$refunded";
		$fact->amount = $refunded - $transaction->amount_refunded;
		return $fact;
	}

	/**
	 * A payment that the bank took back. Record it before the transaction is updated, so that earlier refunds are not counted
	 * twice.
	 *
	 * @param Subscription $subscription The paid subscription.
	 * @param Transaction  $transaction  The payment before the update.
	 * @param string       $dispute      Stripe's ID of the dispute.
	 */
	public static function disputeLost( Subscription $subscription, Transaction $transaction, string $dispute ): self {
		$amount = max( 0, $transaction->amount - $transaction->amount_refunded );
		return self::payment( self::DISPUTE_LOST, $subscription, $transaction )->withAmount( $amount )->withReference( $dispute );
	}

	public function withAmount( ?int $amount ): self {
		$this->amount = $amount;
		return $this;
	}

	public function withDetail( string $detail ): self {
		$this->detail = $detail;
		return $this;
	}

	public function withReference( string $reference ): self {
		$this->reference = $reference;
		return $this;
	}

	/** @param int|null $time Seconds since 1970; null for this moment. */
	public function at( ?int $time ): self {
		$this->happened_at = $time;
		return $this;
	}
}
