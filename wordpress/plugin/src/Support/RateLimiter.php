<?php
/**
 * Limits on how often something may be asked.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Support;

use PracticePortal\Foundation\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * Fixed windows, counted in the database: a row per name, client and window. Transients would lose counts, since they are
 * read and written back. The client's address is only kept as a keyed hash (host contract 3.5).
 */
final class RateLimiter {
	/** So many per client and minute, per client and hour, and from everybody per minute. */
	private const LIMITS = array(
		'per_minute'        => 20,
		'per_hour'          => 100,
		'global_per_minute' => 600,
	);

	/**
	 * Names with limits of their own; what they do not name is not counted. A list of ten thousand members is read in a
	 * hundred pages.
	 */
	private const OWN_LIMITS = array(
		'members' => array( 'per_minute' => 300 ),
	);

	/**
	 * Counts one use.
	 *
	 * @param string $name What is used: 'availability', 'coupons', 'registrations' or 'members'.
	 * @param int    $user Whose use it is; 0 counts by the client's address.
	 * @return int|null Seconds to wait when the limit is reached, else null.
	 */
	public function hit( string $name, int $user = 0 ): ?int {
		$defaults = self::OWN_LIMITS[ $name ] ?? self::LIMITS;
		/**
		 * Filters the limits.
		 *
		 * @param array<string,int> $limits `per_minute`, `per_hour` and `global_per_minute`.
		 * @param string            $name   What is used: 'availability', 'coupons', 'registrations' or 'members'.
		 */
		$limits  = array_intersect_key( array_merge( $defaults, (array) apply_filters( 'practice_portal_rate_limits', $defaults, $name ) ), $defaults );
		$client  = $user > 0 ? "user $user" : Ip::client();
		$windows = array(
			'per_minute'        => array( "$name|$client", MINUTE_IN_SECONDS ),
			'per_hour'          => array( "$name|$client", HOUR_IN_SECONDS ),
			'global_per_minute' => array( "$name|everybody", MINUTE_IN_SECONDS ),
		);
		$wait    = array();
		foreach ( $limits as $window => $limit ) {
			list( $who, $seconds ) = $windows[ $window ];
			$wait[]                = $this->count( $who, $seconds, (int) $limit );
		}
		$longest = max( $wait );
		return $longest > 0 ? $longest : null;
	}

	/** Counts in one window; answers with the seconds until it ends when its limit is exceeded, else 0. */
	private function count( string $who, int $seconds, int $limit ): int {
		global $wpdb;
		$now    = time();
		$end    = ( intdiv( $now, $seconds ) + 1 ) * $seconds;
		$bucket = hash_hmac( 'sha256', "$who|$seconds|$end", wp_salt( 'nonce' ) );
		$table  = Tables::name( Tables::RATE_LIMITS );
		// Two statements that are each atomic: the same on MySQL and SQLite.
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (bucket, hits, expires_at) VALUES (%s, 0, %d)', $table, $bucket, $end ) );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET hits = hits + 1 WHERE bucket = %s', $table, $bucket ) );
		$hits = (int) $wpdb->get_var( $wpdb->prepare( 'SELECT hits FROM %i WHERE bucket = %s', $table, $bucket ) );
		return $hits > $limit ? $end - $now : 0;
	}
}
