<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

/**
 * Stripe stores its server errors (HTTP 500) under the idempotency key and repeats them for a day. A server error is not a definite
 * answer, so each retry of the same form gets a new key. A call that got an answer keeps its key.
 */
final class StoredFailures {
	private const PREFIX = 'practice_portal_stripe_failures_';

	/** The key for the next try of a call. */
	public static function nextKey( string $idempotency_key ): string {
		$failures = '' === $idempotency_key ? 0 : self::count( $idempotency_key );
		return 0 === $failures ? $idempotency_key : "$idempotency_key-try-" . ( $failures + 1 );
	}

	/** Records that Stripe stored a failure of a call. */
	public static function add( string $idempotency_key ): void {
		set_transient( self::name( $idempotency_key ), self::count( $idempotency_key ) + 1, DAY_IN_SECONDS );
	}

	private static function count( string $idempotency_key ): int {
		return (int) get_transient( self::name( $idempotency_key ) );
	}

	private static function name( string $idempotency_key ): string {
		return self::PREFIX . md5( $idempotency_key );
	}
}
