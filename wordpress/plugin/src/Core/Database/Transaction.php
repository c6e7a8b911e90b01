<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

use Throwable;

defined( 'ABSPATH' ) || exit;

/**
 * Several writes that are stored together or not at all. The database then waits for the disk once, and a process that dies leaves
 * nothing half. Keep it short, and talk to nobody else in it: other requests may wait for its rows. A lock that must be seen by others
 * is acquired before it, so that what is read here is not older than the lock. Tables without transactions store each write at once.
 */
final class Transaction {
	/**
	 * @template Result
	 * @param callable(): Result $work
	 * @return Result
	 * @throws DatabaseFailure If the database doesn't store it.
	 * @throws Throwable What the work throws. Nothing is stored then.
	 */
	public static function run( callable $work ) {
		global $wpdb;
		if ( false === $wpdb->query( 'START TRANSACTION' ) ) {
			throw new DatabaseFailure( 'The transaction could not be started.' );
		}
		try {
			$result = $work();
		} catch ( Throwable $failure ) {
			$wpdb->query( 'ROLLBACK' );
			throw $failure;
		}
		if ( false === $wpdb->query( 'COMMIT' ) ) {
			throw new DatabaseFailure( 'The transaction could not be stored.' );
		}
		return $result;
	}
}
