<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

/**
 * Restricts webhooks to https and to public addresses of the internet, so that no one can make this server send requests to its own
 * network. The address is checked before each attempt, because host names can resolve to other addresses later.
 */
final class EndpointUrl {
	private const MAX_LENGTH = 500;

	/**
	 * Addresses that are not public: IPv4 inside of IPv6, site-local and multicast addresses, and IPv4 ranges that are reserved for
	 * providers, protocols, benchmarks and multicast.
	 */
	private const NOT_PUBLIC = '/^(::|64:ff9b:|2002:|2001:(0:|:)|fe[c-f]|ff|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|192\.0\.0\.|198\.1[89]\.|2(2[4-9]|3\d)\.)/';

	/** The error in a URL, as a sentence; '' for none. It does not resolve the host name. */
	public static function problem( string $url ): string {
		$parts = wp_parse_url( $url );
		if ( ! is_array( $parts ) || 'https' !== strtolower( $parts['scheme'] ?? '' ) || '' === ( $parts['host'] ?? '' ) || strlen( $url ) > self::MAX_LENGTH ) {
			return __( 'Enter a URL that begins with https://.', 'practice-portal' );
		}
		if ( isset( $parts['user'] ) || isset( $parts['pass'] ) || isset( $parts['fragment'] ) ) {
			return __( 'Enter the URL without a username, a password and a fragment (#).', 'practice-portal' );
		}
		$host = self::host( $url );
		if ( false !== filter_var( $host, FILTER_VALIDATE_IP ) ? ! self::isPublic( $host ) : 1 !== preg_match( '/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/Di', $host ) ) {
			return __( 'Enter the URL of a server on the internet. Webhooks are not sent to local networks.', 'practice-portal' );
		}
		return '';
	}

	/**
	 * An IP address of the host, which the request is bound to.
	 *
	 * @return string|null Null if the name does not resolve, or resolves to an address that is not public.
	 */
	public static function address( string $url ): ?string {
		$host = self::host( $url );
		if ( false !== filter_var( $host, FILTER_VALIDATE_IP ) ) {
			return self::isPublic( $host ) ? $host : null;
		}
		$addresses = self::resolve( $host );
		foreach ( $addresses as $address ) {
			if ( ! self::isPublic( $address ) ) {
				return null;
			}
		}
		return $addresses[0] ?? null;
	}

	/** @return string[] */
	private static function resolve( string $host ): array {
		$ipv4 = gethostbynamel( $host );
		if ( false !== $ipv4 ) {
			return $ipv4;
		}
		$records = function_exists( 'dns_get_record' ) ? dns_get_record( $host, DNS_AAAA ) : false;
		return array_column( false === $records ? array() : $records, 'ipv6' );
	}

	private static function host( string $url ): string {
		return trim( (string) wp_parse_url( $url, PHP_URL_HOST ), '[]' );
	}

	/** Whether an address is on the public internet. PHP's list of private and reserved addresses lacks those of `NOT_PUBLIC`. */
	private static function isPublic( string $address ): bool {
		// An IPv6 address can be written in several ways.
		$shortest = (string) inet_ntop( (string) inet_pton( $address ) );
		return 1 !== preg_match( self::NOT_PUBLIC, $shortest ) && false !== filter_var( $shortest, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
	}
}
