<?php
declare(strict_types=1);

namespace PracticePortal\Core;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;

defined( 'ABSPATH' ) || exit;

/**
 * Identifies a site by host, port and folder, to distinguish it from its copy. A change of http to https, of `www.` or of a
 * trailing slash is not a move.
 */
final class SiteUrl {
	/** The URL for display, for example `example.com/club`. */
	public static function current(): string {
		return self::place( (string) get_option( 'home' ) );
	}

	/**
	 * The URL as stored in the database. Unlike `current()` it is the same under each host, if `WP_HOME` or a plugin follows the
	 * request's host.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function stored(): string {
		global $wpdb;
		return self::place( (string) ( Database::column( "SELECT option_value FROM $wpdb->options WHERE option_name = 'home'" )[0] ?? '' ) );
	}

	/** Host, port and folder of a URL. */
	private static function place( string $url ): string {
		$parts = wp_parse_url( $url );
		$parts = is_array( $parts ) ? $parts : array();
		$host  = preg_replace( '/^www\./', '', strtolower( (string) ( $parts['host'] ?? '' ) ) );
		$port  = in_array( $parts['port'] ?? 80, array( 80, 443 ), true ) ? '' : ':' . $parts['port'];
		return $host . $port . rtrim( (string) ( $parts['path'] ?? '' ), '/' );
	}

	/** The encoded URL. A tool that replaces URLs in a copied database does not find it. */
	public static function encoded(): string {
		return base64_encode( self::current() );
	}

	/** The decoded URL; '' if it is invalid. */
	public static function decode( string $hidden ): string {
		return (string) base64_decode( $hidden, true );
	}
}
