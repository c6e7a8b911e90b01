<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** The status of a subscription's row. Most have the names of Stripe's. */
enum SubscriptionStatus: string {
	/** Created here. Stripe has not responded yet. */
	case Created = 'created';

	/** Stripe waits for the first payment, or for the card if nothing is due on the first day. */
	case AwaitingPayment = 'awaiting_payment';

	case Active = 'active';

	/** A later payment failed. Stripe retries. */
	case PastDue = 'past_due';

	/** Stripe has stopped retrying, and has not canceled it. */
	case Unpaid = 'unpaid';

	/** Paused by the member or the owner: no charges. */
	case Paused = 'paused';

	/** Canceled, and ends with the paid period. */
	case CancelAtPeriodEnd = 'cancel_at_period_end';

	/** It has ended. */
	case Canceled = 'canceled';

	/** It ended without ever being paid. */
	case IncompleteExpired = 'incomplete_expired';

	/** Its last payment was fully refunded. */
	case Refunded = 'refunded';

	/** Created and not paid. */
	public const INCOMPLETE = array( self::Created, self::AwaitingPayment );

	/** No later event revives these. */
	public const OVER = array( self::Canceled, self::IncompleteExpired, self::Refunded );

	/** Whether it was created and not paid. */
	public function isIncomplete(): bool {
		return in_array( $this, self::INCOMPLETE, true );
	}

	/** Whether it continues, and Stripe may charge for it unless it is outside of Stripe. A user has at most one such subscription. */
	public function isLive(): bool {
		return ! $this->isIncomplete() && ! $this->isOver();
	}

	/** Whether it has ended. */
	public function isOver(): bool {
		return in_array( $this, self::OVER, true );
	}
}
