<?php
/**
 * How many each question finds.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

defined( 'ABSPATH' ) || exit;

/**
 * Of everybody, and of a profession, the parts know it. How many a search finds says how to look for them.
 */
final class Totals {
	/** So many are as quick to name by their numbers, or to count off, as to find in any other way. */
	public const FEW = 1000;

	private Finds $finds;
	private Parts $parts;

	public function __construct( Finds $finds, Parts $parts ) {
		$this->finds = $finds;
		$this->parts = $parts;
	}

	/**
	 * How many a question finds, and how many of them have a place.
	 *
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused it: nothing is kept then.
	 * @return array{0:int,1:int}
	 */
	public function of( SearchQuery $query ): array {
		return array() === $query->words ? $this->parts->count( $query->profession ) : $this->finds->count( $query->words, $query->among() );
	}

	/**
	 * The condition of who is found, prepared, beginning with "WHERE". They are named by their numbers; where so many are found that the
	 * list's own order comes to a full page sooner, the list is read in its order until the page is full.
	 *
	 * @param SearchQuery $query What is asked.
	 * @param int   $rows  How many rows in the list's own order are read until there are enough; 0 for all.
	 */
	public function condition( SearchQuery $query, int $rows = 0 ): string {
		global $wpdb;
		$parts = array();
		if ( array() !== $query->words ) {
			$found = $this->of( $query )[0];
			if ( 0 === $rows || $found <= $this->rowsInOrder( $query, $rows ) ) {
				return 0 === $found ? 'WHERE 1 = 0' : 'WHERE user_id IN ( ' . implode( ', ', $this->finds->ids( $query->words, $query->among() ) ) . ' )';
			}
			$parts = MembersTable::matching( $query->words, MembersTable::hasFullText() ? Tokenizer::spelt( $query->words ) : array() );
		}
		if ( '' !== $query->profession ) {
			$parts[] = $wpdb->prepare( 'profession = %s', $query->profession );
		}
		return 'WHERE ' . ( array() === $parts ? '1 = 1' : implode( ' AND ', $parts ) );
	}

	/** Whether so many are more than one in fifty of everybody: by the same statements, whatever the size of the directory. */
	public function isMany( int $count ): bool {
		return self::isShare( $count, $this->parts->count( '' )[0] );
	}

	/** Whether so many are more than one in fifty of all. */
	public static function isShare( int $count, int $all ): bool {
		return $count * 50 > $all;
	}

	/** How many of everybody are read in the list's order until so many rows of what a search finds have come by. */
	public function rowsInOrder( SearchQuery $query, int $rows ): int {
		return (int) ( $rows * $this->parts->count( '' )[0] / max( 1, $this->of( $query )[0] ) );
	}
}
