<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * Identifies a site by host, port and folder, to distinguish it from its copy. A change of http to https, of `www.` or of a
 * trailing slash is not a move.
 */
final class SiteUrl {
	/** The URL for display, for example `example.com/club`. */
	public static function current(): string {
		return self::of( (string) get_option( 'home' ) );
	}

	/** Host, port and folder of a URL. */
	public static function of( string $url ): string {
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
