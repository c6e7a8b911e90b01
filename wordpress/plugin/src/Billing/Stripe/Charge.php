<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

/** A charge as Stripe returned it in this request: the charged and the refunded amounts. */
final class Charge {
	/** The payment that it belongs to, '' for none. */
	public string $payment_intent;
	/** Minor units. */
	public int $amount;
	/** Minor units. */
	public int $amount_refunded;

	/** @param array<string,mixed> $charge A Stripe object. */
	public function __construct( array $charge ) {
		$this->payment_intent  = is_string( $charge['payment_intent'] ?? null ) ? $charge['payment_intent'] : '';
		$this->amount          = is_int( $charge['amount'] ?? null ) ? $charge['amount'] : 0;
		$this->amount_refunded = is_int( $charge['amount_refunded'] ?? null ) ? $charge['amount_refunded'] : 0;
	}
}
