<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayAccount;

defined( 'ABSPATH' ) || exit;

/** The browser's data for confirming a payment or a card, and the ID by which the webhook identifies it. */
final class PendingSubscription {
	public const CONFIRM_PAYMENT = 'confirmPayment';
	public const CONFIRM_SETUP   = 'confirmSetup';

	/** Stripe's subscription. */
	public string $subscription_id;
	/** Its first invoice, '' when unknown. */
	public string $invoice_id;

	/** The first invoice's total, in minor units; null if the response lacks it. */
	public ?int $total;

	/** The amount due in minor units, after the customer's credit; null if the response lacks it. */
	public ?int $due;

	/** The customer's credit, which pays first; below zero a debt. Null if the response lacks it. */
	public ?int $credit;

	/** One of this class's constants. */
	public string $action;

	/** The payment or card setup that waits for the card. */
	public string $intent_id;

	/** With this secret, a browser can confirm only this intent. */
	public string $client_secret;

	/** The Stripe account that has it. */
	public GatewayAccount $account;

	public function __construct( string $subscription_id, string $invoice_id, ?int $total, ?int $due, ?int $credit, string $action, string $intent_id, string $client_secret, GatewayAccount $account ) {
		$this->subscription_id = $subscription_id;
		$this->invoice_id      = $invoice_id;
		$this->total           = $total;
		$this->due             = $due;
		$this->credit          = $credit;
		$this->action          = $action;
		$this->intent_id       = $intent_id;
		$this->client_secret   = $client_secret;
		$this->account         = $account;
	}
}
