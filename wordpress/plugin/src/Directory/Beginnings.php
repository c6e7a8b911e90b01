<?php
/**
 * What many people's words begin with.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * A word that few have is found as quickly the first time as later. One that thousands have takes full text several times as long,
 * so that it is worth knowing which these are.
 */
final class Beginnings {
	/** Longest beginning that is looked for, in characters: what follows is a word that somebody has typed to its end. */
	private const LONGEST = 12;

	/** How many people are read at a time. */
	private const STEP = 5000;

	/**
	 * The beginnings of words that more than `Totals::FEW` people have.
	 *
	 * @param IndexTable $table Whose.
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused it.
	 * @return string[] The most common first.
	 */
	public static function common( IndexTable $table ): array {
		global $wpdb;
		$counts = array();
		$last   = 0;
		do {
			$rows = Database::rows( $wpdb->prepare( 'SELECT user_id, words FROM %i WHERE user_id > %d ORDER BY user_id LIMIT %d', $table->name(), $last, self::STEP ) );
			foreach ( $rows as $row ) {
				$last = (int) $row['user_id'];
				$has  = array();
				foreach ( Tokenizer::unmarked( (string) $row['words'] ) as $word ) {
					for ( $length = min( strlen( $word ), self::LONGEST ); $length > 0; --$length ) {
						$has[ substr( $word, 0, $length ) ] = true;
					}
				}
				foreach ( array_keys( $has ) as $beginning ) {
					$counts[ $beginning ] = ( $counts[ $beginning ] ?? 0 ) + 1;
				}
			}
		} while ( count( $rows ) === self::STEP );
		$counts = array_filter( $counts, static fn( int $count ): bool => $count > Totals::FEW );
		arsort( $counts );
		return array_map( 'strval', array_keys( $counts ) );
	}
}
