<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** The status of a payment or card setup at Stripe. Every other status of Stripe waits for the cardholder. */
enum IntentStatus: string {
	case Succeeded             = 'succeeded';
	case Processing            = 'processing';
	case RequiresPaymentMethod = 'requires_payment_method';
	case RequiresAction        = 'requires_action';
	case Canceled              = 'canceled';
}
