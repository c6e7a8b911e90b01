<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;

/** The table with a row for each listed member: everything that the directory shows and searches. */
final class DirectoryTable {
	/** Coordinates are integers of this fraction of a degree: about a metre. */
	public const DEGREE = 100000;

	/** Separator in the column `specialties`. */
	public const SEPARATOR = "\n";

	/** The SQL condition for a row whose membership has not ended. The hourly task updates the other rows. */
	public const LISTED = 'listed_until >= ' . DatabaseClock::SQL;

	/** What the sort key of a member begins with. */
	public const MEMBERS = '0';

	/** What the sort key of an administrator without a practice begins with: they come last in every order. */
	public const AFTER_MEMBERS = '1';

	/** All columns, in the order of writing. */
	private const COLUMNS = array( 'user_id', 'sort_key', 'name', 'practice', 'specialty', 'specialties', 'line_one', 'city', 'state', 'zip', 'email', 'phone', 'website', 'profession', 'lat', 'lng', 'listed_by', 'listed_until', 'searched' );

	private const NUMERIC_COLUMNS = array( 'user_id', 'lat', 'lng', 'listed_until' );

	public static function index(): IndexTable {
		return new IndexTable( Schema::DIRECTORY, self::COLUMNS, self::NUMERIC_COLUMNS );
	}

	/** The table's full name on the current site. */
	public static function name(): string {
		return self::index()->name();
	}

	/** The version, which changes with every change of a row, and when a membership ends. */
	public static function version(): string {
		global $wpdb;
		$ended = Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE NOT ' . self::LISTED, self::name() ) )[0]; // phpcs:ignore WordPress.DB.PreparedSQL -- a constant.
		return self::index()->version() . ( 0 === (int) $ended ? '' : "-$ended" );
	}

	/**
	 * Members whose membership has ended since their row was written.
	 *
	 * @return int[] The users' IDs.
	 */
	public static function ended( int $most ): array {
		global $wpdb;
		return array_map( 'intval', Database::column( $wpdb->prepare( 'SELECT user_id FROM %i WHERE NOT ' . self::LISTED . ' LIMIT %d', self::name(), $most ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a constant.
	}

	/**
	 * Updates the rows of some users.
	 *
	 * @param int[]                          $user_ids The users' IDs.
	 * @param array<int,array<string,mixed>> $rows     The rows. A user who is missing is not listed.
	 * @return string[] What differed, as `IndexTable::write()`.
	 */
	public static function write( array $user_ids, array $rows ): array {
		return self::index()->write( $user_ids, $rows );
	}

	/**
	 * @param int[] $user_ids The users' IDs.
	 * @return array<int,array<string,mixed> The listed members' rows, by user.
	 */
	public static function rows( array $user_ids ): array {
		return self::index()->rows( $user_ids, self::LISTED );
	}
}
