<?php
/**
 * Everybody who holds a membership, or held one.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Desk\Members;

use PracticePortal\Directory\Index;
use PracticePortal\Directory\Table;
use PracticePortal\Directory\Truth;
use PracticePortal\Directory\Words;
use PracticePortal\Domain\Subscription;
use PracticePortal\Registration\MemberRecords;
use PracticePortal\Support\PlainText;
use PracticePortal\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * A table with a row for each person: what they are searched, sorted and filtered by, so that fifty thousand take as many
 * statements as ten, and each goes by a key. Drawn anew for whoever changes, together with the directory's index. What
 * changes by the day, money, is read when it is shown.
 */
final class Roster {
	private const COLUMNS = array( 'user_id', 'subscription_id', 'sort_key', 'name', 'email', 'practice', 'profession', 'product_id', 'plan', 'state', 'since', 'invited_by', 'searched', 'words' );

	private const NUMBERS = array( 'user_id', 'subscription_id', 'product_id', 'since', 'invited_by' );

	/** How many rows one statement writes. */
	private const AT_ONCE = 200;

	/** Before the rows are read, whoever has changed in this request is drawn. */
	private Index $index;

	/** @var array<string,int>|null As long as nobody changes. */
	private ?array $by_state = null;

	public function __construct( Index $index ) {
		$this->index = $index;
	}

	public function register(): void {
		add_action( Index::CHANGED, array( $this, 'refresh' ) );
	}

	/**
	 * Makes some people's rows what they should be.
	 *
	 * @param int[] $user_ids Theirs.
	 */
	public function refresh( array $user_ids ): void {
		global $wpdb;
		if ( array() === $user_ids ) {
			return;
		}
		$this->by_state = null;
		$rows           = self::truth( implode( ', ', array_map( 'intval', $user_ids ) ) );
		$gone           = array_diff( array_map( 'intval', $user_ids ), array_keys( $rows ) );
		foreach ( array_chunk( $gone, self::AT_ONCE ) as $some ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE user_id IN ( ' . implode( ', ', $some ) . ' )', self::table() ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		}
		foreach ( array_chunk( $rows, self::AT_ONCE ) as $some ) {
			$values = implode( ', ', array_map( array( self::class, 'values' ), $some ) );
			$wpdb->query( $wpdb->prepare( 'REPLACE INTO %i ( ' . implode( ', ', self::COLUMNS ) . ' ) VALUES ', self::table() ) . $values ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared value by value.
		}
	}

	/** How many a question finds; of a question about states alone it is known from their numbers. */
	public function count( RosterQuery $query ): int {
		global $wpdb;
		if ( array() === $query->words() && 0 === $query->product_id ) {
			$by_state = $this->countByState();
			return (int) array_sum( '' === $query->group ? $by_state : array_intersect_key( $by_state, array_flip( States::groups()[ $query->group ] ) ) );
		}
		$this->index->settle();
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i ', self::table() ) . self::condition( $query ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared there.
	}

	/**
	 * How many people there are, by state.
	 *
	 * @return array<string,int>
	 */
	public function countByState(): array {
		global $wpdb;
		$this->index->settle();
		// A page asks twice: for its list and for the links to the groups.
		$this->by_state = $this->by_state ?? array_map( 'intval', array_column( (array) $wpdb->get_results( $wpdb->prepare( 'SELECT state, COUNT(*) AS people FROM %i GROUP BY state', self::table() ), ARRAY_A ), 'people', 'state' ) );
		return $this->by_state;
	}

	/**
	 * The rows that a question finds, in its order.
	 *
	 * @param RosterQuery $query  The question.
	 * @param int         $limit  How many at most.
	 * @param int         $offset How many to leave out.
	 * @return array<int,array<string,string>>
	 */
	public function find( RosterQuery $query, int $limit, int $offset = 0 ): array {
		global $wpdb;
		$this->index->settle();
		$column    = RosterQuery::BY_SINCE === $query->order ? 'since' : 'sort_key';
		$direction = $query->is_descending ? 'DESC' : 'ASC';
		// First the numbers, by the key alone: far down in a long list the texts of all before would have to be read otherwise.
		$ids = array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT user_id FROM %i ', self::table() ) . self::condition( $query ) . $wpdb->prepare( " ORDER BY $column $direction, user_id $direction LIMIT %d OFFSET %d", $limit, $offset ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared there, and words from here.
		return $this->ofUsers( $ids );
	}

	/**
	 * People's rows, in the order of their numbers here.
	 *
	 * @param int[] $user_ids Theirs.
	 * @return array<int,array<string,string>>
	 */
	public function ofUsers( array $user_ids ): array {
		global $wpdb;
		if ( array() === $user_ids ) {
			return array();
		}
		$list  = implode( ', ', array_map( 'intval', $user_ids ) );
		$rows  = (array) $wpdb->get_results( $wpdb->prepare( "SELECT * FROM %i WHERE user_id IN ( $list )", self::table() ), ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		$by_id = array_column( $rows, null, 'user_id' );
		return array_values( array_filter( array_replace( array_fill_keys( $user_ids, null ), $by_id ) ) );
	}

	private static function table(): string {
		return Tables::name( Tables::ROSTER );
	}

	/** Who is found, prepared, beginning with "WHERE". */
	private static function condition( RosterQuery $query ): string {
		global $wpdb;
		$parts = Table::matching( $query->words() );
		if ( $query->product_id > 0 ) {
			$parts[] = $wpdb->prepare( 'product_id = %d', $query->product_id );
		}
		if ( '' !== $query->group ) {
			$states  = States::groups()[ $query->group ];
			$parts[] = $wpdb->prepare( 'state IN ( ' . implode( ', ', array_fill( 0, count( $states ), '%s' ) ) . ' )', ...$states ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
		}
		return 'WHERE ' . ( array() === $parts ? '1 = 1' : implode( ' AND ', $parts ) );
	}

	/**
	 * What the rows of some people should be; whoever never had to do with a membership has none.
	 *
	 * @param string $list Numbers of users, with commas.
	 * @return array<int,array<string,mixed>> By user.
	 */
	private static function truth( string $list ): array {
		global $wpdb;
		$held = self::chosen( (array) $wpdb->get_results( $wpdb->prepare( "SELECT * FROM %i WHERE user_id IN ( $list ) ORDER BY id", Tables::name( Tables::SUBSCRIPTIONS ) ), ARRAY_A ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		if ( array() === $held ) {
			return array();
		}
		$meta = array();
		foreach ( (array) $wpdb->get_results( $wpdb->prepare( "SELECT user_id, meta_key, meta_value FROM %i WHERE user_id IN ( $list ) AND meta_key IN ( %s, %s, %s )", $wpdb->usermeta, MemberRecords::PRACTICES, MemberRecords::PROFESSION, MemberRecords::PARENT_USER ), ARRAY_A ) as $one ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$meta[ (int) $one['user_id'] ][ $one['meta_key'] ] = maybe_unserialize( $one['meta_value'] );
		}
		$rows = array();
		foreach ( (array) $wpdb->get_results( $wpdb->prepare( "SELECT ID, display_name, user_email FROM %i WHERE ID IN ( $list )", $wpdb->users ), ARRAY_A ) as $user ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
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
		return array(
			'user_id'         => (int) $user['ID'],
			'subscription_id' => (int) $held['id'],
			'sort_key'        => Truth::sortKey( $name, (int) $user['ID'] ),
			'name'            => mb_substr( $name, 0, 250 ),
			'email'           => $email,
			'practice'        => mb_substr( (string) ( $practices[0] ?? '' ), 0, 255 ),
			'profession'      => is_scalar( $meta[ MemberRecords::PROFESSION ] ?? '' ) ? mb_substr( (string) ( $meta[ MemberRecords::PROFESSION ] ?? '' ), 0, 10 ) : '',
			'product_id'      => (int) $held['product_id'],
			'plan'            => (string) $held['name'],
			'state'           => (string) $held['status'],
			'since'           => (int) strtotime( ( $held['activated_at'] ?? $held['created_at'] ) . ' UTC' ),
			'invited_by'      => (int) $held['parent_id'] > 0 ? (int) ( $meta[ MemberRecords::PARENT_USER ] ?? 0 ) : 0,
			'searched'        => Words::folded( $said ),
			'words'           => Words::indexed( $said ),
		);
	}

	/** @param array<string,mixed> $row All columns. */
	private static function values( array $row ): string {
		global $wpdb;
		$values = array();
		foreach ( self::COLUMNS as $column ) {
			$values[] = $wpdb->prepare( in_array( $column, self::NUMBERS, true ) ? '%d' : '%s', $row[ $column ] );
		}
		return '( ' . implode( ', ', $values ) . ' )';
	}
}
