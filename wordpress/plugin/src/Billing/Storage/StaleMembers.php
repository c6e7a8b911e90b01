<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/**
 * The table of users whose rows in the directory's index, in the owner's list and in the figures may be outdated. A process marks a user
 * before a change, or in its transaction, and removes its mark when the rows are right. If it dies, its mark stays, and the hourly task
 * updates the rows.
 */
final class StaleMembers {
	/** Seconds after which the process that set a mark must have ended. */
	private const ABANDONED_AFTER = 5 * MINUTE_IN_SECONDS;

	/** Identifies the marks of this process. */
	private static string $token = '';

	/** @var array<string,true> Users that this process has marked, by site and ID. */
	private static array $marked = array();

	/** @var array<string,true> Users whose marks the next `clear` keeps, by site and ID. */
	private static array $kept = array();

	/**
	 * Marks a user, once for each process.
	 *
	 * @throws DatabaseFailure If the query fails in a transaction.
	 */
	public static function mark( int $user_id ): void {
		global $wpdb;
		$key = get_current_blog_id() . "-$user_id";
		if ( isset( self::$marked[ $key ] ) ) {
			return;
		}
		$statement = $wpdb->prepare( 'REPLACE INTO %i (user_id, token, marked_at) VALUES (%d, %s, ' . DatabaseClock::SQL . ')', Schema::name( Schema::STALE_MEMBERS ), $user_id, self::token() );
		if ( DatabaseTransaction::isOpen() ) {
			DatabaseTransaction::write( $statement );
		} elseif ( false === $wpdb->query( $statement ) ) { // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
			return;
		}
		DatabaseTransaction::afterCommit(
			"stale-$key",
			static function () use ( $key ): void {
				self::$marked[ $key ] = true;
			}
		);
	}

	/** Keeps a user's mark at the next `clear`, because their figures could not be updated. */
	public static function keep( int $user_id ): void {
		self::$kept[ get_current_blog_id() . "-$user_id" ] = true;
	}

	/**
	 * Removes this process's marks of some users. A mark that another process has set since stays.
	 *
	 * @param int[] $user_ids The users' IDs.
	 */
	public static function clear( array $user_ids ): void {
		global $wpdb;
		$user_ids   = array_filter( $user_ids, static fn( int $user_id ): bool => ! isset( self::$kept[ get_current_blog_id() . "-$user_id" ] ) );
		self::$kept = array();
		if ( array() === $user_ids ) {
			return;
		}
		$list = implode( ', ', array_map( 'intval', $user_ids ) );
		$wpdb->query( $wpdb->prepare( "DELETE FROM %i WHERE user_id IN ( $list ) AND token = %s", Schema::name( Schema::STALE_MEMBERS ), self::token() ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		foreach ( $user_ids as $user_id ) {
			unset( self::$marked[ get_current_blog_id() . "-$user_id" ] );
		}
	}

	/**
	 * Takes over the marks of processes that have died.
	 *
	 * @return int[] The users' IDs.
	 * @throws DatabaseFailure If a query fails.
	 */
	public static function takeAbandoned( int $limit ): array {
		global $wpdb;
		$table    = Schema::name( Schema::STALE_MEMBERS );
		$user_ids = array_map( 'intval', Database::column( $wpdb->prepare( 'SELECT user_id FROM %i WHERE marked_at <= ' . DatabaseClock::SQL . ' - %d ORDER BY marked_at LIMIT %d', $table, self::ABANDONED_AFTER, $limit ) ) );
		foreach ( $user_ids as $user_id ) {
			unset( self::$marked[ get_current_blog_id() . "-$user_id" ] );
			self::mark( $user_id );
		}
		return $user_ids;
	}

	private static function token(): string {
		self::$token = '' === self::$token ? bin2hex( random_bytes( 16 ) ) : self::$token;
		return self::$token;
	}
}
