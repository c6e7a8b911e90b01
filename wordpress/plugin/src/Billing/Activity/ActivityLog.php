<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/**
 * The activity log's table, the one log of facts: what happened, when, to which member, and who acted. Other plugins record an event
 * with the action `practice_portal_happened`. Kind and key identify an event, so recording it again does nothing.
 */
final class ActivityLog {
	/** Stripe's events are deleted after a year, because there are many. */
	private const EVENT_LIFETIME = YEAR_IN_SECONDS;

	/** The maximum number of events per query. */
	private const KEYS_BATCH = 500;

	/**
	 * Records an event, unless it is already recorded. Call it in the transaction of the change that it tells. `Consumers` follows it
	 * after the transaction.
	 *
	 * @throws DatabaseFailure If the query fails.
	 */
	public static function record( JournalEvent $journal_event ): void {
		$actor_id = $journal_event->actor_id ?? get_current_user_id();
		if ( 0 === $actor_id && $journal_event->is( ...ActivityKind::BY_MEMBER ) ) {
			$actor_id = $journal_event->user_id;
		}
		$entry = self::insert( $journal_event, self::actedBy( $actor_id, $journal_event ), $actor_id, Consequences::consumersOf( $journal_event->kind ) );
		if ( null !== $entry ) {
			DatabaseTransaction::afterCommit( "fact-$entry->id", static fn() => Consumers::follow( $entry ) );
		}
	}

	/** Adds an event that happened before the log existed. Nothing follows it: no e-mail and no webhook. */
	public static function restore( JournalEvent $journal_event, ActedBy $acted_by = ActedBy::Stripe ): void {
		self::insert( $journal_event, $acted_by, 0, 0 );
	}

	/**
	 * The times of those events that are recorded.
	 *
	 * @param string[] $keys The events' keys.
	 * @return array<string,int> Seconds since 1970, by key.
	 */
	public function timesOf( ActivityKind $kind, array $keys ): array {
		global $wpdb;
		$times = array();
		foreach ( array_chunk( array_unique( $keys ), self::KEYS_BATCH ) as $some ) {
			$by_hash = array();
			foreach ( $some as $key ) {
				$by_hash[ self::hash( $kind->value, $key ) ] = $key;
			}
			$places = implode( ', ', array_fill( 0, count( $by_hash ), '%s' ) );
			foreach ( Database::rows( $wpdb->prepare( "SELECT fact_hash, happened_at FROM %i WHERE fact_hash IN ($places)", Schema::name( Schema::JOURNAL ), ...array_keys( $by_hash ) ) ) as $row ) {
				$times[ $by_hash[ (string) $row['fact_hash'] ] ] = (int) $row['happened_at'];
			}
		}
		return $times;
	}

	/**
	 * @param int $actor_id The user who was signed in; 0 for none.
	 * @param int $pending  The consumers that have to handle it.
	 * @return JournalEntry|null Null if it is already recorded.
	 * @throws DatabaseFailure If the query fails.
	 */
	private static function insert( JournalEvent $journal_event, ActedBy $acted_by, int $actor_id, int $pending ): ?JournalEntry {
		global $wpdb;
		$row    = array(
			'fact_hash'       => self::hash( $journal_event->kind, $journal_event->key ),
			'kind'            => $journal_event->kind,
			'user_id'         => $journal_event->user_id,
			'subscription_id' => $journal_event->subscription_id,
			'acted_by'        => $acted_by->value,
			'actor_id'        => $actor_id,
			'amount'          => $journal_event->amount,
			'reference'       => substr( $journal_event->reference, 0, 100 ),
			'detail'          => mb_substr( $journal_event->detail, 0, 200 ),
			'happened_at'     => $journal_event->happened_at ?? DatabaseClock::now(),
			'pending'         => $pending,
		);
		$values = array_map( static fn( int|string|null $value ): string => null === $value ? 'NULL' : $wpdb->prepare( is_int( $value ) ? '%d' : '%s', $value ), $row ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders.
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'INSERT IGNORE INTO %i (' . implode( ', ', array_keys( $row ) ) . ') VALUES (', Schema::name( Schema::JOURNAL ) ) . implode( ', ', $values ) . ')' ) ? new JournalEntry( array( 'id' => $wpdb->insert_id ) + $row ) : null; // phpcs:ignore WordPress.DB.PreparedSQL -- prepared value by value.
	}

	/** The hash that identifies an event in the log. */
	public static function hash( string $kind, string $key ): string {
		return hash( 'sha256', "$kind:$key" );
	}

	/**
	 * A member's events, newest first.
	 *
	 * @param ActivityKind[] $kinds  Only these; all when empty.
	 * @param int            $limit  The maximum number of entries.
	 * @param int            $before Only entries before this one; 0 for the newest.
	 * @return JournalEntry[]
	 * @throws DatabaseFailure If the query fails.
	 */
	public function forUser( int $user_id, array $kinds = array(), int $limit = 100, int $before = 0 ): array {
		global $wpdb;
		$only_kinds = array() === $kinds ? '' : ' AND kind IN (' . implode( ', ', array_fill( 0, count( $kinds ), '%s' ) ) . ')';
		$rows       = Database::rows(
			$wpdb->prepare(
				"SELECT * FROM %i WHERE user_id = %d AND id < %d$only_kinds ORDER BY id DESC LIMIT %d",
				Schema::name( Schema::JOURNAL ),
				$user_id,
				$before > 0 ? $before : PHP_INT_MAX,
				...array_merge( array_column( $kinds, 'value' ), array( $limit ) )
			)
		);
		return array_map( static fn( array $row ): JournalEntry => new JournalEntry( $row ), $rows );
	}

	public function find( int $id ): ?JournalEntry {
		global $wpdb;
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::JOURNAL ), $id ), ARRAY_A );
		return is_array( $row ) ? new JournalEntry( $row ) : null;
	}

	/**
	 * Removes personal data. Amounts and IDs stay for bookkeeping.
	 *
	 * @return array{removed:int,retained:int} The number of deleted entries, and of those that stay.
	 */
	public function erase( int $user_id ): array {
		global $wpdb;
		$table   = Schema::name( Schema::JOURNAL );
		$money   = implode( ', ', array_fill( 0, count( ActivityKind::MONEY ), '%s' ) );
		$removed = (int) $wpdb->query( $wpdb->prepare( "DELETE FROM %i WHERE user_id = %d AND kind NOT IN ($money)", $table, $user_id, ...array_column( ActivityKind::MONEY, 'value' ) ) );
		$wpdb->update( $table, array( 'actor_id' => 0 ), array( 'actor_id' => $user_id ) );
		return array(
			'removed'  => $removed,
			'retained' => (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE user_id = %d', $table, $user_id ) ),
		);
	}

	public function purgeStripeEvents(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE kind = %s AND happened_at < %d', Schema::name( Schema::JOURNAL ), ActivityKind::Event->value, DatabaseClock::now() - self::EVENT_LIFETIME ) );
	}

	private static function actedBy( int $actor_id, JournalEvent $event ): ActedBy {
		// A task can finish what a person began.
		if ( null === $event->actor_id && wp_doing_cron() ) {
			return ActedBy::Schedule;
		}
		if ( 0 === $actor_id ) {
			return ActedBy::Stripe;
		}
		return $actor_id === $event->user_id ? ActedBy::Member : ActedBy::Owner;
	}
}
