<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayAccount;

/** The browser's data for confirming a payment or a card, and the ID by which the webhook identifies it. */
final class PendingSubscription {
	public const CONFIRM_PAYMENT = 'confirmPayment';
	public const CONFIRM_SETUP   = 'confirmSetup';

	public function __construct(
		/** Stripe's subscription. */
		public string $subscription_id,
		/** Its first invoice, '' when unknown. */
		public readonly string $invoice_id,
		/** The first invoice's total, in minor units; null if the response lacks it. */
		public ?int $total,
		/** The amount due in minor units, after the customer's credit; null if the response lacks it. */
		public ?int $due,
		/** The customer's credit, which pays first; below zero a debt. Null if the response lacks it. */
		public ?int $credit,
		/** One of this class's constants. */
		public string $action,
		/** The payment or card setup that waits for the card. */
		public readonly string $intent_id,
		/** With this secret, a browser can confirm only this intent. */
		public readonly string $client_secret,
		/** The Stripe account that has it. */
		public GatewayAccount $account,
	) {}
}
