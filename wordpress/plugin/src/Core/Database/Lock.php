<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

defined( 'ABSPATH' ) || exit;

/**
 * A row per lock. WordPress has no unique index on usernames or e-mail addresses, so two requests at the same moment could
 * create the same user twice (host contract 3.9.1). The database's unique key decides who is first; GET_LOCK() does not
 * exist on SQLite. A lock whose holder died ends by itself.
 */
final class Lock {
	/** Longer than what is done between two calls to the card processor, and such a call at its time-out: each keeps the locks. */
	private const SECONDS = 120;

	/** How long to wait before asking again for a lock that another request holds, in microseconds. */
	private const RETRY_DELAY = 50000;

	/** @var array<string,int> How many locks each token holds that this process has not released. */
	private array $held = array();

	/**
	 * Takes all the locks, or none.
	 *
	 * @param string[] $names What to lock; only hashes of them are stored.
	 * @param float    $wait  Seconds to wait for them at most.
	 * @return string|null The token to release them with, or null when somebody else holds one.
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
	 * Takes further locks under a token, or none and gives up all that it holds.
	 *
	 * @param string   $token As `acquire` gave it.
	 * @param string[] $names What to lock.
	 */
	public function extend( string $token, array $names ): bool {
		// Who holds a lock, and whatever is decided under it, is read where it was written.
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
	 * Keeps all locks of this process for another while.
	 *
	 * @return bool Whether it still has them: a process that was held up for too long may have lost them to another.
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

	/** What is locked while something is done about a user's purchases (decisions, "Paying"). */
	public static function nameForUser( int $user_id ): string {
		return 'user:' . $user_id;
	}

	/** What is locked while something is done for the person with this address. */
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
