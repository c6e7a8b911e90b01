<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Core\Database\DatabaseClock;

/**
 * Converts times between Stripe's clock and this server's, so that no rule compares two clocks: `StripeClient` returns times of this
 * server and sends times of Stripe. Each response has Stripe's time in its `Date` header.
 */
final class StripeClock {
	/** The clock difference that an earlier process found; no such option while both clocks agree. */
	private const OPTION = 'practice_portal_stripe_clock';

	/**
	 * The precision in seconds, because the header has whole seconds and a response takes time. Clocks agree if they differ by less
	 * than half of it.
	 */
	private const PRECISION = MINUTE_IN_SECONDS;

	/** The names of fields that contain times, in seconds since 1970. No amount or count has such a name. */
	private const NAMES = '/^(?:created|start|end|due_by|period_start|period_end|billing_cycle_anchor|canceled_at|proration_date|start_date|trial_end|trial_start|redeem_by|next_payment_attempt)$|_(?:at|start|end)$/D';

	/** Seconds by which Stripe's clock is ahead. */
	private int $offset = 0;

	/**
	 * Reads Stripe's time from a response.
	 *
	 * @param string $date The header's value, '' for none.
	 */
	public function synchronize( string $date ): void {
		$time = '' === $date ? false : strtotime( $date );
		if ( false === $time ) {
			return;
		}
		$this->offset = (int) round( ( $time - DatabaseClock::now() ) / self::PRECISION ) * self::PRECISION;
		if ( 0 !== $this->offset ) {
			update_option( self::OPTION, (string) $this->offset, false );
		}
	}

	/** Stripe's current time, from its last response, in seconds since 1970. */
	public static function now(): int {
		return DatabaseClock::now() + (int) get_option( self::OPTION, 0 );
	}

	/**
	 * Converts a response to this server's time.
	 *
	 * @param array<int|string,mixed> $answer A Stripe object, or a list.
	 * @return array<int|string,mixed>
	 */
	public function toHost( array $answer ): array {
		return $this->shifted( $answer, -$this->offset );
	}

	/**
	 * Converts parameters to Stripe's time.
	 *
	 * @param array<int|string,mixed> $parameters Times use this server's clock.
	 * @return array<int|string,mixed>
	 */
	public function toStripe( array $parameters ): array {
		return $this->shifted( $parameters, $this->offset );
	}

	/** Converts the times in a path's query to Stripe's time. */
	public function pathToStripe( string $path ): string {
		return (string) preg_replace_callback( '/(?<=created\[gte\]=)\d+/', fn( array $found ): string => (string) ( (int) $found[0] + $this->offset ), $path );
	}

	/**
	 * @param array<int|string,mixed> $values  Values at any depth.
	 * @param int                     $seconds Added to each time.
	 * @return array<int|string,mixed>
	 */
	private function shifted( array $values, int $seconds ): array {
		if ( 0 === $seconds ) {
			return $values;
		}
		foreach ( $values as $name => $value ) {
			if ( is_array( $value ) ) {
				$values[ $name ] = $this->shifted( $value, $seconds );
			} elseif ( is_int( $value ) && 1 === preg_match( self::NAMES, (string) $name ) ) {
				$values[ $name ] = $value + $seconds;
			}
		}
		return $values;
	}
}
