<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Core\Json;

/** Sends one request with WordPress' HTTP client and returns the response without interpreting it. */
final class StripeHttp {
	/** Seconds. */
	public const TIMEOUT = 20;

	public function __construct( private readonly StripeSettings $stripe_settings, private readonly StripeClock $clock ) {}

	/**
	 * @param string              $method          GET, POST or DELETE.
	 * @param string              $path            Begins with /v1/.
	 * @param array<string,mixed> $parameters      Sent as a form.
	 * @param string              $idempotency_key Makes a repeated POST harmless.
	 * @param int                 $timeout         Seconds.
	 * @return array{status:int,body:array<string,mixed>}
	 * @throws GatewayException If there is no response, or it is not JSON.
	 */
	public function send( string $method, string $path, array $parameters = array(), string $idempotency_key = '', int $timeout = self::TIMEOUT ): array {
		$headers = array(
			'Authorization'  => 'Bearer ' . $this->stripe_settings->stripeSecretKey(),
			'Stripe-Version' => StripeSettings::STRIPE_VERSION,
		);
		if ( '' !== $idempotency_key ) {
			$headers['Idempotency-Key'] = $idempotency_key;
		}
		$response = wp_remote_request(
			$this->stripe_settings->stripeApiBase() . $this->clock->pathToStripe( $path ),
			array(
				'method'      => $method,
				'headers'     => $headers,
				'body'        => array() === $parameters ? null : $this->clock->toStripe( $parameters ),
				'timeout'     => $timeout,
				// A redirect would send the secret key to another server.
				'redirection' => 0,
			)
		);
		if ( is_wp_error( $response ) ) {
			throw new GatewayException( GatewayErrorKind::Unavailable, $response->get_error_message() );
		}
		$this->clock->synchronize( (string) wp_remote_retrieve_header( $response, 'date' ) );
		$status = (int) wp_remote_retrieve_response_code( $response );
		$body   = Json::decode( (string) wp_remote_retrieve_body( $response ) );
		if ( ! is_array( $body ) ) {
			// The response was cut off, or came from a proxy. Stripe has stored its own response under the same key.
			throw new GatewayException( GatewayErrorKind::Unavailable, "An answer with status $status is no JSON." );
		}
		return array(
			'status' => $status,
			'body'   => $this->clock->toHost( $body ),
		);
	}
}
