<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;
use PracticePortal\Billing\Stripe\Charge;

/** The owner sees this before confirming a refund. All amounts are minor units. */
final class RefundPreview {
	/** The part of that credit that is taken back before the refund. */
	public int $credit;
	/** The customer's credit that remains after the refund, of this payment and of others. */
	public int $credit_left;
	/** Whether the membership ends, because nothing that was paid for the current period is left. */
	public bool $ends;

	/**
	 * @param Subscription $subscription The paid subscription.
	 * @param Charge       $charge       The charge as Stripe has it.
	 * @param int          $credited     The part of the payment that is the customer's credit.
	 * @param string       $customer     The customer at Stripe.
	 * @param int|null     $left         What is left of all payments for the current period; null if this payment is for an earlier one.
	 */
	public function __construct(
		public Subscription $subscription,
		public readonly Transaction $transaction,
		public readonly Charge $charge,
		public int $amount,
		/** The part of the payment that is now the customer's credit. */
		public int $credited,
		/** The customer at Stripe. */
		public string $customer,
		int $credit_now,
		?int $left,
	) {
		// After the end, no invoice uses the credit, and the rest of the payment has paid for a time that is over.
		$this->credit      = $subscription->isOver() ? min( $amount, $credited ) : max( 0, $amount - ( $charge->amount - $charge->amount_refunded - $credited ) );
		$this->credit_left = max( 0, $credit_now - $this->credit );
		$this->ends        = ! $subscription->isOver() && null !== $left && $left <= $amount - $this->credit;
	}
}
