<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Version;

/** Makes one attempt to send a delivery. */
final class DeliverySender {
	/** The time-out for an endpoint's response, in seconds. */
	private const TIMEOUT = 10;

	/** The maximum bytes to read of a response. Only its status counts, and an endless response must not fill the memory. */
	private const MAX_RESPONSE = 16384;

	/**
	 * @param string $body JSON.
	 * @return string The HTTP status, or the error if there is no response.
	 */
	public static function send( Endpoint $endpoint, string $message_id, string $body ): string {
		$address = '' === EndpointUrl::problem( $endpoint->url ) ? EndpointUrl::address( $endpoint->url ) : null;
		if ( null === $address ) {
			return __( 'The server\'s name does not resolve, or resolves to an address that is not on the internet.', 'practice-portal' );
		}
		if ( array() === $endpoint->secrets ) {
			return __( 'The secret can\'t be decrypted, because the site\'s salts have changed. Create a new secret.', 'practice-portal' );
		}
		$binding = new AddressBinding( $endpoint->url, $address );
		$binding->begin();
		try {
			$response = wp_safe_remote_post(
				$endpoint->url,
				array(
					'body'                => $body,
					'headers'             => array( 'Content-Type' => 'application/json' ) + Signature::headers( $message_id, DatabaseClock::now(), $body, $endpoint->secrets ),
					'timeout'             => self::TIMEOUT,
					'redirection'         => 0,
					'limit_response_size' => self::MAX_RESPONSE,
					'user-agent'          => 'Practice-Portal/' . Version::VERSION,
				)
			);
		} finally {
			$binding->end();
		}
		if ( is_wp_error( $response ) ) {
			return 'http_request_not_executed' === $response->get_error_code() ? __( 'This site does not allow requests to this server. See WP_HTTP_BLOCK_EXTERNAL in wp-config.php.', 'practice-portal' ) : $response->get_error_message();
		}
		return (string) (int) wp_remote_retrieve_response_code( $response );
	}
}
