<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

/** What a request that received an event of Stripe does with it. */
enum EventClaim {
	/** This request must process the event. */
	case Claimed;

	/** The event is already processed. */
	case Done;

	/** Another request is processing the event. */
	case Running;
}
