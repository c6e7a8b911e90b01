<?php
/**
 * Reads that do not take an error for "nothing".
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Support;

defined( 'ABSPATH' ) || exit;

/**
 * WordPress answers a refused statement with an empty list. A list of nobody, or a person without purchases, is something
 * else than not knowing.
 */
final class Database {
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
		global $EZSQL_ERROR;
		// WordPress keeps every error of the request here, also those that it does not print.
		$before = count( (array) $EZSQL_ERROR );
		$result = $read();
		$errors = array_slice( (array) $EZSQL_ERROR, $before );
		if ( array() !== $errors ) {
			throw new DatabaseFailure( 'The database refused a statement.' );
		}
		return $result;
	}
}
