<?php
/**
 * What was searched for.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Desk\Members;

defined( 'ABSPATH' ) || exit;

/**
 * Whom an owner looks for is a name or an e-mail address, and addresses of pages stay in logs and histories. So a search is
 * posted and kept for a while, and the page's address carries a number for it.
 */
final class SearchTokens {
	private const KEY      = 'practice_portal_search_';
	private const LIFETIME = DAY_IN_SECONDS;

	/**
	 * Keeps a search of the current user's.
	 *
	 * @return string What stands for it, '' for an empty one.
	 */
	public static function keep( string $search ): string {
		if ( '' === $search ) {
			return '';
		}
		$token = substr( hash_hmac( 'sha256', $search, wp_salt( 'nonce' ) ), 0, 16 );
		set_transient( self::key( $token ), $search, self::LIFETIME );
		return $token;
	}

	/** The current user's search that a token stands for; '' when there is none any more. */
	public static function find( string $token ): string {
		$search = 1 === preg_match( '/^[0-9a-f]{16}$/D', $token ) ? get_transient( self::key( $token ) ) : '';
		return is_string( $search ) ? $search : '';
	}

	/**
	 * Forgets what everybody has looked for: it may be the name of somebody who is to be forgotten. Where transients are elsewhere
	 * than in the database they end by themselves within a day.
	 */
	public static function forgetAll(): void {
		global $wpdb;
		$prefix = '_transient_' . self::KEY;
		$names  = (array) $wpdb->get_col( $wpdb->prepare( 'SELECT option_name FROM %i WHERE option_name LIKE %s', $wpdb->options, $wpdb->esc_like( $prefix ) . '%' ) );
		foreach ( $names as $name ) {
			delete_transient( substr( $name, strlen( '_transient_' ) ) );
		}
	}

	private static function key( string $token ): string {
		return self::KEY . get_current_user_id() . '_' . $token;
	}
}
