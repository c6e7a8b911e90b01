<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\Transaction;

defined( 'ABSPATH' ) || exit;

/** What the owner sees before confirming a refund. All amounts are minor units. */
final class RefundPreview {
	public Subscription $subscription;
	public Transaction $transaction;
	public Charge $charge;
	public int $amount;
	/** How much of the payment is the customer's credit now. */
	public int $credited;
	/** How much of that credit is taken back first. */
	public int $credit;
	/** The customer at Stripe. */
	public string $customer;
	/** Whether nothing paid for the current period is left, so that the membership ends. */
	public bool $ends;

	/**
	 * @param Subscription $subscription What was paid for.
	 * @param Transaction  $transaction  The payment.
	 * @param Charge       $charge       As Stripe has it.
	 * @param int          $amount       The amount to refund.
	 * @param int          $credited     How much of the payment is the customer's credit.
	 * @param string       $customer     The customer at Stripe.
	 * @param int|null     $left         What is left of all payments for the current period; null if this payment is for an earlier one.
	 */
	public function __construct( Subscription $subscription, Transaction $transaction, Charge $charge, int $amount, int $credited, string $customer, ?int $left ) {
		$this->subscription = $subscription;
		$this->transaction  = $transaction;
		$this->charge       = $charge;
		$this->amount       = $amount;
		$this->credited     = $credited;
		$this->credit       = max( 0, $amount - ( $charge->amount - $charge->amount_refunded - $credited ) );
		$this->customer     = $customer;
		$this->ends         = ! $subscription->isOver() && null !== $left && $left <= $amount - $this->credit;
	}
}
