<?php
/**
 * Whom a search finds.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;
use PracticePortal\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * For each word, and each profession, the numbers of those who have it. They are looked for once; from then on only those who
 * have changed since are looked at, so that a word which ten thousand have costs no more than one which ten have. Several words
 * are those who have each of them. Kept under a hash: what people look for is nothing to keep.
 */
final class Finds {
	/** @var array<string,array{total:int,on_map:int,placed:string,unplaced:string}> By question, as long as the version is the same. */
	private array $known = array();

	private string $version = '';

	/** @var array{0:string,1:int[],2:int[]}|null Of the last question with several words: which, and whom it finds, with a place and without. */
	private ?array $last = null;

	/**
	 * How many have all words of a question and its profession, and how many of them have a place.
	 *
	 * @return array{0:int,1:int}
	 */
	public function count( Query $query ): array {
		$finds = $this->of( $query );
		if ( 1 === count( $finds ) ) {
			return array( $finds[0]['total'], $finds[0]['on_map'] );
		}
		list( $placed, $unplaced ) = $this->all( $query, $finds );
		return array( count( $placed ) + count( $unplaced ), count( $placed ) );
	}

	/**
	 * Who has all words of a question and its profession.
	 *
	 * @return int[]
	 */
	public function ids( Query $query ): array {
		return array_merge( ...$this->all( $query, $this->of( $query ) ) );
	}

	/** Those of them who have a place, as `Numbers::pack()`. */
	public function placed( Query $query ): string {
		$finds = $this->of( $query );
		return 1 === count( $finds ) ? $finds[0]['placed'] : Numbers::pack( $this->all( $query, $finds )[0] );
	}

	/** Lets go of what nobody has asked for in a week with changes. */
	public static function prune(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE version <> %s AND kept_at < %d', self::table(), Table::version(), time() - WEEK_IN_SECONDS ) );
	}

	/**
	 * @param Query $query With a word or a profession.
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused a statement.
	 * @return array<int,array{total:int,on_map:int,placed:string,unplaced:string}> Of each of them.
	 */
	private function of( Query $query ): array {
		$version = Table::version();
		if ( $version !== $this->version ) {
			$this->known   = array();
			$this->version = $version;
		}
		$asked = array();
		foreach ( $query->words as $word ) {
			$asked[ md5( 'word ' . $word ) ] = array( $word, '' );
		}
		if ( '' !== $query->profession ) {
			$asked[ md5( 'profession ' . $query->profession ) ] = array( '', $query->profession );
		}
		$missing = array_diff_key( $asked, $this->known );
		$kept    = self::kept( array_keys( $missing ) );
		foreach ( $missing as $key => $one ) {
			$before              = $kept[ $key ] ?? null;
			$this->known[ $key ] = null !== $before && $before['version'] === $version ? self::read( $before ) : $this->look( $key, $one, $before );
		}
		return array_values( array_intersect_key( $this->known, $asked ) );
	}

	/**
	 * @param string[] $keys Of questions.
	 * @return array<string,array<string,mixed>> Rows, by question.
	 */
	private static function kept( array $keys ): array {
		global $wpdb;
		if ( array() === $keys ) {
			return array();
		}
		$marks = implode( ', ', array_fill( 0, count( $keys ), '%s' ) );
		return array_column( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE question IN ( $marks )", self::table(), ...$keys ) ), null, 'question' ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
	}

	/**
	 * @param string                   $key    Of the question.
	 * @param array{0:string,1:string} $asked  A word, or a profession.
	 * @param array<string,mixed>|null $before What was kept of another version.
	 * @return array{total:int,on_map:int,placed:string,unplaced:string}
	 */
	private function look( string $key, array $asked, ?array $before ): array {
		global $wpdb;
		$since = null === $before ? null : Changes::since( (int) $before['revision'] );
		if ( null === $before || null === $since ) {
			// Before anybody is looked for: who changes meanwhile is looked at again.
			$revision = Changes::last();
			$placed   = array();
			$unplaced = array();
			$among    = '';
		} else {
			$revision = $since['last'];
			$changed  = array_flip( $since['user_ids'] );
			$remain   = static function ( string $packed ) use ( $changed ): array {
				return array_filter(
					Numbers::unpack( $packed ),
					static function ( int $id ) use ( $changed ): bool {
						return ! isset( $changed[ $id ] );
					}
				);
			};
			$placed   = $remain( $before['placed'] );
			$unplaced = $remain( $before['unplaced'] );
			$among    = ' AND user_id IN ( ' . implode( ', ', $since['user_ids'] ) . ' )';
		}
		list( $word, $profession ) = $asked;
		$condition = '' === $word
			? $wpdb->prepare( 'profession = %s', $profession )
			// Full text finds among all; of a few it would still look at everybody with the word.
			: implode( ' AND ', Table::matching( array( $word ), '' === $among ? array() : Words::spelt( array( $word ) ) ) );
		// What the database refuses is not kept as finding nobody.
		foreach ( Database::rows( $wpdb->prepare( 'SELECT user_id, lat IS NOT NULL AS has_place FROM %i WHERE ', Table::name() ) . $condition . $among ) as $row ) {
			if ( $row['has_place'] ) {
				$placed[] = (int) $row['user_id'];
			} else {
				$unplaced[] = (int) $row['user_id'];
			}
		}
		sort( $placed );
		sort( $unplaced );
		$find = array(
			'total'    => count( $placed ) + count( $unplaced ),
			'on_map'   => count( $placed ),
			'placed'   => Numbers::pack( $placed ),
			'unplaced' => Numbers::pack( $unplaced ),
		);
		$wpdb->query( $wpdb->prepare( 'REPLACE INTO %i ( question, version, revision, kept_at, total, on_map, placed, unplaced ) VALUES ( %s, %s, %d, %d, %d, %d, %s, %s )', self::table(), $key, $this->version, $revision, time(), $find['total'], $find['on_map'], $find['placed'], $find['unplaced'] ) );
		return $find;
	}

	/**
	 * @param array<string,mixed> $row As it is kept.
	 * @return array{total:int,on_map:int,placed:string,unplaced:string}
	 */
	private static function read( array $row ): array {
		return array(
			'total'    => (int) $row['total'],
			'on_map'   => (int) $row['on_map'],
			'placed'   => (string) $row['placed'],
			'unplaced' => (string) $row['unplaced'],
		);
	}

	/**
	 * @param Query                          $query What is asked.
	 * @param array<int,array<string,mixed>> $finds Of each of its words, and its profession.
	 * @return array{0:int[],1:int[]} Who is in all of them, with a place and without.
	 */
	private function all( Query $query, array $finds ): array {
		// A request asks for the same several times.
		$key = $this->version . ' ' . $query->profession . ' ' . implode( ' ', $query->words );
		if ( null === $this->last || $key !== $this->last[0] ) {
			$this->last = array( $key, self::common( $finds, 'placed' ), self::common( $finds, 'unplaced' ) );
		}
		return array( $this->last[1], $this->last[2] );
	}

	/**
	 * @param array<int,array<string,mixed>> $finds Of each word and profession.
	 * @param string                         $part  `placed` or `unplaced`.
	 * @return int[] Those who are in all of them, rising.
	 */
	private static function common( array $finds, string $part ): array {
		// Beginning with the fewest, which is the most that there can be.
		usort(
			$finds,
			static function ( array $one, array $other ): int {
				return $one['total'] <=> $other['total'];
			}
		);
		$ids = Numbers::unpack( array_shift( $finds )[ $part ] ?? '' );
		foreach ( $finds as $find ) {
			$others = array_flip( Numbers::unpack( $find[ $part ] ) );
			$ids    = array_values(
				array_filter(
					$ids,
					static function ( int $id ) use ( $others ): bool {
						return isset( $others[ $id ] );
					}
				)
			);
		}
		return $ids;
	}

	private static function table(): string {
		return Tables::name( Tables::DIRECTORY_FINDS );
	}
}
