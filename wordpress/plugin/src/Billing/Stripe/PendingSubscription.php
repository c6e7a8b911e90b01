<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayAccount;

defined( 'ABSPATH' ) || exit;

/**
 * What the browser needs to confirm a payment or a card, and what the webhook will name it by.
 */
final class PendingSubscription {
	public const CONFIRM_PAYMENT = 'confirmPayment';
	public const CONFIRM_SETUP   = 'confirmSetup';

	public string $subscription_id;
	public string $invoice_id;

	/** What the first invoice comes to, in minor units; null when the answer did not say. */
	public ?int $total;

	/** What is taken for it, in minor units: less when the customer has credit. Null when the answer did not say. */
	public ?int $due;

	/** What the customer had as credit, which pays first; below zero what was owed. Null when the answer did not say. */
	public ?int $credit;

	/** One of this class's constants. */
	public string $action;

	/** The payment or set-up that waits for the card. */
	public string $intent_id;

	/** Lets a browser confirm that one intent and nothing else. */
	public string $client_secret;

	/** Where it was made. */
	public GatewayAccount $account;

	/**
	 * @param string   $subscription_id The card processor's subscription.
	 * @param string   $invoice_id      Its first invoice, '' when unknown.
	 * @param int|null $total           What that comes to, in minor units.
	 * @param int|null $due             What is taken for it, in minor units.
	 * @param int|null $credit          What the customer had as credit, in minor units.
	 * @param string   $action          One of this class's constants.
	 * @param string   $intent_id       The payment or set-up that waits for the card.
	 * @param string   $client_secret   Lets a browser confirm it.
	 * @param GatewayAccount $account   Where it was made.
	 */
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
