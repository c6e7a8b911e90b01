<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/**
 * Makes a request read from the primary database. Drop-ins such as HyperDB and LudicrousDB read from replicas, which may be seconds
 * behind. Without such a drop-in this class does nothing.
 */
final class PrimaryReads {
	/** The method's name in LudicrousDB and in HyperDB. */
	private const METHODS = array( 'send_reads_to_primaries', 'send_reads_to_masters' );

	private static bool $have_begun = false;

	/** Sends all later reads of this request to the primary database. What the request has already read is read again. */
	public static function begin(): void {
		global $wpdb;
		foreach ( self::METHODS as $method ) {
			if ( is_callable( array( $wpdb, $method ) ) ) {
				$wpdb->$method();
				self::forgetReplica();
				return;
			}
		}
	}

	/** WordPress reads all its options from the replica before it loads a plugin. A cache that servers share is `CachedRecords`' work. */
	private static function forgetReplica(): void {
		if ( ! self::$have_begun ) {
			DatabaseClock::forget();
			if ( ! wp_using_ext_object_cache() ) {
				wp_cache_flush();
			}
		}
		self::$have_begun = true;
	}

	/** Whether WordPress may read from a replica. */
	public static function areNeeded(): bool {
		global $wpdb;
		return array() !== array_filter( self::METHODS, static fn( string $method ): bool => is_callable( array( $wpdb, $method ) ) );
	}
}
