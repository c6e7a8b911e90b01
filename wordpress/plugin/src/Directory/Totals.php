<?php
/**
 * How many each question finds.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * Of everybody, and of a profession, it is counted once for each version of the index. How many a search finds says how to look
 * for them.
 */
final class Totals {
	private const KEPT = 'practice_portal_directory_totals';

	private Finds $finds;

	/** @var array<string,mixed>|null What is kept: a version, and by question both numbers. */
	private ?array $known = null;

	public function __construct( Finds $finds ) {
		$this->finds = $finds;
	}

	/**
	 * How many a question finds, and how many of them have a place.
	 *
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused it: nothing is kept then.
	 * @return array{0:int,1:int}
	 */
	public function of( Query $query ): array {
		global $wpdb;
		if ( array() !== $query->words ) {
			return $this->finds->count( $query );
		}
		$this->read();
		$key = '' === $query->profession ? 'all' : $query->profession;
		if ( ! isset( $this->known['of'][ $key ] ) ) {
			$row = Database::row( $wpdb->prepare( 'SELECT COUNT(*) AS total, COUNT( lat ) AS on_map FROM %i ', Table::name() ) . $this->condition( $query ) );
			$this->keep( $key, array( (int) ( $row['total'] ?? 0 ), (int) ( $row['on_map'] ?? 0 ) ) );
		}
		return $this->known['of'][ $key ];
	}

	/**
	 * The condition of who is found, prepared, beginning with "WHERE". Few are named by their numbers. Where so many are found that
	 * the list's own order comes to a full page sooner, the list is read in its order until the page is full. Where all are wanted,
	 * full text finds the rarest word, and the others are read in the rows that it finds.
	 *
	 * @param Query $query What is asked.
	 * @param int   $rows  How many rows in the list's own order are read until there are enough; 0 for all.
	 */
	public function condition( Query $query, int $rows = 0 ): string {
		global $wpdb;
		$parts = array();
		if ( array() !== $query->words ) {
			$found = 0 === $rows ? 0 : $this->finds->count( $query )[0];
			if ( $rows > 0 && $found ** 2 <= $rows * $this->of( new Query() )[0] ) {
				return 0 === $found ? 'WHERE 1 = 0' : 'WHERE user_id IN ( ' . implode( ', ', $this->finds->ids( $query ) ) . ' )';
			}
			$parts = Table::matching( $query->words, Table::hasFullText() ? $this->wordsToRead( $query->words, $rows > 0 ) : array() );
		}
		if ( '' !== $query->profession ) {
			$parts[] = $wpdb->prepare( 'profession = %s', $query->profession );
		}
		return 'WHERE ' . ( array() === $parts ? '1 = 1' : implode( ' AND ', $parts ) );
	}

	/**
	 * @param string[] $words    As `Words::of()`.
	 * @param bool     $is_order Whether the list is read in its order.
	 * @return string[] Those that full text is not asked for.
	 */
	private function wordsToRead( array $words, bool $is_order ): array {
		$spelt = Words::spelt( $words );
		if ( $is_order || count( $spelt ) < 2 ) {
			return $is_order ? $spelt : array();
		}
		$found = array();
		foreach ( $spelt as $word ) {
			$found[ $word ] = $this->of( self::question( array( $word ) ) )[0];
		}
		asort( $found );
		return array_values( array_diff( $spelt, array( (string) array_key_first( $found ) ) ) );
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
	 * @param string             $key   A profession, or everybody.
	 * @param array{0:int,1:int} $found Both numbers.
	 */
	private function keep( string $key, array $found ): void {
		$this->known['of'][ $key ] = $found;
		update_option( self::KEPT, $this->known, false );
	}
}
