<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\PrimaryReads;

/**
 * Checks the parts that several servers share: the object cache and the database's replicas. A site without either has no such
 * step.
 */
final class ServerChecks {
	/** The mark that the hourly task stored last, in the database and in the object cache. */
	private const MARK_OPTION = 'practice_portal_cache_mark';
	private const GROUP       = 'practice_portal_servers';

	/** For this many seconds after a change, a browser reads from the primary database. */
	private const MAX_LAG = MINUTE_IN_SECONDS;

	/** Stores the same mark in the database and in the object cache. */
	public static function mark(): void {
		if ( wp_using_ext_object_cache() ) {
			$mark = wp_generate_uuid4();
			update_option( self::MARK_OPTION, $mark, false );
			wp_cache_set( self::MARK_OPTION, $mark, self::GROUP );
		}
	}

	/** @return SetupStep[] */
	public function all(): array {
		return array_values( array_filter( array( $this->replicas(), $this->objectCache() ) ) );
	}

	private function objectCache(): ?SetupStep {
		if ( ! wp_using_ext_object_cache() ) {
			return null;
		}
		$title  = __( 'Object cache', 'practice-portal' );
		$stored = self::stored( self::MARK_OPTION );
		$cached = wp_cache_get( self::MARK_OPTION, self::GROUP, true );
		if ( false === $cached ) {
			// The cache may have been emptied since. If the cache is this server's own, the next mark will be missing in it.
			wp_cache_set( self::MARK_OPTION, $stored, self::GROUP );
			$cached = $stored;
		}
		return $stored === $cached
			? new SetupStep( 'object-cache', $title, SetupState::Done, __( 'The object cache has the value that the hourly task stored there.', 'practice-portal' ) )
			: new SetupStep( 'object-cache', $title, SetupState::Problem, __( 'This server\'s object cache lacks the value that the hourly task stored, so settings can differ between servers. Use one cache for all servers, for example Redis.', 'practice-portal' ) );
	}

	private function replicas(): ?SetupStep {
		global $wpdb;
		$title = __( 'Database replicas', 'practice-portal' );
		if ( ! PrimaryReads::areNeeded() ) {
			return is_callable( array( $wpdb, 'add_database' ) )
				? new SetupStep( 'replicas', $title, SetupState::Problem, __( 'Your database drop-in (db.php) can read from replicas, but can\'t be told to read from the primary database. Members who have paid could be refused. Use LudicrousDB or HyperDB.', 'practice-portal' ) )
				: null;
		}
		$before = self::stored( SiteChecks::LAST_RUN_OPTION );
		PrimaryReads::begin();
		$now = self::stored( SiteChecks::LAST_RUN_OPTION );
		return $before !== $now && DatabaseClock::now() - (int) $now > self::MAX_LAG
			? new SetupStep( 'replicas', $title, SetupState::Problem, __( 'A database replica is more than a minute behind, so members can see an old state of their membership. Ask your host to fix it.', 'practice-portal' ) )
			: new SetupStep( 'replicas', $title, SetupState::Done, __( 'Decisions about money and access use the primary database.', 'practice-portal' ) );
	}

	/** An option's value in the database; '' for none. */
	private static function stored( string $name ): string {
		global $wpdb;
		return (string) $wpdb->get_var( $wpdb->prepare( 'SELECT option_value FROM %i WHERE option_name = %s', $wpdb->options, $name ) );
	}
}
