<?php
declare(strict_types=1);

namespace PracticePortal\Core\Health;

defined( 'ABSPATH' ) || exit;

/**
 * A row of the problems: what went wrong, about whom, since when, and when it was over.
 */
final class HealthIssue {
	/** A second payment was taken for somebody, and given back. */
	public const SECOND_PAYMENT = 'second_payment';

	/** A subscription that is over here could not be ended at the card processor yet, or its money not be given back. */
	public const NOT_CANCELED = 'not_ended';

	/** A bank did not carry out a refund. */
	public const REFUND_FAILED = 'refund_failed';

	/** A cardholder disputes a payment with the bank. */
	public const DISPUTE = 'dispute';

	/** The bank has decided a dispute for the cardholder. */
	public const DISPUTE_LOST = 'dispute_lost';

	/** An event of the card processor could not be handled yet; it delivers it again for three days. */
	public const WEBHOOK_FAILED = 'webhook_failed';

	/** A membership costs something else here than at the card processor. */
	public const PRICES_DIFFER = 'prices_differ';

	/** E-mails could not be sent. */
	public const EMAIL_FAILED = 'mail_failed';

	/** A process died while it sent an e-mail. */
	public const EMAIL_UNCERTAIN = 'mail_uncertain';

	/** The keys belong to another account of the card processor, or to its other mode, than memberships here. */
	public const OTHER_ACCOUNT = 'other_account';

	/** Keys that were entered cannot be decrypted: the site's salts have changed. */
	public const KEYS_UNREADABLE = 'keys_unreadable';

	/** The accounts of paying members are missing, and this site has not seen their deletion. */
	public const USERS_MISSING = 'users_missing';

	/** The card processor could not be told of a changed name or e-mail address yet. */
	public const CUSTOMER_OUTDATED = 'customer_outdated';

	public int $id;
	/** One of this class's constants. */
	public string $kind;
	/** What it is about, for example the card processor's id of a subscription; with the kind it names the problem. */
	public string $subject;
	/** The person, 0 for nobody. */
	public int $user_id;
	/** 0 for none. */
	public int $subscription_id;
	/** What the card processor said, or an amount: for people, '' for nothing. */
	public string $detail;
	/** Seconds since 1970. */
	public int $created_at;
	/** Seconds since 1970; null while it lasts. */
	public ?int $resolved_at;

	/**
	 * @param array<string,mixed> $row A row of the table.
	 */
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
}
