<?php
/**
 * Locks across requests.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Support;

use PracticePortal\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * A row per lock. WordPress has no unique index on usernames or e-mail addresses, so two requests at the same moment could
 * create the same user twice (host contract 3.9.1). The database's unique key decides who is first; GET_LOCK() does not
 * exist on SQLite. A lock whose holder died ends by itself.
 */
final class Lock {
	/** Longer than the slowest registration: four calls to the card processor at their time-out. */
	private const SECONDS = 120;

	/**
	 * Takes all the locks, or none. Never waits.
	 *
	 * @param string[] $names What to lock; only hashes of them are stored.
	 * @return string|null The token to release them with, or null when somebody else holds one.
	 */
	public function acquire( array $names ): ?string {
		$token = bin2hex( random_bytes( 16 ) );
		$names = array_unique( $names );
		sort( $names );
		foreach ( $names as $name ) {
			if ( ! $this->take( $name, $token ) ) {
				$this->release( $token );
				return null;
			}
		}
		return $token;
	}

	/** What is locked while something is done for the person with this address. */
	public static function nameOfEmail( string $email ): string {
		return 'email:' . strtolower( $email );
	}

	public function release( string $token ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE token = %s', Tables::name( Tables::LOCKS ), $token ) );
	}

	private function take( string $name, string $token ): bool {
		global $wpdb;
		$table = Tables::name( Tables::LOCKS );
		$hash  = hash_hmac( 'sha256', $name, wp_salt( 'nonce' ) );
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE name = %s AND expires_at < %d', $table, $hash, time() ) );
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (name, token, expires_at) VALUES (%s, %s, %d)', $table, $hash, $token, time() + self::SECONDS ) );
		return $token === $wpdb->get_var( $wpdb->prepare( 'SELECT token FROM %i WHERE name = %s', $table, $hash ) );
	}
}
