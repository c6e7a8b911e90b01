<?php
declare(strict_types=1);

namespace PracticePortal\Core\Health;

/** The kinds of health issues. */
enum HealthIssueKind: string {
	/** A second payment was charged and refunded. */
	case SecondPayment = 'second_payment';

	/** A subscription has ended here, but Stripe could not cancel it or refund its payment yet. */
	case NotCanceled = 'not_canceled';

	/** A bank did not carry out a refund. */
	case RefundFailed = 'refund_failed';

	/** A cardholder disputes a payment with the bank. */
	case Dispute = 'dispute';

	/** The bank decided a dispute for the cardholder. */
	case DisputeLost = 'dispute_lost';

	/** An event failed. Stripe delivers it again for three days. */
	case WebhookFailed = 'webhook_failed';

	/** A membership has a different price here than in Stripe. */
	case PricesDiffer = 'prices_differ';

	/** The site's mail server refused e-mails. */
	case EmailFailed = 'email_failed';

	/** The database refused queries for e-mails. */
	case EmailWithoutData = 'email_without_data';

	/** The code of a theme or plugin failed while an e-mail was written. */
	case EmailBroken = 'email_broken';

	/** A process died while it was sending an e-mail. */
	case EmailUncertain = 'email_uncertain';

	/** The API keys belong to a different Stripe account or mode than some memberships. */
	case OtherAccount = 'other_account';

	/** Entered keys can't be decrypted, because the site's salts have changed. */
	case KeysUnreadable = 'keys_unreadable';

	/** User accounts of paying members are missing, and this site has not seen their deletion. */
	case UsersMissing = 'users_missing';

	/** Stripe could not be updated with a changed name or e-mail address yet. */
	case CustomerOutdated = 'customer_outdated';

	/** An endpoint of the owner's has not accepted a webhook for three days. */
	case WebhookUndelivered = 'webhook_undelivered';

	/** Many cards were declined within two hours. */
	case CardTesting = 'card_testing';

	/** The daily check found wrong rows in the directory's index. */
	case DirectoryDiffered = 'directory_differed';

	/** Something else than this plugin answers visitors. */
	case ClosedToVisitors = 'closed_to_visitors';
}
