<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeClient;
use PracticePortal\Billing\Stripe\StripeSettings;

/** Webhook endpoints of Stripe's API. */
final class WebhookEndpoints {
	/** All events that the plugin processes (`WebhookHandler`). The endpoint must send them. */
	public const EVENTS = array(
		'invoice.paid',
		'invoice.payment_succeeded',
		'invoice.payment_failed',
		'payment_intent.succeeded',
		'setup_intent.succeeded',
		'payment_intent.payment_failed',
		'setup_intent.setup_failed',
		'customer.subscription.updated',
		'customer.subscription.paused',
		'customer.subscription.resumed',
		'customer.subscription.deleted',
		'customer.discount.created',
		'customer.discount.updated',
		'customer.discount.deleted',
		'charge.refunded',
		'refund.failed',
		'charge.dispute.created',
		'charge.dispute.updated',
		'charge.dispute.closed',
	);

	public function __construct( private readonly StripeClient $client ) {}

	/**
	 * The endpoint of a URL; the enabled one if there are several.
	 *
	 * @return array{id:string,is_on:bool,missing:string[]}|null `missing`: events that the plugin processes and the endpoint does not send.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function find( string $url ): ?array {
		$found = null;
		foreach ( (array) ( $this->client->call( 'GET', '/v1/webhook_endpoints?limit=100' )['data'] ?? array() ) as $endpoint ) {
			if ( ! is_array( $endpoint ) || ( $endpoint['url'] ?? '' ) !== $url ) {
				continue;
			}
			$events = (array) ( $endpoint['enabled_events'] ?? array() );
			$is_on  = 'enabled' === ( $endpoint['status'] ?? '' );
			if ( null === $found || $is_on ) {
				$found = array(
					'id'      => (string) ( $endpoint['id'] ?? '' ),
					'is_on'   => $is_on,
					'missing' => in_array( '*', $events, true ) ? array() : array_values( array_diff( self::EVENTS, $events ) ),
				);
			}
		}
		return $found;
	}

	/**
	 * Creates an endpoint with all events that the plugin processes.
	 *
	 * @return string The signing secret. Stripe returns it only once.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function register( string $url ): string {
		$endpoint = $this->client->call(
			'POST',
			'/v1/webhook_endpoints',
			array(
				'url'            => $url,
				'enabled_events' => self::EVENTS,
				'api_version'    => StripeSettings::STRIPE_VERSION,
				'description'    => 'Practice Portal',
			)
		);
		return (string) ( $endpoint['secret'] ?? '' );
	}

	/**
	 * Deletes an endpoint. If it is already deleted, that is no error.
	 *
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function remove( string $id ): void {
		try {
			$this->client->call( 'DELETE', '/v1/webhook_endpoints/' . rawurlencode( $id ) );
		} catch ( GatewayException $exception ) {
			if ( 'resource_missing' !== $exception->reason ) {
				throw $exception;
			}
		}
	}
}
