<?php
declare(strict_types=1);

namespace PracticePortal\Core\Health;

/** A row of the issues table. */
final class HealthIssue {
	/** A second payment was charged and refunded. */
	public const SECOND_PAYMENT = 'second_payment';

	/** A subscription has ended here, but Stripe could not cancel it or refund its payment yet. */
	public const NOT_CANCELED = 'not_canceled';

	/** A bank did not carry out a refund. */
	public const REFUND_FAILED = 'refund_failed';

	/** A cardholder disputes a payment with the bank. */
	public const DISPUTE = 'dispute';

	/** The bank decided a dispute for the cardholder. */
	public const DISPUTE_LOST = 'dispute_lost';

	/** An event failed. Stripe delivers it again for three days. */
	public const WEBHOOK_FAILED = 'webhook_failed';

	/** A membership has a different price here than in Stripe. */
	public const PRICES_DIFFER = 'prices_differ';

	/** The site's mail server refused e-mails. */
	public const EMAIL_FAILED = 'email_failed';

	/** The database refused queries for e-mails. */
	public const EMAIL_WITHOUT_DATA = 'email_without_data';

	/** The code of a theme or plugin failed while an e-mail was written. */
	public const EMAIL_BROKEN = 'email_broken';

	/** A process died while it was sending an e-mail. */
	public const EMAIL_UNCERTAIN = 'email_uncertain';

	/** The API keys belong to a different Stripe account or mode than some memberships. */
	public const OTHER_ACCOUNT = 'other_account';

	/** Entered keys can't be decrypted, because the site's salts have changed. */
	public const KEYS_UNREADABLE = 'keys_unreadable';

	/** User accounts of paying members are missing, and this site has not seen their deletion. */
	public const USERS_MISSING = 'users_missing';

	/** Stripe could not be updated with a changed name or e-mail address yet. */
	public const CUSTOMER_OUTDATED = 'customer_outdated';

	/** An endpoint of the owner's has not accepted a webhook for three days. */
	public const WEBHOOK_UNDELIVERED = 'webhook_undelivered';

	/** Many cards were declined within two hours. */
	public const CARD_TESTING = 'card_testing';

	/** The daily check found wrong rows in the directory's index. */
	public const DIRECTORY_DIFFERED = 'directory_differed';

	/** Something else than this plugin answers visitors. */
	public const CLOSED_TO_VISITORS = 'closed_to_visitors';

	public int $id;
	/** One of this class's constants. */
	public string $kind;
	/** The subject, for example a subscription's Stripe ID. Kind and subject identify the issue. */
	public string $subject;
	/** The user's ID; 0 for none. */
	public int $user_id;
	/** 0 for none. */
	public int $subscription_id;
	/** An amount or names, for display, or an error's message; '' for none. */
	public string $detail;
	/** Seconds since 1970. */
	public int $created_at;
	/** When it was resolved, in seconds since 1970; null while it is open. */
	public ?int $resolved_at;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id              = (int) $row['id'];
		$this->kind            = (string) $row['kind'];
		$this->subject         = (string) $row['subject'];
		$this->user_id         = (int) $row['user_id'];
		$this->subscription_id = (int) $row['subscription_id'];
		$this->detail          = (string) $row['detail'];
		$this->created_at      = (int) $row['created_at'];
		$this->resolved_at     = null === $row['resolved_at'] ? null : (int) $row['resolved_at'];
	}

	/** Whether the detail is the message of an error: English, and for developers. */
	public function hasErrorMessage(): bool {
		return in_array( $this->kind, array( self::NOT_CANCELED, self::WEBHOOK_FAILED, self::CUSTOMER_OUTDATED, self::DIRECTORY_DIFFERED ), true );
	}
}
