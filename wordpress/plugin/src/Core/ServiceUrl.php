<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * What is sent there is personal (access keys, an e-mail address), so it must be https; http only on this machine, where
 * stand-ins and developers' services are.
 */
final class ServiceUrl {
	private const LOOPBACK = array( 'localhost', '127.0.0.1', '[::1]' );

	/** Whether data may be sent there. */
	public static function isSafe( string $url ): bool {
		$parts = wp_parse_url( $url );
		if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) || isset( $parts['user'] ) || isset( $parts['pass'] ) || esc_url_raw( $url ) !== $url ) {
			return false;
		}
		$scheme = strtolower( $parts['scheme'] );
		return 'https' === $scheme || ( 'http' === $scheme && in_array( strtolower( $parts['host'] ), self::LOOPBACK, true ) );
	}

	/** The address of a service that a constant of wp-config.php names and a filter may change; '' unless it is safe. */
	public static function configured( string $constant, string $filter ): string {
		$url = defined( $constant ) ? trim( (string) constant( $constant ) ) : '';
		/**
		 * Filters the address of a service: `practice_portal_swot_webhook_url` and `practice_portal_user_access_url`.
		 *
		 * @param string $url The constant's value, '' for none.
		 */
		$url = (string) apply_filters( $filter, $url );
		return self::isSafe( $url ) ? $url : '';
	}
}
