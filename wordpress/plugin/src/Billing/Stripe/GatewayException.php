<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

defined( 'ABSPATH' ) || exit;

/** How a request to Stripe fails. */
final class GatewayException extends \RuntimeException {
	/** Stripe can't be reached, or returned a server error. Nothing was charged, and the same request can be retried. */
	public const UNAVAILABLE = 'unavailable';

	/** Like `UNAVAILABLE`, but Stripe stored the failure under the idempotency key: the next try needs a new key. */
	public const FAILED = 'failed';

	/** Stripe refused the request in the current state: it is too late, or not possible. */
	public const REFUSED = 'refused';

	/** Stripe refused the coupon: expired, used up, or unknown. */
	public const COUPON_REFUSED = 'coupon_refused';

	/** The card or the customer was declined. */
	public const DECLINED = 'declined';

	/** Stripe does not accept the API key or the price that the owner has set. */
	public const NOT_CONFIGURED = 'not_configured';

	/** Stripe no longer has the customer: deleted, or of test mode. */
	public const CUSTOMER_MISSING = 'customer_missing';

	/** Stripe does not have the object. */
	public const MISSING = 'missing';

	/** A reason that is not Stripe's: this is a copy of the site that the live keys belong to. */
	public const SITE_PAUSED = 'paused';

	/** A reason that is not Stripe's: the object is of another account or mode than the keys. */
	public const OTHER_ACCOUNT = 'other_account';

	/**
	 * @param string $kind    One of this class's constants.
	 * @param string $message In English, for the log. `StripeErrorTexts` has the sentences for people.
	 * @param string $reason  Stripe's or the bank's code, or one of the reasons above; '' for none.
	 */
	public function __construct(
		/** The kind: one of this class's constants. */
		public string $kind,
		string $message,
		/** Stripe's or the bank's code, or one of the reasons above; '' for none. */
		public string $reason = '',
	) {
		parent::__construct( $message );
	}

	/** Whether it is certain that nothing was done. */
	public function isRefusal(): bool {
		return in_array( $this->kind, array( self::REFUSED, self::DECLINED, self::NOT_CONFIGURED, self::CUSTOMER_MISSING, self::MISSING ), true );
	}
}
