<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

defined( 'ABSPATH' ) || exit;

/**
 * Locks that every server of a site shares: one row per lock. WordPress has no unique index on usernames or e-mail addresses, so
 * two concurrent requests could create the same user twice (host contract 3.9.1). The table's unique index decides which request is
 * first. GET_LOCK() does not exist on SQLite. A lock expires, in case its holder dies.
 */
final class Lock {
	/**
	 * The lifetime of a lock. It is longer than the work between two requests to Stripe plus a request's time-out, and each request
	 * to Stripe renews the locks.
	 */
	private const SECONDS = 120;

	/** Microseconds between two tries for a lock that another request holds. */
	private const RETRY_DELAY = 50000;

	/** @var array<string,int> The number of unreleased locks per token of this process. */
	private array $held = array();

	/**
	 * Acquires all locks, or none.
	 *
	 * @param string[] $names The names to lock; only their hashes are stored.
	 * @param float    $wait  Seconds to wait for them at most.
	 * @return string|null The token for releasing them; null if another request holds one.
	 */
	public function acquire( array $names, float $wait = 0 ): ?string {
		$until = microtime( true ) + $wait;
		$token = bin2hex( random_bytes( 16 ) );
		while ( ! $this->extend( $token, $names ) ) {
			if ( microtime( true ) >= $until ) {
				return null;
			}
			usleep( self::RETRY_DELAY );
		}
		return $token;
	}

	/**
	 * Acquires further locks under a token. If one is taken, releases all of the token's locks.
	 *
	 * @param string   $token As `acquire` gave it.
	 * @param string[] $names The names to lock.
	 */
	public function extend( string $token, array $names ): bool {
		// A replica may be outdated, so the lock and all decisions under it use the primary database.
		PrimaryReads::begin();
		$names = array_unique( $names );
		sort( $names );
		foreach ( $names as $name ) {
			if ( ! $this->tryAcquire( $name, $token ) ) {
				$this->release( $token );
				return false;
			}
		}
		$this->held[ $token ] = count( $names ) + ( $this->held[ $token ] ?? 0 );
		return true;
	}

	/**
	 * Renews all locks of this process.
	 *
	 * @return bool Whether it still holds them. A process that was delayed for too long may have lost them.
	 */
	public function renew(): bool {
		global $wpdb;
		$table = Schema::name( Schema::LOCKS );
		foreach ( $this->held as $token => $count ) {
			$wpdb->query( $wpdb->prepare( 'UPDATE %i SET expires_at = %d WHERE token = %s', $table, time() + self::SECONDS, $token ) );
			if ( $count !== (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE token = %s', $table, $token ) ) ) {
				return false;
			}
		}
		return true;
	}

	/** The lock for changes of a user's purchases (decisions, "Paying"). */
	public static function nameForUser( int $user_id ): string {
		return 'user:' . $user_id;
	}

	/** The lock for changes of the user with this e-mail address. */
	public static function nameForEmail( string $email ): string {
		return 'email:' . strtolower( $email );
	}

	public function release( string $token ): void {
		global $wpdb;
		unset( $this->held[ $token ] );
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE token = %s', Schema::name( Schema::LOCKS ), $token ) );
	}

	private function tryAcquire( string $name, string $token ): bool {
		global $wpdb;
		$table = Schema::name( Schema::LOCKS );
		$hash  = hash_hmac( 'sha256', $name, wp_salt( 'nonce' ) );
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE name = %s AND expires_at < %d', $table, $hash, time() ) );
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (name, token, expires_at) VALUES (%s, %s, %d)', $table, $hash, $token, time() + self::SECONDS ) );
		return $token === $wpdb->get_var( $wpdb->prepare( 'SELECT token FROM %i WHERE name = %s', $table, $hash ) );
	}
}
