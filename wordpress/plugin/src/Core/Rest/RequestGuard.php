<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

/** Checks a request by its headers and PHP's limits, before its data is read. */
final class RequestGuard {
	/**
	 * Whether another site made the browser send this request. New browsers report it in one header, older ones in another.
	 * Programs send neither, and have no session to abuse.
	 */
	public static function isFromAnotherSite(): bool {
		$site   = self::header( 'HTTP_SEC_FETCH_SITE' );
		$origin = self::header( 'HTTP_ORIGIN' );
		return 'cross-site' === $site || ( '' !== $origin && ! self::isOwn( $origin ) );
	}

	/** Whether PHP truncated the form: beyond `max_input_vars` it drops fields and only warns. */
	public static function isTruncated(): bool {
		$limit = (int) ini_get( 'max_input_vars' );
		// phpcs:ignore WordPress.Security.NonceVerification -- only counted.
		return $limit > 0 && self::count( $_POST ) >= $limit;
	}

	/**
	 * Does not compare the scheme, because WordPress may not know it behind a proxy. WordPress decides about the site's other URLs.
	 */
	private static function isOwn( string $origin ): bool {
		$host = self::hostFrom( $origin );
		$own  = array( self::header( 'HTTP_HOST' ), self::hostFrom( home_url() ), self::hostFrom( site_url() ) );
		return ( '' !== $host && in_array( $host, $own, true ) ) || '' !== (string) is_allowed_http_origin( $origin );
	}

	private static function hostFrom( string $address ): string {
		$parts = wp_parse_url( $address );
		return ( $parts['host'] ?? '' ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	}

	/** @param array<int|string,mixed> $fields Possibly nested. */
	private static function count( array $fields ): int {
		$count = 0;
		array_walk_recursive(
			$fields,
			static function () use ( &$count ): void {
				++$count;
			}
		);
		return $count;
	}

	private static function header( string $name ): string {
		return isset( $_SERVER[ $name ] ) ? sanitize_text_field( wp_unslash( $_SERVER[ $name ] ) ) : '';
	}
}
