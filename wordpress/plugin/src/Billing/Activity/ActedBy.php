<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

/** Who caused an entry of the activity log. */
enum ActedBy: string {
	case Member = 'member';

	/** Another signed-in user: an administrator or office staff. */
	case Owner = 'owner';

	/** Stripe, or a visitor's request about a payment. */
	case Stripe = 'stripe';

	/** A scheduled task. */
	case Schedule = 'schedule';
}
