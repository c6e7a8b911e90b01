<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

/**
 * Reads a subscription's invoices as Stripe returned them in this request. A change to a cheaper plan adds credit to the customer's
 * balance. That credit belongs to the newest payments, and only as much of it counts as the balance still holds.
 */
final class SubscriptionLedger {
	public string $customer = '';

	/** All credit that the customer has, in minor units, wherever it came from. */
	public readonly int $credit;

	/** @var array<string,array{paid:int,credited:int}> By invoice, oldest first: what a card has paid. */
	private array $payments = array();

	/** @var string[] The invoices of the current period. */
	private array $period = array();

	/**
	 * @param array<int,array<string,mixed>> $invoices Stripe objects, newest first.
	 * @param int                            $balance  The customer's balance, in minor units; credit is below zero.
	 */
	public function __construct( array $invoices, int $balance ) {
		$this->credit = max( 0, -$balance );
		foreach ( array_reverse( $invoices ) as $object ) {
			$invoice        = new Invoice( $object );
			$this->customer = is_string( $object['customer'] ?? null ) ? $object['customer'] : $this->customer;
			if ( ! $invoice->is_paid ) {
				continue;
			}
			if ( in_array( $invoice->reason, array( Invoice::FIRST, Invoice::RENEWAL ), true ) ) {
				$this->period = array();
			}
			$this->period[] = $invoice->id;
			$paid           = (int) ( $object['amount_paid'] ?? 0 );
			if ( $paid > 0 ) {
				$this->payments[ $invoice->id ] = array(
					'paid'     => $paid,
					'credited' => 0,
				);
			}
			$this->credit( $invoice->credited );
		}
		$this->release( array_sum( array_column( $this->payments, 'credited' ) ) - $this->credit );
	}

	/** The amount that a card has paid of an invoice, in minor units. */
	public function paid( string $invoice ): int {
		return $this->payments[ $invoice ]['paid'] ?? 0;
	}

	/** The part of a payment that is now the customer's credit, in minor units. */
	public function credited( string $invoice ): int {
		return $this->payments[ $invoice ]['credited'] ?? 0;
	}

	/** Whether an invoice was paid for the current period. */
	public function isOfPeriod( string $invoice ): bool {
		return in_array( $invoice, $this->period, true );
	}

	/**
	 * The amount that is left of all payments for the current period.
	 *
	 * @param callable(string):int $refunded An invoice's refunds, in minor units.
	 * @return int Minor units.
	 */
	public function leftOfPeriod( callable $refunded ): int {
		$left = 0;
		foreach ( $this->period as $invoice ) {
			$payment = $this->payments[ $invoice ] ?? null;
			$left   += null === $payment ? 0 : max( 0, $payment['paid'] - $payment['credited'] - $refunded( $invoice ) );
		}
		return $left;
	}

	/** Assigns credit to the newest payments first, because they paid for the unused part. */
	private function credit( int $amount ): void {
		foreach ( array_reverse( array_keys( $this->payments ) ) as $invoice ) {
			$share   = min( $amount, $this->payments[ $invoice ]['paid'] - $this->payments[ $invoice ]['credited'] );
			$amount -= $share;

			$this->payments[ $invoice ]['credited'] += $share;
		}
	}

	/** Removes credit that the balance no longer holds, the oldest first. It has paid something else, or was taken back. */
	private function release( int $amount ): void {
		foreach ( array_keys( $this->payments ) as $invoice ) {
			$share   = min( max( 0, $amount ), $this->payments[ $invoice ]['credited'] );
			$amount -= $share;

			$this->payments[ $invoice ]['credited'] -= $share;
		}
	}
}
