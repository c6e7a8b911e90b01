<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

defined( 'ABSPATH' ) || exit;

/**
 * What the card processor says of a charge at the moment of asking: how much of it was taken, and how much given back.
 */
final class Charge {
	/** The payment that it belongs to, '' for none. */
	public string $payment_intent;
	/** Minor units. */
	public int $amount;
	/** Minor units. */
	public int $amount_refunded;

	/**
	 * @param array<string,mixed> $charge An object of Stripe's.
	 */
	public function __construct( array $charge ) {
		$this->payment_intent  = is_string( $charge['payment_intent'] ?? null ) ? $charge['payment_intent'] : '';
		$this->amount          = is_int( $charge['amount'] ?? null ) ? $charge['amount'] : 0;
		$this->amount_refunded = is_int( $charge['amount_refunded'] ?? null ) ? $charge['amount_refunded'] : 0;
	}
}
