<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/**
 * Each event is handled once, however often it is delivered.
 */
final class WebhookEvents {
	/** After this many seconds a delivery may take over: the process that began must have died. */
	private const STALE_AFTER = 60;

	/** To be handled by this request. */
	public const CLAIMED = 'claimed';

	/** Handled before. */
	public const DONE = 'done';

	/** Being handled by another request. */
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
		$now   = time();
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

	/** Gives an event back that had to wait for somebody else, so that its next delivery can be handled. */
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

	/** Notes that an event could not be handled; its next delivery can be. */
	public function fail( string $event_id ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::WEBHOOK_EVENTS ), array( 'state' => 'failed' ), array( 'event_hash' => self::hashId( $event_id ) ) );
	}

	/** Whether one of those that came could not be handled yet. */
	public function hasFailed(): bool {
		global $wpdb;
		return null !== $wpdb->get_var( $wpdb->prepare( "SELECT event_hash FROM %i WHERE state = 'failed' LIMIT 1", Schema::name( Schema::WEBHOOK_EVENTS ) ) );
	}

	/** When the last one came that was genuine, in seconds since 1970; null when none did. */
	public function lastReceivedAt(): ?int {
		global $wpdb;
		$last = $wpdb->get_var( $wpdb->prepare( 'SELECT MAX( received_at ) FROM %i', Schema::name( Schema::WEBHOOK_EVENTS ) ) );
		return null === $last ? null : (int) $last;
	}

	private static function hashId( string $event_id ): string {
		return hash( 'sha256', $event_id );
	}
}
