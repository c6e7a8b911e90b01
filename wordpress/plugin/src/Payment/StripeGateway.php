<?php
/**
 * Stripe.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Payment;

use PracticePortal\Configuration;
use PracticePortal\Domain\Coupon;
use PracticePortal\Domain\Product;
use PracticePortal\Domain\Standing;
use PracticePortal\Domain\Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * The few calls of Stripe's API that are used (host contract 2.3 and 3.9).
 */
final class StripeGateway implements Gateway {
	private StripeClient $client;
	private Configuration $configuration;

	/**
	 * @param StripeClient  $client        Talks to the API.
	 * @param Configuration $configuration Stripe's prices of the memberships.
	 */
	public function __construct( StripeClient $client, Configuration $configuration ) {
		$this->client        = $client;
		$this->configuration = $configuration;
	}

	public function createCustomer( string $email, string $name, int $user_id, string $idempotency_key ): string {
		$customer = $this->client->call(
			'POST',
			'/v1/customers',
			array(
				'email'    => $email,
				'name'     => $name,
				'metadata' => array( 'user_id' => (string) $user_id ),
			),
			$idempotency_key
		);
		return $this->text( $customer, 'id' );
	}

	public function startSubscription( string $customer, Product $product, ?Coupon $coupon, int $transaction_id, string $idempotency_key ): StartedSubscription {
		$parameters = array(
			'customer'         => $customer,
			'items'            => array( array( 'price' => $this->configuration->stripePrice( $product ) ) ),
			'payment_behavior' => 'default_incomplete',
			'payment_settings' => array(
				'payment_method_types'        => array( 'card' ),
				'save_default_payment_method' => 'on_subscription',
			),
			'expand'           => array( 'latest_invoice.confirmation_secret', 'pending_setup_intent' ),
			'metadata'         => array(
				'transaction_id' => (string) $transaction_id,
				'site_url'       => home_url(),
			),
		);
		if ( null !== $coupon ) {
			$parameters['discounts'] = array( array( 'coupon' => $coupon->gatewayCoupon() ) );
		}
		$subscription = $this->client->call( 'POST', '/v1/subscriptions', $parameters, $idempotency_key );
		$id           = $this->text( $subscription, 'id' );
		$invoice      = is_array( $subscription['latest_invoice'] ?? null ) ? $subscription['latest_invoice'] : array();
		$payment      = is_array( $invoice['confirmation_secret'] ?? null ) ? $invoice['confirmation_secret'] : array();
		$setup        = is_array( $subscription['pending_setup_intent'] ?? null ) ? $subscription['pending_setup_intent'] : array();
		$invoice_id   = is_string( $invoice['id'] ?? null ) ? $invoice['id'] : '';
		$total        = is_int( $invoice['total'] ?? null ) ? $invoice['total'] : null;

		if ( array() !== $payment ) {
			$secret = $this->text( $payment, 'client_secret' );
			// The secret is the intent's id, "_secret_" and something random; the invoice no longer names the intent.
			return new StartedSubscription( $id, $invoice_id, $total, StartedSubscription::CONFIRM_PAYMENT, (string) strstr( $secret, '_secret_', true ), $secret );
		}
		if ( array() !== $setup ) {
			return new StartedSubscription( $id, $invoice_id, $total, StartedSubscription::CONFIRM_SETUP, $this->text( $setup, 'id' ), $this->text( $setup, 'client_secret' ) );
		}
		return new StartedSubscription( $id, $invoice_id, $total, '', '', '' );
	}

	public function unpaidSubscriptions( string $customer ): array {
		try {
			$list = $this->client->call( 'GET', '/v1/subscriptions?limit=100&customer=' . rawurlencode( $customer ) );
		} catch ( PaymentProblem $problem ) {
			if ( PaymentProblem::CUSTOMER_MISSING !== $problem->kind() ) {
				throw $problem;
			}
			return array();
		}
		$ids = array();
		foreach ( array_filter( is_array( $list['data'] ?? null ) ? $list['data'] : array(), 'is_array' ) as $subscription ) {
			if ( StripeSubscription::hasNoCard( $subscription ) && home_url() === ( $subscription['metadata']['site_url'] ?? '' ) ) {
				$ids[] = $this->text( $subscription, 'id' );
			}
		}
		return $ids;
	}

	public function intentStatus( string $intent_id ): string {
		$path = 0 === strpos( $intent_id, 'seti_' ) ? '/v1/setup_intents/' : '/v1/payment_intents/';
		try {
			$status = $this->text( $this->client->call( 'GET', $path . rawurlencode( $intent_id ) ), 'status' );
		} catch ( PaymentProblem $problem ) {
			if ( PaymentProblem::MISSING === $problem->kind() ) {
				return self::CANCELED;
			}
			throw $problem;
		}
		if ( in_array( $status, array( self::SUCCEEDED, self::PROCESSING, self::CANCELED, self::REQUIRES_PAYMENT_METHOD ), true ) ) {
			return $status;
		}
		return self::REQUIRES_ACTION;
	}

	public function standing( string $subscription_id ): Standing {
		try {
			return StripeSubscription::standing( $this->client->call( 'GET', self::address( $subscription_id ) . '?expand[]=latest_invoice' ) );
		} catch ( PaymentProblem $problem ) {
			if ( PaymentProblem::MISSING !== $problem->kind() ) {
				throw $problem;
			}
			return new Standing( Subscription::ENDED );
		}
	}

	public function makeUnpayable( string $subscription_id, string $invoice_id, string $intent_id ): bool {
		try {
			if ( 0 === strpos( $intent_id, 'seti_' ) ) {
				$this->client->call( 'POST', '/v1/setup_intents/' . rawurlencode( $intent_id ) . '/cancel' );
				return true;
			}
			$invoice_id = '' === $invoice_id ? $this->standing( $subscription_id )->invoice : $invoice_id;
			if ( '' === $invoice_id ) {
				return false;
			}
			$this->client->call( 'POST', '/v1/invoices/' . rawurlencode( $invoice_id ) . '/void' );
			return true;
		} catch ( PaymentProblem $problem ) {
			if ( ! in_array( $problem->kind(), array( PaymentProblem::REFUSED, PaymentProblem::MISSING ), true ) ) {
				throw $problem;
			}
			return false;
		}
	}

	/** What Stripe answers for one that has expired is not documented: whatever it refuses with, its state decides. */
	public function cancelSubscription( string $subscription_id ): void {
		try {
			$this->client->call( 'DELETE', self::address( $subscription_id ) );
		} catch ( PaymentProblem $problem ) {
			$is_refused = in_array( $problem->kind(), array( PaymentProblem::REFUSED, PaymentProblem::MISSING ), true );
			if ( ! $is_refused || ! $this->standing( $subscription_id )->isOver() ) {
				throw $problem;
			}
		}
	}

	public function isCouponUsable( Coupon $coupon ): bool {
		try {
			$known = $this->client->call( 'GET', '/v1/coupons/' . rawurlencode( $coupon->gatewayCoupon() ) );
		} catch ( PaymentProblem $problem ) {
			if ( ! in_array( $problem->kind(), array( PaymentProblem::MISSING, PaymentProblem::COUPON_REFUSED ), true ) ) {
				throw $problem;
			}
			return false;
		}
		return true === ( $known['valid'] ?? false );
	}

	private static function address( string $subscription_id ): string {
		return '/v1/subscriptions/' . rawurlencode( $subscription_id );
	}

	/**
	 * A text that Stripe's answer must have.
	 *
	 * @param array<string,mixed> $answer An object of Stripe's.
	 * @throws PaymentProblem When it is not there.
	 */
	private function text( array $answer, string $field ): string {
		$value = $answer[ $field ] ?? null;
		if ( ! is_string( $value ) || '' === $value ) {
			throw new PaymentProblem( PaymentProblem::FAILED, "Stripe's answer has no \"$field\"." );
		}
		return $value;
	}
}
