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
 * Counted once for each version of the index, and known from then on: a count has to look at everybody whom it counts, which
 * with a word that ten thousand members have is most of a search. What is known of the words says how to look for them.
 */
final class Totals {
	private const KEPT = 'practice_portal_directory_totals';

	/** How many questions are kept; the oldest go first. */
	private const MOST = 300;

	/** @var array<string,mixed>|null What is kept: a version, and by question both numbers. */
	private ?array $known = null;

	/**
	 * How many a question finds, and how many of them have a place.
	 *
	 * @return array{0:int,1:int}
	 */
	public function of( Query $query ): array {
		global $wpdb;
		$this->read();
		// What people look for is nothing to keep.
		$key = md5( $query->profession . ' ' . implode( ' ', $query->words ) );
		if ( ! isset( $this->known['of'][ $key ] ) ) {
			$row = (array) $wpdb->get_row( $wpdb->prepare( 'SELECT COUNT(*) AS total, COUNT( lat ) AS on_map FROM %i ', Table::name() ) . $this->condition( $query ), ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared below.
			$this->keep( $key, array( (int) ( $row['total'] ?? 0 ), (int) ( $row['on_map'] ?? 0 ) ) );
		}
		return $this->known['of'][ $key ];
	}

	/**
	 * The condition of who is found, prepared, beginning with "WHERE". Full text finds the rarest word, and the others are read in
	 * the rows that it finds; it finds none where reading the list in its order comes to an end sooner.
	 *
	 * @param Query $query What is asked.
	 * @param int   $rows  How many rows in the list's own order are read until there are enough; 0 for all.
	 */
	public function condition( Query $query, int $rows = 0 ): string {
		global $wpdb;
		$parts = Table::matching( $query->words, Table::hasFullText() ? $this->wordsToRead( $query->words, $rows ) : array() );
		if ( '' !== $query->profession ) {
			$parts[] = $wpdb->prepare( 'profession = %s', $query->profession );
		}
		return 'WHERE ' . ( array() === $parts ? '1 = 1' : implode( ' AND ', $parts ) );
	}

	/**
	 * @param string[] $words As `Words::of()`.
	 * @param int      $rows  As of `condition()`.
	 * @return string[] Those that full text is not asked for.
	 */
	private function wordsToRead( array $words, int $rows ): array {
		$spelt = array_values( array_diff( $words, Words::withoutLetters( $words ) ) );
		// Of a word alone there is nothing to choose from, when all whom it finds are wanted: so it is counted.
		if ( array() === $spelt || ( 1 === count( $spelt ) && 0 === $rows ) ) {
			return array();
		}
		$found = array();
		foreach ( $spelt as $word ) {
			$found[ $word ] = $this->of( self::question( array( $word ) ) )[0];
		}
		asort( $found );
		$rarest = (string) array_key_first( $found );
		// Full text looks at everybody with the word; the list's order at so many until there are enough of them.
		$is_common = $rows > 0 && $found[ $rarest ] ** 2 > $rows * $this->of( self::question( array() ) )[0];
		return $is_common ? $spelt : array_values( array_diff( $spelt, array( $rarest ) ) );
	}

	/** @param string[] $words As `Words::of()`. */
	private static function question( array $words ): Query {
		$query        = new Query();
		$query->words = $words;
		return $query;
	}

	/** What is known of the index as it is now. */
	private function read(): void {
		$version = Table::version();
		if ( null !== $this->known && $this->known['version'] === $version ) {
			return;
		}
		$kept        = get_option( self::KEPT );
		$is_now      = is_array( $kept ) && ( $kept['version'] ?? null ) === $version && is_array( $kept['of'] ?? null );
		$this->known = $is_now ? $kept : array(
			'version' => $version,
			'of'      => array(),
		);
	}

	/**
	 * @param string             $key   Of the question.
	 * @param array{0:int,1:int} $found Both numbers.
	 */
	private function keep( string $key, array $found ): void {
		$this->known['of'][ $key ] = $found;
		$this->known['of']         = array_slice( $this->known['of'], -self::MOST, null, true );
		update_option( self::KEPT, $this->known, false );
	}
}
