<?php
/**
 * Memberships that go on, at Stripe.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Payment;

defined( 'ABSPATH' ) || exit;

/**
 * What is asked of Stripe about a membership after it was bought: how it stands, what comes next, its end, another plan,
 * another card. Whatever changes something carries an idempotency key.
 */
final class StripeMemberships {
	private StripeClient $client;

	/**
	 * @param StripeClient $client Talks to the API.
	 */
	public function __construct( StripeClient $client ) {
		$this->client = $client;
	}

	/**
	 * A subscription with its card.
	 *
	 * @return RunningSubscription|null Null when Stripe does not know it.
	 * @throws PaymentProblem When it could not be asked.
	 */
	public function find( string $id ): ?RunningSubscription {
		try {
			return new RunningSubscription( $this->client->call( 'GET', self::address( $id ) . '?expand[]=latest_invoice&expand[]=default_payment_method&expand[]=customer.invoice_settings.default_payment_method' ) );
		} catch ( PaymentProblem $problem ) {
			if ( PaymentProblem::MISSING !== $problem->kind() ) {
				throw $problem;
			}
			return null;
		}
	}

	/**
	 * What the next period will cost, discounts and credit included.
	 *
	 * @return int|null Minor units; null when nothing follows.
	 * @throws PaymentProblem When Stripe could not be asked.
	 */
	public function nextCharge( string $id ): ?int {
		try {
			$invoice = $this->client->call( 'POST', '/v1/invoices/create_preview', array( 'subscription' => $id ) );
		} catch ( PaymentProblem $problem ) {
			if ( ! in_array( $problem->kind(), array( PaymentProblem::REFUSED, PaymentProblem::MISSING ), true ) ) {
				throw $problem;
			}
			return null;
		}
		return is_int( $invoice['amount_due'] ?? null ) ? $invoice['amount_due'] : null;
	}

	/**
	 * Has a subscription end: with its period, or at a later moment.
	 *
	 * @param string   $id              The subscription.
	 * @param int|null $moment          Seconds since 1970; null for the end of the current period.
	 * @param string   $idempotency_key The same key has one effect.
	 * @throws PaymentProblem When it could not be done.
	 */
	public function end( string $id, ?int $moment, string $idempotency_key ): void {
		$parameters = null === $moment ? array( 'cancel_at_period_end' => 'true' ) : array(
			'cancel_at'          => $moment,
			'proration_behavior' => 'none',
		);
		$this->client->call( 'POST', self::address( $id ), $parameters, $idempotency_key );
	}

	/**
	 * Takes back that a subscription ends.
	 *
	 * @param RunningSubscription $running         As it was read under the person's lock.
	 * @param string              $idempotency_key The same key has one effect.
	 * @throws PaymentProblem When it could not be done, for instance since it has ended.
	 */
	public function goOn( RunningSubscription $running, string $idempotency_key ): void {
		// Stripe takes back each by its own name, and refuses both together.
		$this->client->call( 'POST', self::address( $running->id ), $running->is_ending_with_period ? array( 'cancel_at_period_end' => 'false' ) : array( 'cancel_at' => '' ), $idempotency_key );
	}

	/**
	 * Has another card pay from now on.
	 *
	 * @param string $id              The subscription.
	 * @param string $method          The card.
	 * @param string $idempotency_key The same key has one effect.
	 * @throws PaymentProblem When it could not be done.
	 */
	public function setCard( string $id, string $method, string $idempotency_key ): void {
		$this->client->call( 'POST', self::address( $id ), array( 'default_payment_method' => $method ), $idempotency_key );
	}

	/**
	 * Asks the bank for what is owed.
	 *
	 * @param string $invoice         The invoice.
	 * @param string $method          The card.
	 * @param string $idempotency_key The same key has one effect.
	 * @throws PaymentProblem When the bank refused, or it could not be asked.
	 */
	public function pay( string $invoice, string $method, string $idempotency_key ): void {
		$this->client->call( 'POST', '/v1/invoices/' . rawurlencode( $invoice ) . '/pay', array( 'payment_method' => $method ), $idempotency_key );
	}

	/**
	 * The address of Stripe's own page on which a customer gives another card, or sees the invoices.
	 *
	 * @param string $customer Whose.
	 * @param bool   $for_card For another card, rather than for the invoices.
	 * @param string $back     Where it leads back to.
	 * @param string $done     Where it leads when another card was given.
	 * @throws PaymentProblem When there is none.
	 */
	public function portal( string $customer, bool $for_card, string $back, string $done ): string {
		$parameters = array(
			'customer'   => $customer,
			'return_url' => $back,
		);
		if ( $for_card ) {
			$parameters['flow_data'] = array(
				'type'             => 'payment_method_update',
				'after_completion' => array(
					'type'     => 'redirect',
					'redirect' => array( 'return_url' => $done ),
				),
			);
		}
		$session = $this->client->call( 'POST', '/v1/billing_portal/sessions', $parameters );
		if ( ! is_string( $session['url'] ?? null ) ) {
			throw new PaymentProblem( PaymentProblem::FAILED, "Stripe's answer has no address." );
		}
		return $session['url'];
	}

	private static function address( string $id ): string {
		return '/v1/subscriptions/' . rawurlencode( $id );
	}
}
