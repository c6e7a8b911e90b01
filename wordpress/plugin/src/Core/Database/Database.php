<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress answers a refused statement with an empty list. A list of nobody, or a person without purchases, is something
 * else than not knowing.
 */
final class Database {
	/** How the tables begin that the adapters read (Host). */
	private const OTHER_PLUGINS = array( 'mepr_', 'bp_', 'geodir_' );

	/**
	 * @param string $statement Prepared.
	 * @return array<int,array<string,string|null>>
	 * @throws DatabaseFailure When the database refused it.
	 */
	public static function rows( string $statement ): array {
		return (array) self::attempt(
			static function () use ( $statement ) {
				global $wpdb;
				return $wpdb->get_results( $statement, ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- by whoever calls.
			}
		);
	}

	/**
	 * The first row, or null.
	 *
	 * @param string $statement Prepared.
	 * @return array<string,string|null>|null
	 * @throws DatabaseFailure When the database refused it.
	 */
	public static function row( string $statement ): ?array {
		return self::rows( $statement )[0] ?? null;
	}

	/**
	 * The first column of all rows.
	 *
	 * @param string $statement Prepared.
	 * @return array<int,string|null>
	 * @throws DatabaseFailure When the database refused it.
	 */
	public static function column( string $statement ): array {
		return array_map( 'current', self::rows( $statement ) );
	}

	/**
	 * Lets something read, WordPress or another plugin for instance, and notices if the database refuses any of it.
	 *
	 * @template T
	 * @param callable():T $read What reads.
	 * @return T
	 * @throws DatabaseFailure When the database refused a statement.
	 */
	public static function attempt( callable $read ) {
		$before = self::countErrors();
		$result = $read();
		if ( self::hasFailedSince( $before ) ) {
			throw new DatabaseFailure( 'The database refused a statement.' );
		}
		return $result;
	}

	/** How many errors of the database there were in this request: WordPress keeps also those that it does not print. */
	public static function countErrors(): int {
		global $EZSQL_ERROR;
		return count( (array) $EZSQL_ERROR );
	}

	/**
	 * Whether the database has refused a statement since, about a table that the plugin has anything to do with: another
	 * plugin's own troubles are not ours.
	 *
	 * @param int $count As `countErrors` gave it.
	 */
	public static function hasFailedSince( int $count ): bool {
		global $EZSQL_ERROR;
		foreach ( array_slice( (array) $EZSQL_ERROR, $count ) as $error ) {
			if ( self::isOurs( (string) ( $error['query'] ?? '' ) ) ) {
				return true;
			}
		}
		return false;
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
