<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Payers;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Directory\IndexTable;
use PracticePortal\Directory\IndexUpdater;
use PracticePortal\Directory\SortKey;
use PracticePortal\Directory\Tokenizer;
use PracticePortal\Registration\Accounts\MemberRecords;

/**
 * The index table of the member list, with a row for each person and the columns to search, sort and filter by. A person's row is
 * rebuilt together with the directory's index. Amounts change daily, so the list reads them when it shows them.
 */
final class MembersIndex {
	private const COLUMNS = array( 'user_id', 'subscription_id', 'sort_key', 'name', 'email', 'practice', 'profession', 'product_id', 'plan', 'state', 'state_group', 'paid_by', 'since', 'since_key', 'invited_by', 'searched' );

	private const NUMERIC_COLUMNS = array( 'user_id', 'subscription_id', 'product_id', 'since', 'invited_by' );

	private IndexTable $table;

	/** @var array<int,array<string,string|null>>|null The number of people by plan and group, as `members`, for one version. */
	private ?array $counts = null;

	private string $version = '';

	public function __construct(
		/** Updates the rows of the people who have changed in this request, before rows are read. */
		private readonly IndexUpdater $updater,
	) {
		$this->table = new IndexTable( Schema::MEMBERS_INDEX, self::COLUMNS, self::NUMERIC_COLUMNS );
	}

	/**
	 * Rebuilds some people's rows.
	 *
	 * @param string[] $differences What differed in other indexes, as `IndexTable::write()`.
	 * @param int[]    $user_ids    The users' IDs.
	 * @return string[] With what differed here.
	 */
	public function refresh( array $differences, array $user_ids ): array {
		return array() === $user_ids ? $differences : array_merge( $differences, $this->table->write( $user_ids, self::sourceRows( implode( ', ', array_map( 'intval', $user_ids ) ) ) ) );
	}

	/** The number of people that a query finds. */
	public function count( MembersQuery $query ): int {
		global $wpdb;
		$this->updater->flush();
		if ( array() === $query->tokens() ) {
			return $this->countAll( $query );
		}
		return (int) Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE ', $this->table->name() ) . $query->condition() )[0];
	}

	/**
	 * The rows that a query finds, in its order.
	 *
	 * @return array<int,array<string,string>>
	 */
	public function find( MembersQuery $query, int $limit, int $offset = 0 ): array {
		$this->updater->flush();
		return $this->forUsers( $this->ids( $query->condition(), $query->order(), $limit, $offset ) );
	}

	/**
	 * All rows of a query, in its order and in batches. Each batch starts after the last row, so memory stays constant.
	 *
	 * @param int $limit The number of rows per batch.
	 * @return \Generator<array<int,array<string,string>>>
	 */
	public function batches( MembersQuery $query, int $limit ): \Generator {
		global $wpdb;
		$this->updater->flush();
		$key       = $query->key();
		$direction = $query->is_descending ? 'DESC' : 'ASC';
		$from      = $wpdb->prepare( " AND %i > ''", $key );
		do {
			$rows = $this->forUsers( $this->ids( $query->condition() . $from, "$key $direction", $limit ) );
			if ( array() !== $rows ) {
				yield $rows;
				$from = $wpdb->prepare( $query->is_descending ? ' AND %i < %s' : ' AND %i > %s', $key, end( $rows )[ $key ] ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
			}
		} while ( count( $rows ) === $limit );
	}

	/**
	 * The first rows that meet a condition, by name.
	 *
	 * @param string $condition A prepared SQL condition.
	 * @return array<int,array<string,string>>
	 */
	public function sample( string $condition, int $limit ): array {
		$this->updater->flush();
		return $this->forUsers( $this->ids( $condition, 'sort_key ASC', $limit, 0 ) );
	}

	/**
	 * Counts the people that meet a condition. Without a search, the database reads only an index.
	 *
	 * @param string                                        $condition A prepared SQL condition.
	 * @param callable(array<string,string|null>):string    $group     The group of people with this `state`, `paid_by` and `has_address`.
	 * @return array<string,int> The numbers by group, and `all`.
	 */
	public function tally( string $condition, callable $group ): array {
		global $wpdb;
		$this->updater->flush();
		$numbers = array( 'all' => 0 );
		$rows    = Database::rows( $wpdb->prepare( "SELECT state, paid_by, CASE WHEN email = '' THEN 0 ELSE 1 END AS has_address, COUNT(*) AS members FROM %i WHERE ", $this->table->name() ) . $condition . ' GROUP BY state, paid_by, has_address' );
		foreach ( $rows as $row ) {
			$numbers['all']           += (int) $row['members'];
			$numbers[ $group( $row ) ] = ( $numbers[ $group( $row ) ] ?? 0 ) + (int) $row['members'];
		}
		return $numbers;
	}

	/**
	 * The rows of some people, in the order of the given IDs.
	 *
	 * @param int[] $user_ids The users' IDs.
	 * @return array<int,array<string,string>>
	 */
	public function forUsers( array $user_ids ): array {
		$rows = $this->table->rows( $user_ids );
		return array_values( array_filter( array_replace( array_fill_keys( $user_ids, null ), $rows ) ) );
	}

	/**
	 * @param string $condition A prepared SQL condition.
	 * @param string $order     Columns and directions, with commas.
	 * @return int[] IDs of users.
	 */
	private function ids( string $condition, string $order, int $limit, int $offset = 0 ): array {
		global $wpdb;
		return array_map( 'intval', Database::column( $wpdb->prepare( 'SELECT user_id FROM %i WHERE ', $this->table->name() ) . $condition . $wpdb->prepare( " ORDER BY $order LIMIT %d OFFSET %d", $limit, $offset ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- names from here, and what is prepared.
	}

	/** The number of rows of a query without a search. The list shows the count of each group. */
	private function countAll( MembersQuery $query ): int {
		global $wpdb;
		$version = $this->table->version();
		if ( null === $this->counts || $version !== $this->version ) {
			$this->counts  = Database::rows( $wpdb->prepare( 'SELECT product_id, state_group, COUNT(*) AS members FROM %i GROUP BY product_id, state_group', $this->table->name() ) );
			$this->version = $version;
		}
		$found = array_filter( $this->counts, static fn( array $row ): bool => in_array( $query->product_id, array( 0, (int) $row['product_id'] ), true ) && in_array( $query->group, array( '', $row['state_group'] ), true ) );
		return (int) array_sum( array_column( $found, 'members' ) );
	}

	/**
	 * Computes some people's rows from their subscriptions. A person who never began a membership has no row.
	 *
	 * @param string $list IDs of users, with commas.
	 * @return array<int,array<string,mixed>> By user.
	 */
	private static function sourceRows( string $list ): array {
		global $wpdb;
		$subscriptions = self::currentSubscriptions( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE user_id IN ( $list ) ORDER BY id", Schema::name( Schema::SUBSCRIPTIONS ) ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		if ( array() === $subscriptions ) {
			return array();
		}
		$meta = array();
		foreach ( Database::rows( $wpdb->prepare( "SELECT user_id, meta_key, meta_value FROM %i WHERE user_id IN ( $list ) AND meta_key IN ( %s, %s, %s )", $wpdb->usermeta, MemberRecords::PRACTICES, MemberRecords::PROFESSION, MemberRecords::PARENT_USER ) ) as $meta_row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$meta[ (int) $meta_row['user_id'] ][ $meta_row['meta_key'] ] = maybe_unserialize( $meta_row['meta_value'] );
		}
		$rows = array();
		foreach ( Database::rows( $wpdb->prepare( "SELECT ID, display_name, user_email FROM %i WHERE ID IN ( $list )", $wpdb->users ) ) as $user ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$id = (int) $user['ID'];
			if ( isset( $subscriptions[ $id ] ) ) {
				$rows[ $id ] = self::row( $user, $subscriptions[ $id ], $meta[ $id ] ?? array() );
			}
		}
		return $rows;
	}

	/**
	 * The subscription that counts for each person: the current one, or else the last that was a membership, or else the last one.
	 *
	 * @param array<int,array<string,mixed>> $subscriptions Rows, oldest first.
	 * @return array<int,array<string,mixed>> By user.
	 */
	private static function currentSubscriptions( array $subscriptions ): array {
		$chosen = array();
		$ranks  = array();
		foreach ( $subscriptions as $row ) {
			$id     = (int) $row['user_id'];
			$status = SubscriptionStatus::from( (string) $row['status'] );
			$is_one = ! $status->isIncomplete() && SubscriptionStatus::IncompleteExpired !== $status;
			$rank   = $status->isLive() ? 2 : (int) $is_one;
			if ( $rank >= ( $ranks[ $id ] ?? 0 ) ) {
				$chosen[ $id ] = $row;
				$ranks[ $id ]  = $rank;
			}
		}
		return $chosen;
	}

	/**
	 * @param array<string,mixed> $user A row of the users table.
	 * @param array<string,mixed> $subscription The subscription that counts.
	 * @param array<string,mixed> $meta The user meta by key.
	 * @return array<string,mixed>
	 */
	private static function row( array $user, array $subscription, array $meta ): array {
		$name      = EntityDecoder::decode( (string) $user['display_name'] );
		$email     = (string) $user['user_email'];
		$practices = array_column( array_filter( (array) ( $meta[ MemberRecords::PRACTICES ] ?? array() ), 'is_array' ), 'name' );
		$searched  = implode( ' ', array_merge( array( $name, $email ), $practices ) );
		$since     = (int) strtotime( ( $subscription['activated_at'] ?? $subscription['created_at'] ) . ' UTC' );
		$current   = new Subscription( $subscription );
		return array(
			'user_id'         => (int) $user['ID'],
			'subscription_id' => (int) $subscription['id'],
			'sort_key'        => SortKey::of( $name, (int) $user['ID'] ),
			'name'            => mb_substr( $name, 0, 250 ),
			'email'           => $email,
			'practice'        => mb_substr( (string) ( $practices[0] ?? '' ), 0, 255 ),
			'profession'      => is_scalar( $meta[ MemberRecords::PROFESSION ] ?? '' ) ? mb_substr( (string) ( $meta[ MemberRecords::PROFESSION ] ?? '' ), 0, 10 ) : '',
			'product_id'      => (int) $subscription['product_id'],
			'plan'            => (string) $subscription['name'],
			'state'           => (string) $subscription['status'],
			'state_group'     => StatusLabels::groupFor( SubscriptionStatus::tryFrom( (string) $subscription['status'] ) ),
			'paid_by'         => Payers::of( $current ),
			'since'           => $since,
			'since_key'       => sprintf( '%010d%012d', $since, (int) $user['ID'] ),
			'invited_by'      => $current->isInvited() ? (int) ( $meta[ MemberRecords::PARENT_USER ] ?? 0 ) : 0,
			'searched'        => Tokenizer::searchable( $searched ),
		);
	}
}
