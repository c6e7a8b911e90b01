<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** How a request to Stripe fails. */
enum GatewayErrorKind: string {
	/** Stripe can't be reached, or returned a server error. Nothing was charged, and the same request can be retried. */
	case Unavailable = 'unavailable';

	/** Like `Unavailable`, but Stripe stored the failure under the idempotency key: the next try needs a new key. */
	case Failed = 'failed';

	/** Stripe refused the request in the current state: it is too late, or not possible. */
	case Refused = 'refused';

	/** Stripe refused the coupon: expired, used up, or unknown. */
	case CouponRefused = 'coupon_refused';

	/** The card or the customer was declined. */
	case Declined = 'declined';

	/** Stripe does not accept the API key or the price that the owner has set. */
	case NotConfigured = 'not_configured';

	/** Stripe no longer has the customer: deleted, or of test mode. */
	case CustomerMissing = 'customer_missing';

	/** Stripe does not have the object. */
	case Missing = 'missing';

	/** Whether it is certain that nothing was done. */
	public function isRefusal(): bool {
		return match ( $this ) {
			self::Refused, self::Declined, self::NotConfigured, self::CustomerMissing, self::Missing => true,
			self::Unavailable, self::Failed, self::CouponRefused                                     => false,
		};
	}
}
