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

	/** A member's details to store: `Membership/Profile`. */
	case Profile = 'profile';

	/** A member to change, as a part of a bulk operation: `Admin/Bulk/BulkMembershipChanges`. */
	case Member = 'member';

	/** A message of the owner to send to a member: `Mail/EmailQueue`. Messages to all members take long. */
	case Message = 'message';

	/** Whether `Mail/EmailQueue` sends it. */
	public function isEmail(): bool {
		return self::Email === $this || self::Message === $this;
	}
}
