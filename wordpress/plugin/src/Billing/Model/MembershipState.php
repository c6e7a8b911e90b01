<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** The states of a membership status, from best to worst. All but the first two are also reasons why access is refused. */
enum MembershipState: string {
	case Member = 'member';
	/** Still a member, but the last payment failed. */
	case PastDue       = 'past-due';
	case PaymentFailed = 'payment-failed';
	/** A member whose e-mail address is not verified, if the owner requires that. */
	case Unverified = 'email-unverified';
	/** Paused by the owner: no charges and no access. */
	case Paused    = 'paused';
	case Ended     = 'ended';
	case NotActive = 'not-active';
}
