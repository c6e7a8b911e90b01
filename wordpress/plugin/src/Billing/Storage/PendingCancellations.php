<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/**
 * The endings' table: a row for each subscription that is over here, until the card processor has ended it as well, and has
 * given its money back where that is due. Written before anything is asked, so that a process that dies loses none.
 */
final class PendingCancellations {
	/** Seconds after which it is tried again at first; each time twice as long. */
	private const FIRST_DELAY = 5 * MINUTE_IN_SECONDS;

	/**
	 * @param Subscription $subscription What is to be ended.
	 * @param bool         $gives_back   Whether what was paid last is to be given back.
	 */
	public function add( Subscription $subscription, bool $gives_back ): void {
		global $wpdb;
		$table = Schema::name( Schema::CANCELLATIONS );
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (gateway_subscription, subscription_id, user_id, created_at) VALUES (%s, %d, %d, %d)', $table, $subscription->gateway_subscription, $subscription->id, $subscription->user_id, time() ) );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET gives_back = CASE WHEN gives_back = 1 THEN 1 ELSE %d END, done_at = NULL, next_attempt_at = 0 WHERE gateway_subscription = %s', $table, (int) $gives_back, $subscription->gateway_subscription ) );
	}

	/**
	 * Those that are to be tried, longest waiting first.
	 *
	 * @param int $limit How many at most.
	 * @return array<int,array{gateway_subscription:string,subscription_id:int,user_id:int,gives_back:bool}>
	 */
	public function due( int $limit ): array {
		global $wpdb;
		$rows = Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE done_at IS NULL AND next_attempt_at <= %d ORDER BY next_attempt_at, id LIMIT %d', Schema::name( Schema::CANCELLATIONS ), time(), $limit ) );
		return array_map( array( self::class, 'fromRow' ), $rows );
	}

	/**
	 * One that is not done, or null.
	 *
	 * @return array{gateway_subscription:string,subscription_id:int,user_id:int,gives_back:bool}|null
	 */
	public function find( string $gateway_subscription ): ?array {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( 'SELECT * FROM %i WHERE done_at IS NULL AND gateway_subscription = %s', Schema::name( Schema::CANCELLATIONS ), $gateway_subscription ) );
		return null === $row ? null : self::fromRow( $row );
	}

	public function finish( string $gateway_subscription ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET done_at = %d WHERE gateway_subscription = %s', Schema::name( Schema::CANCELLATIONS ), time(), $gateway_subscription ) );
	}

	/** Nothing is to be ended from here: the site that this one is a copy of does it. */
	public function dropAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET done_at = %d WHERE done_at IS NULL', Schema::name( Schema::CANCELLATIONS ), time() ) );
	}

	/** It did not work: later again, at the latest after a day. */
	public function postpone( string $gateway_subscription ): void {
		global $wpdb;
		$table    = Schema::name( Schema::CANCELLATIONS );
		$attempts = 1 + (int) $wpdb->get_var( $wpdb->prepare( 'SELECT attempts FROM %i WHERE gateway_subscription = %s', $table, $gateway_subscription ) );
		$wait     = min( DAY_IN_SECONDS, self::FIRST_DELAY * 2 ** min( $attempts, 10 ) );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET attempts = %d, next_attempt_at = %d WHERE gateway_subscription = %s', $table, $attempts, time() + $wait, $gateway_subscription ) );
	}

	/**
	 * @param array<string,mixed> $row A row of the table.
	 * @return array{gateway_subscription:string,subscription_id:int,user_id:int,gives_back:bool}
	 */
	private static function fromRow( array $row ): array {
		return array(
			'gateway_subscription' => (string) $row['gateway_subscription'],
			'subscription_id'      => (int) $row['subscription_id'],
			'user_id'              => (int) $row['user_id'],
			'gives_back'           => (bool) (int) $row['gives_back'],
		);
	}
}
