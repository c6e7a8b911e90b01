<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** By what a membership of one's own is paid. */
enum Gateway: string {
	/** Charged by Stripe. */
	case Stripe = 'stripe';

	/** Paid outside of Stripe until a date, for example by cheque. Never charged. */
	case Outside = 'outside';

	/** Free, until a date or without an end. Never charged. */
	case Complimentary = 'complimentary';
}
