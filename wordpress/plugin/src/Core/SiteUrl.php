<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * By which a site is told from its copy: host, port and folder. That somebody changes http to https, adds or drops `www.` or a
 * slash at the end moves no site.
 */
final class SiteUrl {
	/** For people, for example `example.com/club`. */
	public static function current(): string {
		$parts = wp_parse_url( (string) get_option( 'home' ) );
		$parts = is_array( $parts ) ? $parts : array();
		$host  = preg_replace( '/^www\./', '', strtolower( (string) ( $parts['host'] ?? '' ) ) );
		$port  = in_array( $parts['port'] ?? 80, array( 80, 443 ), true ) ? '' : ':' . $parts['port'];
		return $host . $port . rtrim( (string) ( $parts['path'] ?? '' ), '/' );
	}

	/** The same, so that a tool that replaces addresses all over a copied database does not find it. */
	public static function encoded(): string {
		return base64_encode( self::current() );
	}

	/** What was hidden; '' when it is none. */
	public static function decode( string $hidden ): string {
		return (string) base64_decode( $hidden, true );
	}
}
