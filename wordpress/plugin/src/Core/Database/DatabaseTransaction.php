<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

use Throwable;

/**
 * A change and the fact about it, stored together or not at all. The work only reads and writes the database: no requests, no e-mails
 * and no user meta, because a cache does not roll back. Keep it short, because other requests wait for its rows.
 */
final class DatabaseTransaction {
	/** How often the work runs at most, if the database ends it in favor of another request. */
	private const MAX_TRIES = 3;

	private static bool $is_open = false;

	/** @var array<string,callable():void> */
	private static array $after = array();

	/**
	 * Runs work in a transaction, or in the current one. After a conflict with another request, all of it runs again.
	 *
	 * @template Result
	 * @param callable():Result $work The work.
	 * @return Result
	 * @throws DatabaseFailure If a query failed. Then nothing is stored.
	 */
	public static function run( callable $work ) {
		if ( self::$is_open ) {
			return $work();
		}
		PrimaryReads::begin();
		$tries = 0;
		do {
			$result = null;
			++$tries;
			try {
				$result = self::attempt( $work );
				break;
			} catch ( DatabaseFailure $failure ) {
				if ( $tries >= self::MAX_TRIES || ! self::hasConflict() ) {
					throw $failure;
				}
			}
		} while ( true );
		$after       = self::$after;
		self::$after = array();
		foreach ( $after as $callback ) {
			$callback();
		}
		return $result;
	}

	public static function isOpen(): bool {
		return self::$is_open;
	}

	/**
	 * Calls a function once after the current transaction, or at once if there is none. It isn't called if the transaction fails.
	 *
	 * @param string          $key      Of several functions with one key, the last is called.
	 * @param callable():void $callback The function.
	 */
	public static function afterCommit( string $key, callable $callback ): void {
		if ( self::$is_open ) {
			self::$after[ $key ] = $callback;
		} else {
			$callback();
		}
	}

	/**
	 * Runs a query that writes.
	 *
	 * @param string $statement A prepared query.
	 * @return int The number of affected rows.
	 * @throws DatabaseFailure If the query fails.
	 */
	public static function write( string $statement ): int {
		global $wpdb;
		$affected = $wpdb->query( $statement ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared by the caller.
		if ( false === $affected ) {
			throw new DatabaseFailure( 'The database refused a write.' );
		}
		return (int) $affected;
	}

	/**
	 * @template Result
	 * @param callable():Result $work The work.
	 * @return Result
	 */
	private static function attempt( callable $work ) {
		global $wpdb;
		self::write( 'START TRANSACTION' );
		$errors  = Database::countErrors();
		$retries = $wpdb->reconnect_retries;
		// A new connection would continue outside of the transaction, so a lost connection ends the request.
		$wpdb->reconnect_retries = 0;
		self::$is_open           = true;
		self::$after             = array();
		// A deadlock ends the transaction, so later statements would be stored without it.
		$stop = static function ( $statement ) use ( $errors ) {
			if ( Database::hasFailedSince( $errors ) ) {
				throw new DatabaseFailure( 'The database refused a statement of a transaction.' );
			}
			return $statement;
		};
		add_filter( 'query', $stop, PHP_INT_MAX );
		try {
			$result = $work();
			self::write( 'COMMIT' );
			return $result;
		} catch ( Throwable $failure ) {
			$message = $wpdb->last_error;
			remove_filter( 'query', $stop, PHP_INT_MAX );
			$wpdb->query( 'ROLLBACK' );
			$wpdb->last_error = $message;
			self::$after      = array();
			throw $failure;
		} finally {
			remove_filter( 'query', $stop, PHP_INT_MAX );
			self::$is_open           = false;
			$wpdb->reconnect_retries = $retries;
		}
	}

	/** Whether the last query failed because of another request: a deadlock of MySQL, or a locked file of SQLite. */
	private static function hasConflict(): bool {
		global $wpdb;
		return 1 === preg_match( '/deadlock found|database is locked/i', (string) $wpdb->last_error );
	}
}
