<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayErrorKind;

defined( 'ABSPATH' ) || exit;

/** A request to Stripe that failed. */
final class GatewayException extends \RuntimeException {
	/** A reason that is not Stripe's: this is a copy of the site that the live keys belong to. */
	public const SITE_PAUSED = 'paused';

	/** A reason that is not Stripe's: the object is of another account or mode than the keys. */
	public const OTHER_ACCOUNT = 'other_account';

	/** @param string $message In English, for the log. `StripeErrorTexts` has the sentences for people. */
	public function __construct(
		public readonly GatewayErrorKind $kind,
		string $message,
		/** Stripe's or the bank's code, or one of the reasons above; '' for none. */
		public readonly string $reason = '',
	) {
		parent::__construct( $message );
	}

	/** Whether it is certain that nothing was done. */
	public function isRefusal(): bool {
		return $this->kind->isRefusal();
	}
}
