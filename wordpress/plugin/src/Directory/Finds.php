<?php
/**
 * Whom a search finds.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * For each word, and each value by which a list is narrowed, the numbers of those who have it. They are looked for once; from then on only those who
 * have changed since are looked at, so that a word which ten thousand have costs no more than one which ten have. Several words
 * are those who have each of them. Kept under a hash: what people look for is nothing to keep.
 */
final class Finds {
	private IndexTable $table;

	/** Tells in a statement who has a place. */
	private string $has_place;

	/** @var array<string,array{total:int,on_map:int,placed:string,unplaced:string}> By question, as long as the version is the same. */
	private array $known = array();

	private string $version = '';

	/** @var array{0:string,1:int[],2:int[]}|null Of the last question with several words: which, and whom it finds, with a place and without. */
	private ?array $last = null;

	/**
	 * @param IndexTable $table     Where one looks.
	 * @param string        $has_place Tells in a statement who has a place; of a table without places nobody.
	 */
	public function __construct( IndexTable $table, string $has_place = '0' ) {
		$this->table     = $table;
		$this->has_place = $has_place;
	}

	/**
	 * How many have all words of a question and are among those that it is narrowed to, and how many of them have a place.
	 *
	 * @param string[]                 $words As `Tokenizer::of()`.
	 * @param array<string,string|int> $among What columns have to be.
	 * @return array{0:int,1:int}
	 */
	public function count( array $words, array $among ): array {
		$finds = $this->of( $words, $among );
		if ( 1 === count( $finds ) ) {
			return array( $finds[0]['total'], $finds[0]['on_map'] );
		}
		list( $placed, $unplaced ) = $this->all( $words, $among, $finds );
		return array( count( $placed ) + count( $unplaced ), count( $placed ) );
	}

	/**
	 * Who is found so.
	 *
	 * @param string[]                 $words As `Tokenizer::of()`.
	 * @param array<string,string|int> $among What columns have to be.
	 * @return int[]
	 */
	public function ids( array $words, array $among ): array {
		return array_merge( ...$this->all( $words, $among, $this->of( $words, $among ) ) );
	}

	/**
	 * Those of them who have a place, as `DeltaVarint::pack()`.
	 *
	 * @param string[]                 $words As `Tokenizer::of()`.
	 * @param array<string,string|int> $among What columns have to be.
	 */
	public function placed( array $words, array $among ): string {
		$finds = $this->of( $words, $among );
		return 1 === count( $finds ) ? $finds[0]['placed'] : DeltaVarint::pack( $this->all( $words, $among, $finds )[0] );
	}

	/** Lets go of what nobody has asked for in a week with changes. */
	public function prune(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE version <> %s AND kept_at < %d', $this->table->finds(), $this->table->version(), time() - WEEK_IN_SECONDS ) );
	}

	/**
	 * @param string[]                 $words As `Tokenizer::of()`.
	 * @param array<string,string|int> $among What columns have to be; not both are empty.
	 * @throws \PracticePortal\Support\DatabaseFailure When the database refused a statement.
	 * @return array<int,array{total:int,on_map:int,placed:string,unplaced:string}> Of each of them.
	 */
	private function of( array $words, array $among ): array {
		$version = $this->table->version();
		if ( $version !== $this->version ) {
			$this->known   = array();
			$this->version = $version;
		}
		$asked = array();
		foreach ( $words as $word ) {
			$asked[ md5( 'word ' . $word ) ] = array( '', $word );
		}
		foreach ( $among as $column => $value ) {
			$asked[ md5( $column . ' ' . $value ) ] = array( $column, $value );
		}
		$missing = array_diff_key( $asked, $this->known );
		$kept    = $this->kept( array_keys( $missing ) );
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
	private function kept( array $keys ): array {
		global $wpdb;
		if ( array() === $keys ) {
			return array();
		}
		$marks = implode( ', ', array_fill( 0, count( $keys ), '%s' ) );
		return array_column( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE question IN ( $marks )", $this->table->finds(), ...$keys ) ), null, 'question' ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
	}

	/**
	 * @param string                       $key    Of the question.
	 * @param array{0:string,1:string|int} $asked  A column and what it has to be; none, and a word.
	 * @param array<string,mixed>|null     $before What was kept of another version.
	 * @return array{total:int,on_map:int,placed:string,unplaced:string}
	 */
	private function look( string $key, array $asked, ?array $before ): array {
		global $wpdb;
		$since = null === $before ? null : $this->table->changes()->since( (int) $before['revision'] );
		if ( null === $before || null === $since ) {
			// Before anybody is looked for: who changes meanwhile is looked at again.
			$revision = $this->table->changes()->last();
			$placed   = array();
			$unplaced = array();
			$changed_only = '';
		} else {
			$revision = $since['last'];
			$changed  = array_flip( $since['user_ids'] );
			$remain   = static function ( string $packed ) use ( $changed ): array {
				return array_filter(
					DeltaVarint::unpack( $packed ),
					static function ( int $id ) use ( $changed ): bool {
						return ! isset( $changed[ $id ] );
					}
				);
			};
			$placed   = $remain( $before['placed'] );
			$unplaced = $remain( $before['unplaced'] );
			$changed_only = ' AND user_id IN ( ' . implode( ', ', $since['user_ids'] ) . ' )';
		}
		list( $column, $value ) = $asked;
		$condition = '' !== $column
			? $wpdb->prepare( '%i = %s', $column, $value )
			// Full text finds among all; of a few it would still look at everybody with the word.
			: implode( ' AND ', MembersTable::matching( array( (string) $value ), '' === $changed_only ? array() : Tokenizer::spelt( array( (string) $value ) ) ) );
		// What the database refuses is not kept as finding nobody.
		foreach ( Database::rows( $wpdb->prepare( 'SELECT user_id, ' . $this->has_place . ' AS has_place FROM %i WHERE ', $this->table->name() ) . $condition . $changed_only ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
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
			'placed'   => DeltaVarint::pack( $placed ),
			'unplaced' => DeltaVarint::pack( $unplaced ),
		);
		$wpdb->query( $wpdb->prepare( 'REPLACE INTO %i ( question, version, revision, kept_at, total, on_map, placed, unplaced ) VALUES ( %s, %s, %d, %d, %d, %d, %s, %s )', $this->table->finds(), $key, $this->version, $revision, time(), $find['total'], $find['on_map'], $find['placed'], $find['unplaced'] ) );
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
	 * @param string[]                       $words As `Tokenizer::of()`.
	 * @param array<string,string|int>       $among What columns have to be.
	 * @param array<int,array<string,mixed>> $finds Of each of them.
	 * @return array{0:int[],1:int[]} Who is in all of them, with a place and without.
	 */
	private function all( array $words, array $among, array $finds ): array {
		// A request asks for the same several times.
		$key = md5( $this->version . wp_json_encode( array( $words, $among ) ) );
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
		$ids = DeltaVarint::unpack( array_shift( $finds )[ $part ] ?? '' );
		foreach ( $finds as $find ) {
			$others = array_flip( DeltaVarint::unpack( $find[ $part ] ) );
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
}
