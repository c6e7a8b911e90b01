<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/**
 * A row for each member who is listed, with what the directory shows and searches.
 */
final class MembersTable {
	/** Coordinates are whole numbers of this part of a degree: about a metre. */
	public const DEGREE = 100000;

	/** Between the specialties in the column `specialties`. */
	public const SEPARATOR = "\n";

	/** Every column, in the order in which rows are written. */
	private const COLUMNS = array( 'user_id', 'sort_key', 'name', 'practice', 'specialty', 'specialties', 'line_one', 'city', 'state', 'zip', 'email', 'phone', 'profession', 'lat', 'lng', 'listed_by', 'listed_until', 'searched' );

	private const NUMERIC_COLUMNS = array( 'user_id', 'lat', 'lng', 'listed_until' );

	public static function index(): IndexTable {
		return new IndexTable( Schema::DIRECTORY, self::COLUMNS, self::NUMERIC_COLUMNS );
	}

	/** The table's full name on the current site. */
	public static function name(): string {
		return self::index()->name();
	}

	/** Changes whenever a row changes. */
	public static function version(): string {
		return self::index()->version();
	}

	/**
	 * Makes the rows of some users what they should be.
	 *
	 * @param int[]                          $user_ids The users' IDs.
	 * @param array<int,array<string,mixed>> $rows     What they should be; a user who is missing is not listed.
	 * @return int How many were different.
	 */
	public static function write( array $user_ids, array $rows ): int {
		return self::index()->write( $user_ids, $rows );
	}

	/**
	 * @param int[] $user_ids The users' IDs.
	 * @return array<int,array<string,mixed>> Their rows, by user.
	 */
	public static function rows( array $user_ids ): array {
		return self::index()->rows( $user_ids );
	}
}
