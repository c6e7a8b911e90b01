<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

defined( 'ABSPATH' ) || exit;

/**
 * How the card processor fails, in words that do not depend on who it is.
 */
final class GatewayException extends \RuntimeException {
	/** It could not be reached, or answered with a failure of its own: nothing was charged, the same can be tried again. */
	public const UNAVAILABLE = 'unavailable';

	/** As `UNAVAILABLE`, but it has stored its failure under the idempotency key: the next try needs another one. */
	public const FAILED = 'failed';

	/** It refused what was asked for, as things stand: it was too late, or is not possible. */
	public const REFUSED = 'refused';

	/** It refuses the coupon: expired, used up, or unknown to it. */
	public const COUPON_REFUSED = 'coupon_refused';

	/** It refused the card or the customer. */
	public const DECLINED = 'declined';

	/** It does not know the key or the price that the site's owner has set. */
	public const NOT_CONFIGURED = 'not_configured';

	/** It does not know the customer any more: deleted there, or known to its test mode only. */
	public const CUSTOMER_MISSING = 'customer_missing';

	/** It does not know what was asked for. */
	public const MISSING = 'missing';

	private string $kind;
	private string $reason;

	/**
	 * @param string $kind    One of this class's constants.
	 * @param string $message For people when declined, else for the log.
	 * @param string $reason  The card processor's or the bank's code, '' for none.
	 */
	public function __construct( string $kind, string $message, string $reason = '' ) {
		parent::__construct( $message );
		$this->kind   = $kind;
		$this->reason = $reason;
	}

	public function kind(): string {
		return $this->kind;
	}

	/** Whether it is certain that nothing was done. */
	public function isRefusal(): bool {
		return in_array( $this->kind, array( self::REFUSED, self::DECLINED, self::NOT_CONFIGURED, self::CUSTOMER_MISSING, self::MISSING ), true );
	}

	public function reason(): string {
		return $this->reason;
	}
}
