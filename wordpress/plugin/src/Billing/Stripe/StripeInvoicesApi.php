<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

/** Requests about invoices that are still to be paid. Every payment has an idempotency key. */
final class StripeInvoicesApi {
	public function __construct( private readonly StripeClient $client ) {}

	/**
	 * Pays an open invoice.
	 *
	 * @param string $method          The card.
	 * @param string $idempotency_key The same key has one effect.
	 * @throws GatewayException If the bank declines, or Stripe can't be reached.
	 */
	public function pay( string $invoice, string $method, string $idempotency_key ): void {
		$this->client->call( 'POST', '/v1/invoices/' . rawurlencode( $invoice ) . '/pay', array( 'payment_method' => $method ), $idempotency_key );
	}

	/**
	 * Pays an open invoice while the customer waits, who can confirm the payment to the bank.
	 *
	 * @param string $method          The card.
	 * @param string $idempotency_key The same key has one effect.
	 * @return bool Whether it is paid; false if the bank waits for the customer's confirmation.
	 * @throws GatewayException If the bank declines, or Stripe can't be reached.
	 */
	public function payOnSession( string $invoice, string $method, string $idempotency_key ): bool {
		$parameters = array(
			'payment_method' => $method,
			'off_session'    => 'false',
		);
		try {
			$this->client->call( 'POST', '/v1/invoices/' . rawurlencode( $invoice ) . '/pay', $parameters, $idempotency_key );
			return true;
		} catch ( GatewayException $exception ) {
			if ( 'invoice_already_paid' === $exception->reason ) {
				return true;
			}
			if ( ! in_array( $exception->reason, StripeSubscriptionsApi::AUTHENTICATION_REQUIRED, true ) ) {
				throw $exception;
			}
			return false;
		}
	}

	/**
	 * The client secret with which the browser asks the customer to confirm the payment of an invoice.
	 *
	 * @return string '' if there is nothing to confirm.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function clientSecret( string $invoice ): string {
		$secret = $this->client->call( 'GET', '/v1/invoices/' . rawurlencode( $invoice ) . '?expand[]=confirmation_secret' )['confirmation_secret']['client_secret'] ?? null;
		return is_string( $secret ) ? $secret : '';
	}

	/**
	 * A subscription's open invoices, oldest first.
	 *
	 * @return array<string,int> Minor units, by invoice.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function open( string $id ): array {
		$owed = array();
		foreach ( (array) ( $this->client->call( 'GET', '/v1/invoices?limit=100&status=open&subscription=' . rawurlencode( $id ) )['data'] ?? array() ) as $invoice ) {
			if ( is_array( $invoice ) && is_string( $invoice['id'] ?? null ) && is_int( $invoice['amount_remaining'] ?? null ) ) {
				$owed[ $invoice['id'] ] = $invoice['amount_remaining'];
			}
		}
		return array_reverse( $owed, true );
	}
}
