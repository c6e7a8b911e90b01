<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/** $wpdb returns an empty array when a query fails. These methods throw instead. */
final class Database {
	/** Table name prefixes of the plugins that the adapters read (Integrations). */
	private const OTHER_PLUGINS = array( 'mepr_', 'bp_', 'geodir_' );

	/**
	 * @param string $statement A prepared query.
	 * @return array<int,array<string,string|null>>
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function rows( string $statement ): array {
		return self::read( $statement, ARRAY_A );
	}

	/**
	 * The rows as $wpdb reads them. Thousands of rows take less time than as arrays.
	 *
	 * @param string $statement A prepared query.
	 * @return array<int,\stdClass>
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function objects( string $statement ): array {
		return self::read( $statement, OBJECT );
	}

	/**
	 * The first row, or null.
	 *
	 * @param string $statement A prepared query.
	 * @return array<string,string|null>|null
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function row( string $statement ): ?array {
		return self::rows( $statement )[0] ?? null;
	}

	/**
	 * The first column of all rows.
	 *
	 * @param string $statement A prepared query.
	 * @return array<int,string|null>
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function column( string $statement ): array {
		return array_map( 'current', self::rows( $statement ) );
	}

	/**
	 * Runs a function that reads through WordPress or another plugin, and detects failed queries.
	 *
	 * @template T
	 * @param callable():T $read The function.
	 * @return T
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function attempt( callable $read ) {
		$before = self::countErrors();
		$result = $read();
		if ( self::hasFailedSince( $before ) ) {
			throw new DatabaseFailure( 'The database refused a statement.' );
		}
		return $result;
	}

	/** The number of database errors in this request, including those that WordPress does not print. */
	public static function countErrors(): int {
		global $EZSQL_ERROR;
		return count( (array) $EZSQL_ERROR );
	}

	/**
	 * Whether a query for one of the plugin's tables has failed since a count. Other plugins' errors don't count.
	 *
	 * @param int $count As `countErrors` gave it.
	 */
	public static function hasFailedSince( int $count ): bool {
		global $EZSQL_ERROR;
		if ( self::countErrors() <= $count ) {
			return false;
		}
		foreach ( array_slice( (array) $EZSQL_ERROR, $count ) as $error ) {
			if ( self::isOurs( (string) ( $error['query'] ?? '' ) ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * @param string $statement A prepared query.
	 * @param string $format    ARRAY_A or OBJECT.
	 * @return array<int,mixed>
	 * @throws DatabaseFailure If the database query fails.
	 */
	private static function read( string $statement, string $format ): array {
		return (array) self::attempt(
			static function () use ( $statement, $format ) {
				global $wpdb;
				return $wpdb->get_results( $statement, $format ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared by the caller.
			}
		);
	}

	private static function isOurs( string $statement ): bool {
		global $wpdb;
		$tables = array_merge( array_values( $wpdb->tables( 'all' ) ), array( $wpdb->prefix . 'practice_portal_' ), preg_filter( '/^/', $wpdb->prefix, self::OTHER_PLUGINS ) );
		foreach ( $tables as $table ) {
			if ( false !== strpos( $statement, $table ) ) {
				return true;
			}
		}
		return '' === $statement;
	}
}
