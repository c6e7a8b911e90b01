<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Core\Version;

defined( 'ABSPATH' ) || exit;

/** Sends one delivery, once. */
final class DeliverySender {
	/** Seconds that an endpoint has to answer. */
	private const TIMEOUT = 10;

	/** Bytes of an answer that are read: only its status counts, and an endless answer must not fill the memory. */
	private const MAX_RESPONSE = 16384;

	/**
	 * @param Endpoint $endpoint   The receiver.
	 * @param string   $message_id The message's id.
	 * @param string   $body       JSON.
	 * @return array{status:int,problem:string} The HTTP status, 0 without an answer; then what went wrong.
	 */
	public static function send( Endpoint $endpoint, string $message_id, string $body ): array {
		$address = '' === EndpointUrl::problem( $endpoint->url ) ? EndpointUrl::address( $endpoint->url ) : null;
		if ( null === $address ) {
			return self::failure( __( 'The server\'s name leads nowhere, or to an address that is not on the internet.', 'practice-portal' ) );
		}
		if ( array() === $endpoint->secrets ) {
			return self::failure( __( 'The secret can\'t be decrypted, because the site\'s salts have changed. Create a new secret.', 'practice-portal' ) );
		}
		$binding = new AddressBinding( $endpoint->url, $address );
		$binding->begin();
		try {
			$response = wp_safe_remote_post(
				$endpoint->url,
				array(
					'body'                => $body,
					'headers'             => array( 'Content-Type' => 'application/json' ) + Signature::headers( $message_id, time(), $body, $endpoint->secrets ),
					'timeout'             => self::TIMEOUT,
					'redirection'         => 0,
					'limit_response_size' => self::MAX_RESPONSE,
					'user-agent'          => 'Practice-Portal/' . Version::VERSION,
				)
			);
		} finally {
			$binding->end();
		}
		return is_wp_error( $response ) ? self::failure( $response->get_error_message() ) : array(
			'status'  => (int) wp_remote_retrieve_response_code( $response ),
			'problem' => '',
		);
	}

	/** @return array{status:int,problem:string} */
	private static function failure( string $problem ): array {
		return array(
			'status'  => 0,
			'problem' => $problem,
		);
	}
}
