<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** The types of jobs, in the order in which a run does them: members wait for e-mails. `Jobs/JobRules` has the rules of each. */
enum JobType: string {
	/** An e-mail to send: `Mail/EmailQueue`. */
	case Email = 'email';

	/** A webhook to post: `OutgoingWebhooks/DeliveryQueue`. */
	case Webhook = 'webhook';

	/** A subscription to cancel at Stripe: `Billing/CancellationQueue`. */
	case Cancellation = 'cancellation';
}
