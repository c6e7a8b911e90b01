<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use WpOrg\Requests\Exception;
use WpOrg\Requests\Transport\Curl;

/**
 * Binds one request to the checked IP address, because the host name may resolve to another one a moment later. Only cURL can do
 * this and still verify the certificate by name. WordPress' other transport resolves the name again, so nothing is sent without
 * cURL.
 */
final class AddressBinding {
	/** @param string $url A URL that `EndpointUrl` allows. */
	public function __construct( private readonly string $url, private readonly string $address ) {}

	/** Why this server can bind no request, as a sentence; '' if it can. */
	public static function problem(): string {
		return Curl::test( array( 'ssl' => true ) ) ? '' : __( 'Webhooks need PHP\'s extension cURL: without it, this site cannot make sure that they are not sent to a local network. Ask your host to switch it on.', 'practice-portal' );
	}

	public function begin(): void {
		add_action( 'requests-requests.before_request', array( $this, 'chooseTransport' ), 10, 5 );
		add_action( 'http_api_curl', array( $this, 'bind' ) );
	}

	public function end(): void {
		remove_action( 'requests-requests.before_request', array( $this, 'chooseTransport' ) );
		remove_action( 'http_api_curl', array( $this, 'bind' ) );
	}

	/**
	 * Makes WordPress send the request with cURL, even if WordPress or another plugin would choose another transport.
	 *
	 * @param string              $url     The request's URL.
	 * @param array<mixed>        $headers Unused.
	 * @param mixed               $data    Unused.
	 * @param string              $type    Unused.
	 * @param array<string,mixed> $options The request's options.
	 * @throws Exception If there is no cURL.
	 */
	public function chooseTransport( $url, $headers, $data, $type, &$options ): void {
		$problem = self::problem();
		if ( '' !== $problem ) {
			throw new Exception( esc_html( $problem ), 'practice_portal_unbound' );
		}
		$options['transport'] = Curl::class;
	}

	/** @param resource|\CurlHandle $handle The request's cURL handle. */
	public function bind( $handle ): void {
		$port = (int) ( wp_parse_url( $this->url, PHP_URL_PORT ) ?? 443 );
		curl_setopt( $handle, CURLOPT_RESOLVE, array( wp_parse_url( $this->url, PHP_URL_HOST ) . ":$port:$this->address" ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- WordPress' own handle, which has no option for it.
	}
}
