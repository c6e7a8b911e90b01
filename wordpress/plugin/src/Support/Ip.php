<?php
/**
 * The address that a request comes from.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Support;

defined( 'ABSPATH' ) || exit;

/**
 * Who asks, as far as limits are concerned.
 */
final class Ip {
	/**
	 * The client's network: an IPv4 address, or the first 64 bits of an IPv6 one, since a single household has all of those.
	 * Headers of proxies are not read, because anybody can send them; a site behind a proxy says so with the filter.
	 */
	public static function client(): string {
		$address = isset( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
		/**
		 * Filters the client's address, for sites behind a proxy.
		 *
		 * @param string $address REMOTE_ADDR.
		 */
		$address = (string) apply_filters( 'practice_portal_client_ip', $address );
		$bytes   = filter_var( $address, FILTER_VALIDATE_IP ) ? inet_pton( $address ) : false;
		if ( false === $bytes ) {
			return 'unknown';
		}
		return 16 === strlen( $bytes ) ? bin2hex( substr( $bytes, 0, 8 ) ) . '::/64' : $address;
	}
}
