<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/**
 * The table of deliveries, which is also their log. A process claims a delivery before it sends it. If that process dies, another
 * one sends it again later under the same ID, which receivers recognize.
 */
final class Deliveries {
	/** The seconds until the next attempt, by the number of attempts so far: three days in total. */
	private const DELAYS = array( 30, 5 * MINUTE_IN_SECONDS, 30 * MINUTE_IN_SECONDS, 2 * HOUR_IN_SECONDS, 5 * HOUR_IN_SECONDS, 10 * HOUR_IN_SECONDS, 14 * HOUR_IN_SECONDS, 20 * HOUR_IN_SECONDS, 20 * HOUR_IN_SECONDS );

	/** After this many seconds, a sending process must have died. */
	private const LEASE = 5 * MINUTE_IN_SECONDS;

	/** The time for which finished deliveries are stored. */
	private const LIFETIME = 30 * DAY_IN_SECONDS;

	/**
	 * @param int    $endpoint_id The receiver.
	 * @param string $type        One of `EventType`'s constants.
	 * @param string $body        JSON.
	 * @return int The delivery's ID; 0 if it is already in the table.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function add( int $endpoint_id, string $message_id, string $type, string $body ): int {
		global $wpdb;
		$inserted = DatabaseTransaction::write( $wpdb->prepare( 'INSERT IGNORE INTO %i (endpoint_id, message_id, type, body, state, created_at) VALUES (%d, %s, %s, %s, %s, ' . DatabaseClock::SQL . ')', Schema::name( Schema::WEBHOOK_DELIVERIES ), $endpoint_id, $message_id, $type, $body, Delivery::PENDING ) );
		return 1 === $inserted ? (int) $wpdb->insert_id : 0;
	}

	/**
	 * The deliveries to send now, longest waiting first. They include those whose sending process died.
	 *
	 * @return int[]
	 */
	public function due( int $limit ): array {
		global $wpdb;
		// The index has the order within one state. With both states in one query, the database would sort the whole backlog.
		$of_state = static fn( string $state ): string => $wpdb->prepare( 'SELECT id, next_attempt_at FROM %i WHERE state = %s AND next_attempt_at <= ' . DatabaseClock::SQL . ' ORDER BY next_attempt_at, id LIMIT %d', Schema::name( Schema::WEBHOOK_DELIVERIES ), $state, $limit );
		return array_map( 'intval', (array) $wpdb->get_col( 'SELECT id FROM ( SELECT id, next_attempt_at FROM ( ' . $of_state( Delivery::PENDING ) . ' ) pending UNION ALL SELECT id, next_attempt_at FROM ( ' . $of_state( Delivery::SENDING ) . ' ) sending ) due ' . $wpdb->prepare( 'ORDER BY next_attempt_at, id LIMIT %d', $limit ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
	}

	/** The time of the next due delivery, in seconds since 1970; null for none. */
	public function nextDue(): ?int {
		global $wpdb;
		$next = array();
		foreach ( array( Delivery::PENDING, Delivery::SENDING ) as $state ) {
			$next[] = $wpdb->get_var( $wpdb->prepare( 'SELECT MIN( next_attempt_at ) FROM %i WHERE state = %s', Schema::name( Schema::WEBHOOK_DELIVERIES ), $state ) );
		}
		$next = array_filter( $next, 'is_string' );
		return array() === $next ? null : min( array_map( 'intval', $next ) );
	}

	/** Claims a delivery for this process; null if it isn't due, or another process has it. */
	public function claim( int $id ): ?Delivery {
		global $wpdb;
		$table   = Schema::name( Schema::WEBHOOK_DELIVERIES );
		$claimed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts + 1, next_attempt_at = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND state IN ( %s, %s ) AND next_attempt_at <= ' . DatabaseClock::SQL, $table, Delivery::SENDING, self::LEASE, $id, Delivery::PENDING, Delivery::SENDING ) );
		$row     = 1 === $claimed ? $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', $table, $id ), ARRAY_A ) : null;
		return is_array( $row ) ? new Delivery( $row ) : null;
	}

	/** Releases a delivery that was not tried. */
	public function release( Delivery $delivery ): void {
		$this->finish( $delivery, Delivery::PENDING, $delivery->attempts - 1, 0, '', HOUR_IN_SECONDS );
	}

	/** Stores that the endpoint accepted a delivery. */
	public function markDelivered( Delivery $delivery, int $status ): void {
		$this->finish( $delivery, Delivery::DELIVERED, $delivery->attempts, $status, '' );
	}

	/**
	 * Schedules the next attempt after a failure.
	 *
	 * @param int    $status   HTTP status; 0 for none.
	 * @param string $problem  The error if there is no response.
	 * @param bool   $is_final Whether the endpoint refuses further webhooks.
	 * @return bool Whether there is another attempt.
	 */
	public function postpone( Delivery $delivery, int $status, string $problem, bool $is_final ): bool {
		$delay   = $is_final ? null : self::DELAYS[ $delivery->attempts - 1 ] ?? null;
		$goes_on = null !== $delay;
		$this->finish( $delivery, $goes_on ? Delivery::PENDING : Delivery::FAILED, $delivery->attempts, $status, $problem, (int) $delay );
		return $goes_on;
	}

	/** Queues a finished delivery again, under the same ID. */
	public function repeat( int $id ): bool {
		global $wpdb;
		return 1 === $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = 0, next_attempt_at = 0 WHERE id = %d AND state IN ( %s, %s )', Schema::name( Schema::WEBHOOK_DELIVERIES ), Delivery::PENDING, $id, Delivery::FAILED, Delivery::DELIVERED ) );
	}

	/**
	 * An endpoint's deliveries, newest first.
	 *
	 * @return Delivery[]
	 */
	public function forEndpoint( int $endpoint_id, int $limit = 50 ): array {
		global $wpdb;
		$rows = $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE endpoint_id = %d ORDER BY id DESC LIMIT %d', Schema::name( Schema::WEBHOOK_DELIVERIES ), $endpoint_id, $limit ), ARRAY_A );
		return array_map( static fn( array $row ): Delivery => new Delivery( $row ), (array) $rows );
	}

	/** Drops all deliveries on a copied site, because the original site sends them. */
	public function dropAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE state IN ( %s, %s )', Schema::name( Schema::WEBHOOK_DELIVERIES ), Delivery::FAILED, Delivery::PENDING, Delivery::SENDING ) );
	}

	public function purge(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE state IN ( %s, %s ) AND created_at < ' . DatabaseClock::SQL . ' - %d', Schema::name( Schema::WEBHOOK_DELIVERIES ), Delivery::DELIVERED, Delivery::FAILED, self::LIFETIME ) );
	}

	/**
	 * Stores the result of a delivery. Only the process that has claimed it may do so.
	 *
	 * @param int $wait Seconds until the next attempt.
	 */
	private function finish( Delivery $delivery, string $state, int $attempts, int $status, string $problem, int $wait = 0 ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = %d, status = %d, problem = %s, next_attempt_at = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND state = %s AND next_attempt_at = %d', Schema::name( Schema::WEBHOOK_DELIVERIES ), $state, $attempts, $status, mb_substr( $problem, 0, 200 ), $wait, $delivery->id, Delivery::SENDING, $delivery->next_attempt_at ) );
	}
}
