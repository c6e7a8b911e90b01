<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;

/** Makes sure that each event is processed once, even if it is delivered several times. */
final class WebhookEvents {
	/** After this many seconds, another delivery may take over, because the first process must have died. */
	private const STALE_AFTER = 60;

	/** This request must process the event. */
	public const CLAIMED = 'claimed';

	/** The event is already processed. */
	public const DONE = 'done';

	/** Another request is processing the event. */
	public const RUNNING = 'running';

	/**
	 * Claims an event.
	 *
	 * @return string One of this class's constants.
	 */
	public function claim( string $event_id, string $type ): string {
		global $wpdb;
		$table = Schema::name( Schema::WEBHOOK_EVENTS );
		$hash  = self::hashId( $event_id );
		$now   = DatabaseClock::now();
		$wpdb->query( $wpdb->prepare( "DELETE FROM %i WHERE event_hash = %s AND ( state = 'failed' OR ( state = 'running' AND received_at < %d ) )", $table, $hash, $now - self::STALE_AFTER ) );
		$inserted = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO %i (event_hash, type, state, received_at) VALUES (%s, %s, 'running', %d)", $table, $hash, substr( $type, 0, 64 ), $now ) );
		if ( 1 === $inserted ) {
			return self::CLAIMED;
		}
		return 'done' === $wpdb->get_var( $wpdb->prepare( 'SELECT state FROM %i WHERE event_hash = %s', $table, $hash ) ) ? self::DONE : self::RUNNING;
	}

	public function finish( string $event_id ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::WEBHOOK_EVENTS ), array( 'state' => 'done' ), array( 'event_hash' => self::hashId( $event_id ) ) );
	}

	/** Releases an event that could not get a lock, so that its next delivery can be processed. */
	public function release( string $event_id ): void {
		global $wpdb;
		$wpdb->delete(
			Schema::name( Schema::WEBHOOK_EVENTS ),
			array(
				'event_hash' => self::hashId( $event_id ),
				'state'      => 'running',
			)
		);
	}

	/** Records that processing an event failed. Its next delivery can succeed. */
	public function fail( string $event_id ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::WEBHOOK_EVENTS ), array( 'state' => 'failed' ), array( 'event_hash' => self::hashId( $event_id ) ) );
	}

	/** Whether an event has failed and not been processed since. */
	public function hasFailed(): bool {
		global $wpdb;
		return null !== $wpdb->get_var( $wpdb->prepare( "SELECT event_hash FROM %i WHERE state = 'failed' LIMIT 1", Schema::name( Schema::WEBHOOK_EVENTS ) ) );
	}

	/** When the last genuine event arrived, in seconds since 1970; null for none. */
	public function lastReceivedAt(): ?int {
		global $wpdb;
		$last = $wpdb->get_var( $wpdb->prepare( 'SELECT MAX( received_at ) FROM %i', Schema::name( Schema::WEBHOOK_EVENTS ) ) );
		return null === $last ? null : (int) $last;
	}

	private static function hashId( string $event_id ): string {
		return hash( 'sha256', $event_id );
	}
}
