<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;

/** Makes sure that each event is processed once, even if it is delivered several times. */
final class WebhookEvents {
	/** After this many seconds, another delivery may take over, because the first process must have died. */
	private const STALE_AFTER = 60;

	/** When a request with a wrong signature last arrived, in seconds since 1970. */
	private const LAST_REFUSED_OPTION = 'practice_portal_last_refused_event';

	/** At most one refused request in so many seconds is recorded, because anyone can send them. */
	private const REFUSAL_INTERVAL = HOUR_IN_SECONDS;

	/** Claims an event. */
	public function claim( string $event_id, string $type ): EventClaim {
		global $wpdb;
		$table = Schema::name( Schema::WEBHOOK_EVENTS );
		$hash  = self::hashId( $event_id );
		$now   = DatabaseClock::now();
		$wpdb->query( $wpdb->prepare( "DELETE FROM %i WHERE event_hash = %s AND ( state = 'failed' OR ( state = 'running' AND received_at < %d ) )", $table, $hash, $now - self::STALE_AFTER ) );
		$inserted = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO %i (event_hash, type, state, received_at) VALUES (%s, %s, 'running', %d)", $table, $hash, substr( $type, 0, 64 ), $now ) );
		if ( 1 === $inserted ) {
			return EventClaim::Claimed;
		}
		return 'done' === $wpdb->get_var( $wpdb->prepare( 'SELECT state FROM %i WHERE event_hash = %s', $table, $hash ) ) ? EventClaim::Done : EventClaim::Running;
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

	/** Records that a request had a signature that no secret of this site made. */
	public function refuse(): void {
		$now = DatabaseClock::now();
		if ( (int) get_option( self::LAST_REFUSED_OPTION ) <= $now - self::REFUSAL_INTERVAL ) {
			update_option( self::LAST_REFUSED_OPTION, $now, false );
		}
	}

	/** When a request was refused, in seconds since 1970, if no genuine event came in the hour before it or later; null for none. */
	public function refusedSince(): ?int {
		$refused = (int) get_option( self::LAST_REFUSED_OPTION );
		return $refused > (int) $this->lastReceivedAt() + self::REFUSAL_INTERVAL ? $refused : null;
	}

	private static function hashId( string $event_id ): string {
		return hash( 'sha256', $event_id );
	}
}
