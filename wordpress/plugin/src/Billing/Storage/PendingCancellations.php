<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;

/**
 * A table with a row for each subscription that has ended here, until Stripe has canceled it and refunded what is due. The row is
 * written before any request to Stripe, so that a cancellation survives if the process dies.
 */
final class PendingCancellations {
	/** Seconds before the first retry. Each retry doubles it. */
	private const FIRST_DELAY = 5 * MINUTE_IN_SECONDS;

	/**
	 * @param Subscription $subscription The subscription to cancel.
	 * @param bool         $gives_back   Whether to refund the last payment.
	 */
	public function add( Subscription $subscription, bool $gives_back ): void {
		global $wpdb;
		$table = Schema::name( Schema::CANCELLATIONS );
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (gateway_subscription, subscription_id, user_id, created_at) VALUES (%s, %d, %d, %d)', $table, $subscription->gateway_subscription, $subscription->id, $subscription->user_id, DatabaseClock::now() ) );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET gives_back = CASE WHEN gives_back = 1 THEN 1 ELSE %d END, done_at = NULL, next_attempt_at = 0 WHERE gateway_subscription = %s', $table, (int) $gives_back, $subscription->gateway_subscription ) );
	}

	/**
	 * Rows to try now, longest waiting first.
	 *
	 * @param int $limit The maximum number of rows.
	 * @return array<int,array{gateway_subscription:string,subscription_id:int,user_id:int,gives_back:bool}>
	 */
	public function due( int $limit ): array {
		global $wpdb;
		$rows = Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE done_at IS NULL AND next_attempt_at <= %d ORDER BY next_attempt_at, id LIMIT %d', Schema::name( Schema::CANCELLATIONS ), DatabaseClock::now(), $limit ) );
		return array_map( array( self::class, 'fromRow' ), $rows );
	}

	/**
	 * The row of an unfinished cancellation, or null.
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
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET done_at = %d WHERE gateway_subscription = %s', Schema::name( Schema::CANCELLATIONS ), DatabaseClock::now(), $gateway_subscription ) );
	}

	/** Drops all rows on a copied site, because the original site does this work. */
	public function dropAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET done_at = %d WHERE done_at IS NULL', Schema::name( Schema::CANCELLATIONS ), DatabaseClock::now() ) );
	}

	/** Schedules another attempt, at most a day later. */
	public function postpone( string $gateway_subscription ): void {
		global $wpdb;
		$table    = Schema::name( Schema::CANCELLATIONS );
		$attempts = 1 + (int) $wpdb->get_var( $wpdb->prepare( 'SELECT attempts FROM %i WHERE gateway_subscription = %s', $table, $gateway_subscription ) );
		$wait     = min( DAY_IN_SECONDS, self::FIRST_DELAY * 2 ** min( $attempts, 10 ) );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET attempts = %d, next_attempt_at = %d WHERE gateway_subscription = %s', $table, $attempts, DatabaseClock::now() + $wait, $gateway_subscription ) );
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
