<?php
/**
 * Stripe's API.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Payment;

use PracticePortal\Support\Json;
use PracticePortal\Support\Lock;

defined( 'ABSPATH' ) || exit;

/**
 * One call of Stripe's API, by WordPress's own HTTP client, and what its failures mean.
 */
final class StripeClient {
	/** Seconds. */
	private const TIMEOUT = 20;

	/** Reasons that a bank's customer must not be told (docs.stripe.com/declines/codes): "declined" is all that people read. */
	private const KEPT_TO_OURSELVES = array( 'lost_card', 'stolen_card', 'fraudulent', 'merchant_blacklist' );

	private Configuration $configuration;
	private Lock $lock;

	/**
	 * @param Configuration $configuration The secret key and the address of the API.
	 * @param Lock          $lock          What this process holds while it calls.
	 */
	public function __construct( Configuration $configuration, Lock $lock ) {
		$this->configuration = $configuration;
		$this->lock          = $lock;
	}

	/**
	 * @param string              $method          GET, POST or DELETE.
	 * @param string              $path            Begins with /v1/.
	 * @param array<string,mixed> $parameters      Sent as a form.
	 * @param string              $idempotency_key Makes a repeated POST harmless.
	 * @param int                 $timeout         Seconds.
	 * @return array<string,mixed> The object in the answer.
	 * @throws PaymentProblem Whenever there is none.
	 */
	public function call( string $method, string $path, array $parameters = array(), string $idempotency_key = '', int $timeout = self::TIMEOUT ): array {
		// A process that was held up for so long that another has taken its locks over must not touch money any more.
		if ( ! $this->lock->keep() ) {
			$this->fail( $path, new PaymentProblem( PaymentProblem::UNAVAILABLE, 'A lock was lost.' ) );
		}
		$headers = array(
			'Authorization'  => 'Bearer ' . $this->configuration->stripeSecretKey(),
			'Stripe-Version' => Configuration::STRIPE_VERSION,
		);
		if ( '' !== $idempotency_key ) {
			$headers['Idempotency-Key'] = $idempotency_key;
		}
		$response = wp_remote_request(
			$this->configuration->stripeApiBase() . $path,
			array(
				'method'      => $method,
				'headers'     => $headers,
				'body'        => array() === $parameters ? null : $parameters,
				'timeout'     => $timeout,
				// A redirect would carry the secret key somewhere else.
				'redirection' => 0,
			)
		);
		if ( is_wp_error( $response ) ) {
			$this->fail( $path, new PaymentProblem( PaymentProblem::UNAVAILABLE, $response->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		$body   = Json::decode( (string) wp_remote_retrieve_body( $response ) );
		if ( ! is_array( $body ) ) {
			// Cut off on its way, or said by somebody in between: what Stripe said is kept under the same key.
			$this->fail( $path, new PaymentProblem( PaymentProblem::UNAVAILABLE, "An answer with status $status is no JSON." ) );
		}
		if ( 200 !== $status ) {
			$error = is_array( $body['error'] ?? null ) ? $body['error'] : array();
			$this->fail( $path, $this->problem( $status, $error ) );
		}
		return $body;
	}

	/**
	 * @param int                 $status HTTP status.
	 * @param array<string,mixed> $error  Stripe's error object.
	 */
	private function problem( int $status, array $error ): PaymentProblem {
		$message = is_string( $error['message'] ?? null ) ? $error['message'] : "Stripe answered with status $status.";
		$code    = is_string( $error['code'] ?? null ) ? $error['code'] : '';
		$param   = is_string( $error['param'] ?? null ) ? $error['param'] : '';

		if ( 402 === $status ) {
			$reason = is_string( $error['decline_code'] ?? null ) ? $error['decline_code'] : $code;
			$hidden = in_array( $reason, self::KEPT_TO_OURSELVES, true );
			return new PaymentProblem( PaymentProblem::DECLINED, $hidden ? __( 'Your card was declined.', 'practice-portal' ) : $message, $hidden ? 'generic_decline' : $reason );
		}
		if ( 401 === $status || 403 === $status ) {
			return new PaymentProblem( PaymentProblem::NOT_CONFIGURED, $message, $code );
		}
		if ( 'coupon_expired' === $code || ( $status < 500 && self::isAboutCoupon( $param ) ) ) {
			return new PaymentProblem( PaymentProblem::COUPON_REFUSED, $message, $code );
		}
		if ( 'resource_missing' === $code ) {
			if ( 'customer' === $param ) {
				return new PaymentProblem( PaymentProblem::CUSTOMER_MISSING, $message, $code );
			}
			return new PaymentProblem( false !== strpos( $param, 'price' ) ? PaymentProblem::NOT_CONFIGURED : PaymentProblem::MISSING, $message, $code );
		}
		// Stripe keeps neither "too many requests" nor "the same key is running" under the idempotency key.
		if ( 429 === $status || 409 === $status ) {
			return new PaymentProblem( PaymentProblem::UNAVAILABLE, $message, $code );
		}
		// Under this key something else was sent before: the next try needs another one.
		if ( 'idempotency_error' === ( $error['type'] ?? '' ) ) {
			return new PaymentProblem( PaymentProblem::FAILED, $message, $code );
		}
		return new PaymentProblem( $status >= 400 && $status < 500 ? PaymentProblem::REFUSED : PaymentProblem::FAILED, $message, $code );
	}

	/** One that is used up has no code of its own at Stripe: the parameter's name tells. */
	private static function isAboutCoupon( string $param ): bool {
		return false !== strpos( $param, 'coupon' ) || false !== strpos( $param, 'promotion_code' );
	}

	/**
	 * @throws PaymentProblem Always.
	 */
	private function fail( string $path, PaymentProblem $problem ): void {
		/**
		 * Fires when Stripe could not do what was asked, for logs and alarms.
		 *
		 * @param string $kind    One of PaymentProblem's constants.
		 * @param string $path    The call, for example /v1/subscriptions.
		 * @param string $message What Stripe or the connection said.
		 */
		do_action( 'practice_portal_gateway_problem', $problem->kind(), $path, $problem->getMessage() );
		throw $problem;
	}
}
