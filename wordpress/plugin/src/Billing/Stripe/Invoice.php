<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

/** An invoice as Stripe returned it in this request. */
final class Invoice {
	/** For the first period. */
	public const FIRST = 'subscription_create';

	/** For a further period. */
	public const RENEWAL = 'subscription_cycle';

	/** For a change within a period. */
	public const CHANGE = 'subscription_update';

	public string $id;
	/** The subscription it is for, '' for none. */
	public string $subscription;
	public bool $is_paid;
	/** Whether it is still open. */
	public bool $is_open;
	/** The amount due in minor units, after the customer's credit. */
	public int $due;
	/** Minor units added to the customer's credit. */
	public int $credited;
	/** Why it was created: one of this class's constants, or another reason. */
	public string $reason;

	/** @param array<string,mixed> $invoice A Stripe object. Older API versions store its subscription in another field. */
	public function __construct( array $invoice ) {
		$subscription       = $invoice['parent']['subscription_details']['subscription'] ?? $invoice['subscription'] ?? '';
		$status             = $invoice['status'] ?? '';
		$this->id           = is_string( $invoice['id'] ?? null ) ? $invoice['id'] : '';
		$this->subscription = is_string( $subscription ) ? $subscription : '';
		$this->is_paid      = 'paid' === $status;
		$this->is_open      = 'open' === $status;
		$this->due          = is_int( $invoice['amount_due'] ?? null ) ? max( 0, $invoice['amount_due'] ) : 0;
		$this->credited     = $this->is_paid ? max( 0, (int) ( $invoice['starting_balance'] ?? 0 ) - (int) ( $invoice['ending_balance'] ?? 0 ) ) : 0;
		$this->reason       = is_string( $invoice['billing_reason'] ?? null ) ? $invoice['billing_reason'] : '';
	}
}
