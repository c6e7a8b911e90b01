<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/**
 * Locks that every server of a site shares: one row per lock. WordPress has no unique index on usernames or e-mail addresses, so
 * two concurrent requests could create the same user twice (spec: registration-request#two-identical-requests). The table's unique index decides which request is
 * first. GET_LOCK() does not exist on SQLite. A lock expires by the database's clock, in case its holder dies.
 */
final class Lock {
	/**
	 * The lifetime of a lock. It is longer than the work between two requests to Stripe plus a request's time-out, and each request
	 * to Stripe renews the locks.
	 */
	private const SECONDS = 120;

	/** The wait in seconds. A registration rarely takes longer, and Stripe waits longer for its response. */
	private const WAIT_SECONDS = 5.0;

	/** Microseconds between two tries for a lock that another request holds. */
	private const RETRY_DELAY = 50000;

	/** Marks the rows of this process; '' before its first lock. */
	private string $token = '';

	/** @var array<string,true> The names of the locks that this process holds. */
	private array $held = array();

	private bool $is_released_at_exit = false;

	/**
	 * Runs work while no other request holds one of the locks. Waits for them. Locks that this process already holds stay held.
	 *
	 * Nested calls take locks in one order, so that two requests don't wait for each other: names, then e-mail addresses, then users.
	 *
	 * @template Result
	 * @param string[]          $names The names to lock; only their hashes are stored.
	 * @param callable():Result $work  The work. It reads what the locks protect itself, because earlier reads may be outdated.
	 * @return Result The result of the work.
	 * @throws ConcurrentChange If another request holds one of the locks for too long.
	 */
	public function run( array $names, callable $work ) {
		/**
		 * Filters how long to wait for another request that changes the same data.
		 *
		 * @param float $seconds Default: 5.
		 */
		$wait = (float) apply_filters( 'practice_portal_lock_wait', self::WAIT_SECONDS );
		return $this->hold( array_diff( $names, array_keys( $this->held ) ), $work, $wait );
	}

	/**
	 * Like `run`, but never waits, also not for this process: for work that is already being done, and for visitors' requests.
	 *
	 * @template Result
	 * @param string[]          $names The names to lock.
	 * @param callable():Result $work  The work.
	 * @return Result The result of the work.
	 * @throws ConcurrentChange If another request holds one of the locks.
	 */
	public function tryRun( array $names, callable $work ) {
		if ( array() !== array_intersect_key( $this->held, array_flip( $names ) ) ) {
			throw new ConcurrentChange( 'This request is changing the same data.' );
		}
		return $this->hold( $names, $work, 0 );
	}

	/**
	 * Renews all locks of this process.
	 *
	 * @return bool Whether it still holds them. A process that was delayed for too long may have lost them.
	 */
	public function renew(): bool {
		global $wpdb;
		if ( array() === $this->held ) {
			return true;
		}
		$table = Schema::name( Schema::LOCKS );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET expires_at = ' . DatabaseClock::SQL . ' + %d WHERE token = %s', $table, self::SECONDS, $this->token ) );
		return count( $this->held ) === (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE token = %s', $table, $this->token ) );
	}

	/** The lock for changes of a user's purchases (spec: payment#purchase-lock). */
	public static function nameForUser( int $user_id ): string {
		return 'user:' . $user_id;
	}

	/** The lock for changes of the user with this e-mail address. */
	public static function nameForEmail( string $email ): string {
		return 'email:' . strtolower( $email );
	}

	/**
	 * @template Result
	 * @param string[]          $names The names to lock.
	 * @param callable():Result $work  The work.
	 * @param float             $wait  Seconds to wait at most.
	 * @return Result The result of the work.
	 * @throws ConcurrentChange If another request holds one of the locks.
	 */
	private function hold( array $names, callable $work, float $wait ) {
		$names = array_unique( $names );
		sort( $names );
		$until = microtime( true ) + $wait;
		while ( ! $this->acquire( $names ) ) {
			if ( microtime( true ) >= $until ) {
				throw new ConcurrentChange( 'Another request is changing the same data.' );
			}
			usleep( self::RETRY_DELAY );
		}
		try {
			return $work();
		} finally {
			$this->release( $names );
		}
	}

	/**
	 * Acquires all locks, or none.
	 *
	 * @param string[] $names The names to lock.
	 */
	private function acquire( array $names ): bool {
		// A replica may be outdated, so the lock and all decisions under it use the primary database.
		PrimaryReads::begin();
		if ( array() === $this->held ) {
			$this->token = bin2hex( random_bytes( 16 ) );
		}
		if ( ! $this->is_released_at_exit ) {
			// Another plugin may end the request in a hook.
			register_shutdown_function( fn() => $this->release( array_keys( $this->held ) ) );
			$this->is_released_at_exit = true;
		}
		$acquired = array();
		foreach ( $names as $name ) {
			if ( ! $this->acquireOne( $name ) ) {
				$this->release( $acquired );
				return false;
			}
			$acquired[]          = $name;
			$this->held[ $name ] = true;
		}
		return true;
	}

	private function acquireOne( string $name ): bool {
		global $wpdb;
		$table = Schema::name( Schema::LOCKS );
		$hash  = self::hash( $name );
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE name = %s AND expires_at < ' . DatabaseClock::SQL, $table, $hash ) );
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (name, token, expires_at) VALUES (%s, %s, ' . DatabaseClock::SQL . ' + %d)', $table, $hash, $this->token, self::SECONDS ) );
		return $this->token === $wpdb->get_var( $wpdb->prepare( 'SELECT token FROM %i WHERE name = %s', $table, $hash ) );
	}

	/** @param string[] $names The names to unlock. */
	private function release( array $names ): void {
		global $wpdb;
		if ( array() === $names ) {
			return;
		}
		$this->held = array_diff_key( $this->held, array_flip( $names ) );
		$marks      = implode( ', ', array_fill( 0, count( $names ), '%s' ) );
		$wpdb->query( $wpdb->prepare( "DELETE FROM %i WHERE token = %s AND name IN ($marks)", Schema::name( Schema::LOCKS ), $this->token, ...array_map( self::hash( ... ), array_values( $names ) ) ) );
	}

	private static function hash( string $name ): string {
		return hash_hmac( 'sha256', $name, wp_salt( 'nonce' ) );
	}
}
