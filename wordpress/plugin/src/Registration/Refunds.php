<?php
/**
 * Money that goes back.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Subscription;
use PracticePortal\Domain\Transaction;
use PracticePortal\Payment\Charge;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\StripePayments;
use PracticePortal\Storage\Journal;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;
use PracticePortal\Support\Busy;

defined( 'ABSPATH' ) || exit;

/**
 * Gives a payment back when the owner wants it, and writes down what went back, whoever gave it. When it is all that was
 * paid for the current month, the membership ends.
 */
final class Refunds {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private StripePayments $payments;
	private Settlement $settlement;
	private Endings $endings;
	private PersonLock $lock;

	/**
	 * @param Subscriptions  $subscriptions The memberships.
	 * @param Transactions   $transactions  Their payments.
	 * @param StripePayments $payments      Moves the money.
	 * @param Settlement     $settlement    How memberships stand.
	 * @param Endings        $endings       Ends what was given back.
	 * @param PersonLock     $lock          One at a time for each person.
	 */
	public function __construct( Subscriptions $subscriptions, Transactions $transactions, StripePayments $payments, Settlement $settlement, Endings $endings, PersonLock $lock ) {
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->payments      = $payments;
		$this->settlement    = $settlement;
		$this->endings       = $endings;
		$this->lock          = $lock;
	}

	/**
	 * Gives a payment back, or a part of it.
	 *
	 * @param int    $transaction_id  The payment.
	 * @param int    $amount          Minor units.
	 * @param int    $seen            What had gone back of it when this was asked for, in minor units: had more gone back since, nothing is done.
	 * @param string $idempotency_key Of the request: a repeat of it has no further effect.
	 * @return Transaction As it is now.
	 * @throws Refusal When it cannot be given back, or was meanwhile.
	 * @throws PaymentProblem When the card processor could not do it.
	 * @throws Busy When somebody else is at work on the person's purchases.
	 */
	public function give( int $transaction_id, int $amount, int $seen, string $idempotency_key ): Transaction {
		$found = $this->transactions->find( $transaction_id );
		if ( null === $found ) {
			throw self::impossible();
		}
		return $this->lock->hold(
			$found->user_id,
			function () use ( $transaction_id, $amount, $seen, $idempotency_key ): Transaction {
				$transaction  = $this->transactions->find( $transaction_id );
				$subscription = null === $transaction ? null : $this->subscriptions->find( $transaction->subscription_id );
				if ( null === $transaction || null === $subscription || Transaction::COMPLETE !== $transaction->status ) {
					throw self::impossible();
				}
				$charge = $this->payments->chargeOf( $transaction->gateway_invoice );
				if ( null === $charge ) {
					throw self::impossible();
				}
				if ( $charge->amount_refunded !== $seen ) {
					$this->record( $subscription, $transaction, $charge );
					throw new Refusal( 'refunded_meanwhile', __( 'Money of this payment has gone back already. Nothing more was done.', 'practice-portal' ), 409 );
				}
				if ( $amount < 1 || $amount > $charge->amount - $charge->amount_refunded ) {
					throw new Refusal( 'refund_amount', __( 'Enter an amount above zero and no more than is left of this payment.', 'practice-portal' ), 422 );
				}
				$this->payments->giveBackPart( $charge, $amount, $idempotency_key );
				$this->record( $subscription, $transaction, $this->payments->chargeOf( $transaction->gateway_invoice ) ?? $charge );
				return $this->transactions->find( $transaction_id ) ?? $transaction;
			}
		);
	}

	/**
	 * Writes down what went back of a payment. Called under the person's lock.
	 *
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	public function record( Subscription $subscription, Transaction $transaction, Charge $charge ): void {
		if ( $charge->amount_refunded > $transaction->amount_refunded ) {
			/** This action is documented in src/Storage/Journal.php */
			do_action( Journal::HAPPENED, Fact::refund( $subscription, $transaction, $charge->amount_refunded ) );
		}
		$this->transactions->setRefunded( $transaction->id, $charge->amount_refunded );
		if ( $charge->isRefundedInFull() ) {
			$this->endReturned( $subscription, $transaction );
		}
	}

	/**
	 * Ends a membership of which a payment went back in full. Not when a later month was paid: that may be known to the card
	 * processor alone by now. Called under the person's lock.
	 *
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	public function endReturned( Subscription $subscription, Transaction $transaction ): void {
		$standing = $this->settlement->standing( $subscription );
		if ( null !== $standing->invoice_paid_at && $standing->invoice !== $transaction->gateway_invoice ) {
			return;
		}
		$last = $this->transactions->lastPaidPeriodOf( $subscription->id );
		if ( Subscription::GIVEN_BACK !== $subscription->status && null !== $last && $last->id === $transaction->id ) {
			$this->endings->endReturned( $subscription );
		}
	}

	private static function impossible(): Refusal {
		return new Refusal( 'not_refundable', __( 'There is no payment with money to give back.', 'practice-portal' ), 409 );
	}
}
