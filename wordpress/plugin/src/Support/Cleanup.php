<?php
declare(strict_types=1);

namespace PracticePortal\Support;

use PracticePortal\Foundation\Hooks;
use PracticePortal\Foundation\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * Daily: counters, locks and keys that have expired, and webhook events that the card processor will not send again.
 */
final class Cleanup {
	/** Stripe repeats an event for three days at most. */
	private const EVENTS_KEPT = 30 * DAY_IN_SECONDS;

	public function register(): void {
		add_action( Hooks::DAILY, array( $this, 'run' ) );
	}

	public function run(): void {
		global $wpdb;
		foreach ( array( Tables::RATE_LIMITS, Tables::LOCKS, Tables::IDEMPOTENCY ) as $table ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE expires_at < %d', Tables::name( $table ), time() ) );
		}
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE received_at < %d', Tables::name( Tables::WEBHOOK_EVENTS ), time() - self::EVENTS_KEPT ) );
	}
}
