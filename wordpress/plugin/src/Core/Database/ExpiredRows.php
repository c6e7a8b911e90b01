<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/** Daily: deletes expired rate-limit counters, locks and keys, and webhook events that Stripe will not send again. */
final class ExpiredRows {
	/** Stripe repeats an event for three days at most. */
	private const EVENT_LIFETIME = 30 * DAY_IN_SECONDS;

	public function run(): void {
		global $wpdb;
		foreach ( array( Schema::RATE_LIMITS, Schema::LOCKS, Schema::IDEMPOTENCY ) as $table ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE expires_at < %d', Schema::name( $table ), DatabaseClock::now() ) );
		}
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE received_at < %d', Schema::name( Schema::WEBHOOK_EVENTS ), DatabaseClock::now() - self::EVENT_LIFETIME ) );
	}
}
