<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\OrderTotal;

/** Invoices, charges, refunds and disputes of Stripe's API. */
final class StripeChargesApi {
	public function __construct( private readonly StripeClient $client ) {}

	/**
	 * @return Invoice|null Null if Stripe does not have it.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function invoice( string $id ): ?Invoice {
		$invoice = '' === $id ? null : $this->read( '/v1/invoices/' . rawurlencode( $id ) );
		return null === $invoice ? null : new Invoice( $invoice );
	}

	/**
	 * @return Charge|null Null if Stripe does not have it.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function charge( string $id ): ?Charge {
		$charge = $this->read( '/v1/charges/' . rawurlencode( $id ) );
		return null === $charge ? null : new Charge( $charge );
	}

	/**
	 * The charge of an invoice.
	 *
	 * @return Charge|null Null if nothing was charged.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function chargeFor( string $invoice ): ?Charge {
		$list = '' === $invoice ? null : $this->read( '/v1/invoice_payments?limit=100&invoice=' . rawurlencode( $invoice ) );
		foreach ( array_filter( is_array( $list['data'] ?? null ) ? $list['data'] : array(), 'is_array' ) as $payment ) {
			$intent = $payment['payment']['payment_intent'] ?? null;
			if ( 'paid' === ( $payment['status'] ?? '' ) && is_string( $intent ) ) {
				$charges = $this->read( '/v1/charges?limit=1&payment_intent=' . rawurlencode( $intent ) );
				$charge  = $charges['data'][0] ?? null;
				return is_array( $charge ) ? new Charge( $charge ) : null;
			}
		}
		return null;
	}

	/**
	 * All payments of a subscription, and the part of them that is now the customer's credit.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function ledger( string $subscription ): SubscriptionLedger {
		$invoices = array();
		$after    = '';
		do {
			$list  = $this->read( '/v1/invoices?limit=100&subscription=' . rawurlencode( $subscription ) . ( '' === $after ? '' : '&starting_after=' . rawurlencode( $after ) ) );
			$page  = array_values( array_filter( is_array( $list['data'] ?? null ) ? $list['data'] : array(), 'is_array' ) );
			$after = array() === $page ? '' : (string) ( end( $page )['id'] ?? '' );
			array_push( $invoices, ...$page );
		} while ( '' !== $after && true === ( $list['has_more'] ?? false ) );
		$customer = (string) ( $invoices[0]['customer'] ?? '' );
		$known    = '' === $customer ? null : $this->read( '/v1/customers/' . rawurlencode( $customer ) );
		return new SubscriptionLedger( $invoices, (int) ( $known['balance'] ?? 0 ) );
	}

	/**
	 * Debits a customer's credit, or returns it. It needs no idempotency key, because the caller holds the member's lock and has
	 * read the balance.
	 *
	 * @param int    $amount  Minor units to debit; below zero to return.
	 * @param string $invoice The refunded payment.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function debitCustomerBalance( string $customer, int $amount, string $invoice ): void {
		$this->client->call(
			'POST',
			'/v1/customers/' . rawurlencode( $customer ) . '/balance_transactions',
			array(
				'amount'   => $amount,
				'currency' => OrderTotal::CURRENCY,
				'metadata' => array( 'refund_of' => $invoice ),
			)
		);
	}

	/**
	 * Refunds a charge, fully or partially.
	 *
	 * @param Charge $charge          The current charge.
	 * @param int    $amount          Minor units.
	 * @param string $idempotency_key The same key refunds once.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function refundPartially( Charge $charge, int $amount, string $idempotency_key ): void {
		$this->client->call(
			'POST',
			'/v1/refunds',
			array(
				'payment_intent' => $charge->payment_intent,
				'amount'         => $amount,
				'reason'         => 'requested_by_customer',
			),
			$idempotency_key
		);
	}

	/**
	 * A dispute's status.
	 *
	 * @return array{status:string,payment_intent:string,due:?int}|null Null if not found in Stripe. `due`: the deadline for the owner's response, in seconds since 1970.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function dispute( string $id ): ?array {
		$dispute = $this->read( '/v1/disputes/' . rawurlencode( $id ) );
		if ( null === $dispute ) {
			return null;
		}
		$due = $dispute['evidence_details']['due_by'] ?? null;
		return array(
			'status'         => is_string( $dispute['status'] ?? null ) ? $dispute['status'] : '',
			'payment_intent' => is_string( $dispute['payment_intent'] ?? null ) ? $dispute['payment_intent'] : '',
			'due'            => is_int( $due ) ? $due : null,
		);
	}

	/**
	 * The invoice of a payment; '' for none. A charge no longer names its invoice.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function invoiceFor( string $payment_intent ): string {
		$list = $this->read( '/v1/invoice_payments?limit=1&payment[type]=payment_intent&payment[payment_intent]=' . rawurlencode( $payment_intent ) );
		$id   = $list['data'][0]['invoice'] ?? '';
		return is_string( $id ) ? $id : '';
	}

	/**
	 * Refunds everything that was paid on an invoice.
	 *
	 * @return int Refunded minor units, by this call or an earlier one.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function refundInvoice( string $invoice ): int {
		$list = $this->read( '/v1/invoice_payments?limit=100&invoice=' . rawurlencode( $invoice ) );
		$sum  = 0;
		foreach ( array_filter( is_array( $list['data'] ?? null ) ? $list['data'] : array(), 'is_array' ) as $payment ) {
			$intent = $payment['payment']['payment_intent'] ?? null;
			if ( 'paid' === ( $payment['status'] ?? '' ) && is_string( $intent ) ) {
				$this->refundPayment( $intent );
				$sum += is_int( $payment['amount_paid'] ?? null ) ? $payment['amount_paid'] : 0;
			}
		}
		return $sum;
	}

	/**
	 * Refunds a payment. It is no error if the payment was already refunded, or taken back by the bank. So the request needs no
	 * idempotency key, under which Stripe would also store failures.
	 */
	private function refundPayment( string $payment_intent ): void {
		try {
			$this->client->call(
				'POST',
				'/v1/refunds',
				array(
					'payment_intent' => $payment_intent,
					'reason'         => 'duplicate',
				)
			);
		} catch ( GatewayException $exception ) {
			if ( ! in_array( $exception->reason, array( 'charge_already_refunded', 'charge_disputed' ), true ) ) {
				throw $exception;
			}
		}
	}

	/** @return array<string,mixed>|null Null if Stripe does not have it. */
	private function read( string $path ): ?array {
		try {
			return $this->client->call( 'GET', $path );
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Missing === $exception->kind ) {
				return null;
			}
			throw $exception;
		}
	}
}
