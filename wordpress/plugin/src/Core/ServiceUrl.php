<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * Checks the URLs of services that get personal data (access keys, an e-mail address). They must be https. http is allowed only on
 * this machine, for stubs and developers' services.
 */
final class ServiceUrl {
	private const LOOPBACK = array( 'localhost', '127.0.0.1', '[::1]' );

	/** Whether the plugin may send personal data to a URL. */
	public static function isSafe( string $url ): bool {
		$parts = wp_parse_url( $url );
		if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) || isset( $parts['user'] ) || isset( $parts['pass'] ) || esc_url_raw( $url ) !== $url ) {
			return false;
		}
		$scheme = strtolower( $parts['scheme'] );
		return 'https' === $scheme || ( 'http' === $scheme && in_array( strtolower( $parts['host'] ), self::LOOPBACK, true ) );
	}

	/** The URL of a service from a constant of wp-config.php and a filter; '' if it is not safe. */
	public static function configured( string $constant, string $filter ): string {
		$url = defined( $constant ) ? trim( (string) constant( $constant ) ) : '';
		/**
		 * Filters the URL of a service: `practice_portal_swot_webhook_url` and `practice_portal_user_access_url`.
		 *
		 * @param string $url The constant's value, '' for none.
		 */
		$url = (string) apply_filters( $filter, $url );
		return self::isSafe( $url ) ? $url : '';
	}
}
