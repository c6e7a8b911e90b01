<?php
/**
 * Everybody who holds a membership, or held one.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Desk\Members;

use PracticePortal\Directory\Ahead;
use PracticePortal\Directory\Finds;
use PracticePortal\Directory\IndexUpdater;
use PracticePortal\Directory\Order;
use PracticePortal\Directory\IndexTable;
use PracticePortal\Directory\MembersTable;
use PracticePortal\Directory\Totals;
use PracticePortal\Directory\EligibilityRule;
use PracticePortal\Directory\Tokenizer;
use PracticePortal\Domain\Subscription;
use PracticePortal\Foundation\Hooks;
use PracticePortal\Foundation\Tables;
use PracticePortal\Registration\MemberRecords;
use PracticePortal\Support\Database;
use PracticePortal\Support\PlainText;

defined( 'ABSPATH' ) || exit;

/**
 * A table with a row for each person: what they are searched, sorted and filtered by, so that fifty thousand take as many
 * statements as ten, and each goes by a key. Drawn anew for whoever changes, together with the directory's index; how many there
 * are and whom a word finds is kept as the directory's is. What changes by the day, money, is read when it is shown.
 */
final class MembersIndex {
	private const COLUMNS = array( 'user_id', 'subscription_id', 'sort_key', 'name', 'email', 'practice', 'profession', 'product_id', 'plan', 'state', 'state_group', 'since', 'since_key', 'invited_by', 'searched', 'words' );

	private const NUMBERS = array( 'user_id', 'subscription_id', 'product_id', 'since', 'invited_by' );

	/** Before the rows are read, whoever has changed in this request is drawn. */
	private IndexUpdater $index;

	private IndexTable $table;
	private Headcount $headcount;
	private Finds $finds;

	/** @var array<string,Order> By the column. */
	private array $orders = array();

	public function __construct( IndexUpdater $index ) {
		$this->index     = $index;
		$this->table     = new IndexTable( Tables::ROSTER, self::COLUMNS, self::NUMBERS );
		$this->headcount = new Headcount( $this->table );
		$this->finds     = new Finds( $this->table );
		foreach ( array( MembersQuery::SORT_KEY, MembersQuery::SINCE_KEY ) as $column ) {
			$this->orders[ $column ] = new Order( $this->table, $column );
		}
	}

	public function register(): void {
		add_action( IndexUpdater::CHANGED, array( $this, 'refresh' ) );
		add_action( Ahead::HOOK, array( $this, 'lookAhead' ) );
		add_action( Hooks::LOOKED_AFTER, array( $this, 'prune' ) );
	}

	/**
	 * Makes some people's rows what they should be.
	 *
	 * @param int[] $user_ids Theirs.
	 */
	public function refresh( array $user_ids ): void {
		if ( array() !== $user_ids ) {
			$this->table->write( $user_ids, self::truth( implode( ', ', array_map( 'intval', $user_ids ) ) ) );
		}
	}

	/** What many have is looked for before anybody asks; how many there are is counted anew. */
	public function lookAhead(): void {
		$this->index->settle();
		$this->headcount->countAnew();
		if ( $this->headcount->of() > Totals::FEW ) {
			foreach ( $this->orders as $order ) {
				$order->bytes();
			}
			Ahead::look( $this->finds, Ahead::words( $this->table ) );
		}
	}

	/** Lets go of what nobody asks for any more. */
	public function prune(): void {
		$this->table->changes()->prune();
		$this->finds->prune();
	}

	/** How many a question finds. */
	public function count( MembersQuery $query ): int {
		$this->index->settle();
		return array() === $query->words()
			? $this->headcount->of( $query->group, $query->product_id )
			: $this->finds->count( $query->words(), $query->among() )[0];
	}

	/**
	 * The rows that a question finds, in its order.
	 *
	 * @param MembersQuery $query  The question.
	 * @param int         $limit  How many at most.
	 * @param int         $offset How many to leave out.
	 * @return array<int,array<string,string>>
	 */
	public function find( MembersQuery $query, int $limit, int $offset = 0 ): array {
		$left = $this->count( $query ) - $offset;
		if ( $left <= 0 ) {
			return array();
		}
		$limit = min( $limit, $left );
		// Whoever comes far down may be nearer to the end of the list.
		$is_backward = $left - $limit < $offset;
		$skip        = $is_backward ? $left - $limit : $offset;
		$ids         = $this->isFar( $query, $skip + $limit )
			? array_slice( $this->orders[ $query->column() ]->sorted( $this->finds->ids( $query->words(), $query->among() ), $skip + $limit, $query->is_descending !== $is_backward ), $skip )
			: $this->inOrder( $query, '', $query->is_descending !== $is_backward, $limit, $skip );
		return array_values( $this->ofUsers( $is_backward ? array_reverse( $ids ) : $ids ) );
	}

	/**
	 * Everybody whom a question finds, in its order and in parts: each begins behind the last, so that a part of many costs what one of few does.
	 *
	 * @param MembersQuery $query The question.
	 * @param int         $limit How many rows a part has.
	 * @return \Generator<array<int,array<string,string>>>
	 */
	public function parts( MembersQuery $query, int $limit ): \Generator {
		global $wpdb;
		$from = '';
		do {
			$rows = $this->ofUsers( $this->inOrder( $query, $from, $query->is_descending, $limit ) );
			if ( array() !== $rows ) {
				yield $rows;
				$from = $wpdb->prepare( $query->is_descending ? ' AND %i < %s' : ' AND %i > %s', $query->column(), end( $rows )[ $query->column() ] ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
			}
		} while ( count( $rows ) === $limit );
	}

	/**
	 * People's rows, in the order of their numbers here.
	 *
	 * @param int[] $user_ids Theirs.
	 * @return array<int,array<string,string>>
	 */
	public function ofUsers( array $user_ids ): array {
		$rows = $this->table->rows( $user_ids );
		return array_values( array_filter( array_replace( array_fill_keys( $user_ids, null ), $rows ) ) );
	}

	/**
	 * Whether so many of whom a search finds are so far down in the list that all who are found are put in order instead.
	 *
	 * @param MembersQuery $query The question.
	 * @param int         $rows  How many of whom it finds come before the end of the page.
	 */
	private function isFar( MembersQuery $query, int $rows ): bool {
		return array() !== $query->words() && $this->isMany( $this->count( $query ) ) && $this->isMany( $this->rowsInOrder( $query, $rows ) );
	}

	/** How many rows of the list are read until so many have come by whom a search finds. */
	private function rowsInOrder( MembersQuery $query, int $rows ): int {
		return (int) ( $rows * $this->headcount->of( $query->group, $query->product_id ) / max( 1, $this->count( $query ) ) );
	}

	private function isMany( int $count ): bool {
		return Totals::isShare( $count, $this->headcount->of() );
	}

	/**
	 * Numbers of people, by the key of their order alone, which is all that has to be read of those who are left out.
	 *
	 * @param MembersQuery $query         Who.
	 * @param string      $from          Where in the list, prepared, beginning with "AND".
	 * @param bool        $is_descending From the greatest.
	 * @param int         $limit         How many at most.
	 * @param int         $offset        How many to leave out.
	 * @return int[]
	 */
	private function inOrder( MembersQuery $query, string $from, bool $is_descending, int $limit, int $offset = 0 ): array {
		global $wpdb;
		$this->index->settle();
		$conditions = array();
		foreach ( $query->among() as $column => $value ) {
			$conditions[] = $wpdb->prepare( '%i = %s', $column, $value );
		}
		if ( array() !== $query->words() ) {
			$conditions[] = $this->isMany( $this->count( $query ) )
				? implode( ' AND ', MembersTable::matching( $query->words(), MembersTable::hasFullText() ? Tokenizer::spelt( $query->words() ) : array() ) )
				: 'user_id IN ( ' . implode( ', ', array_merge( array( 0 ), $this->finds->ids( $query->words(), $query->among() ) ) ) . ' )';
		}
		$conditions[] = $wpdb->prepare( "%i > ''", $query->column() );
		return array_map( 'intval', Database::column( $wpdb->prepare( 'SELECT user_id FROM %i WHERE ', $this->table->name() ) . implode( ' AND ', $conditions ) . $from . $wpdb->prepare( ' ORDER BY %i ' . ( $is_descending ? 'DESC' : 'ASC' ) . ' LIMIT %d OFFSET %d', $query->column(), $limit, $offset ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above, and words from here.
	}

	/**
	 * What the rows of some people should be; whoever never had to do with a membership has none.
	 *
	 * @param string $list Numbers of users, with commas.
	 * @return array<int,array<string,mixed>> By user.
	 */
	private static function truth( string $list ): array {
		global $wpdb;
		$held = self::chosen( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE user_id IN ( $list ) ORDER BY id", Tables::name( Tables::SUBSCRIPTIONS ) ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		if ( array() === $held ) {
			return array();
		}
		$meta = array();
		foreach ( Database::rows( $wpdb->prepare( "SELECT user_id, meta_key, meta_value FROM %i WHERE user_id IN ( $list ) AND meta_key IN ( %s, %s, %s )", $wpdb->usermeta, MemberRecords::PRACTICES, MemberRecords::PROFESSION, MemberRecords::PARENT_USER ) ) as $one ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$meta[ (int) $one['user_id'] ][ $one['meta_key'] ] = maybe_unserialize( $one['meta_value'] );
		}
		$rows = array();
		foreach ( Database::rows( $wpdb->prepare( "SELECT ID, display_name, user_email FROM %i WHERE ID IN ( $list )", $wpdb->users ) ) as $user ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$id = (int) $user['ID'];
			if ( isset( $held[ $id ] ) ) {
				$rows[ $id ] = self::row( $user, $held[ $id ], $meta[ $id ] ?? array() );
			}
		}
		return $rows;
	}

	/**
	 * Of each person's subscriptions the one that counts: the live one, else the last that was one, else the last.
	 *
	 * @param array<int,array<string,mixed>> $subscriptions Rows, oldest first.
	 * @return array<int,array<string,mixed>> By user.
	 */
	private static function chosen( array $subscriptions ): array {
		$chosen = array();
		$ranks  = array();
		foreach ( $subscriptions as $row ) {
			$id     = (int) $row['user_id'];
			$is_one = ! in_array( $row['status'], array_merge( Subscription::UNFINISHED, array( Subscription::ABANDONED ) ), true );
			$rank   = in_array( $row['status'], Subscription::LIVE, true ) ? 2 : (int) $is_one;
			if ( $rank >= ( $ranks[ $id ] ?? 0 ) ) {
				$chosen[ $id ] = $row;
				$ranks[ $id ]  = $rank;
			}
		}
		return $chosen;
	}

	/**
	 * @param array<string,mixed> $user Of the table of users.
	 * @param array<string,mixed> $held The subscription that counts.
	 * @param array<string,mixed> $meta Values by key.
	 * @return array<string,mixed>
	 */
	private static function row( array $user, array $held, array $meta ): array {
		$name      = PlainText::of( (string) $user['display_name'] );
		$email     = (string) $user['user_email'];
		$practices = array_column( array_filter( (array) ( $meta[ MemberRecords::PRACTICES ] ?? array() ), 'is_array' ), 'name' );
		$said      = implode( ' · ', array_merge( array( $name, $email ), $practices ) );
		$since     = (int) strtotime( ( $held['activated_at'] ?? $held['created_at'] ) . ' UTC' );
		return array(
			'user_id'         => (int) $user['ID'],
			'subscription_id' => (int) $held['id'],
			'sort_key'        => EligibilityRule::sortKey( $name, (int) $user['ID'] ),
			'name'            => mb_substr( $name, 0, 250 ),
			'email'           => $email,
			'practice'        => mb_substr( (string) ( $practices[0] ?? '' ), 0, 255 ),
			'profession'      => is_scalar( $meta[ MemberRecords::PROFESSION ] ?? '' ) ? mb_substr( (string) ( $meta[ MemberRecords::PROFESSION ] ?? '' ), 0, 10 ) : '',
			'product_id'      => (int) $held['product_id'],
			'plan'            => (string) $held['name'],
			'state'           => (string) $held['status'],
			'state_group'     => States::groupOf( (string) $held['status'] ),
			'since'           => $since,
			'since_key'       => sprintf( '%010d%012d', $since, (int) $user['ID'] ),
			'invited_by'      => ( new Subscription( $held ) )->isInvited() ? (int) ( $meta[ MemberRecords::PARENT_USER ] ?? 0 ) : 0,
			'searched'        => Tokenizer::folded( $said ),
			'words'           => Tokenizer::indexed( $said ),
		);
	}
}
