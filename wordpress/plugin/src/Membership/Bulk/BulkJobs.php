<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Bulk;

use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\SiteUrl;

/**
 * The tables of bulk operations and of their members. One query starts all targets of an operation. If a process died before that query,
 * its operation never runs. One process claims a target before it works on it. If that process dies, another tries the
 * target again after a while.
 */
final class BulkJobs {
	/** Seconds after which a process must have died. */
	private const LEASE = 5 * MINUTE_IN_SECONDS;

	/** How long they are stored. */
	private const LIFETIME = 90 * DAY_IN_SECONDS;

	/** Seconds after which an operation that has not started is deleted. */
	private const START_LIFETIME = HOUR_IN_SECONDS;

	/**
	 * Stores an operation without targets, unless its form was sent before.
	 *
	 * @param string              $form_key   Identifies the form.
	 * @param string              $operation  The operation's name.
	 * @param array<string,mixed> $parameters The owner's entries.
	 * @return int Its id; 0 if it is stored already.
	 * @throws DatabaseFailure If it could not be stored.
	 */
	public function create( string $form_key, string $operation, array $parameters ): int {
		global $wpdb;
		$started  = array(
			BulkJob::SITE     => SiteUrl::encoded(),
			BulkJob::DATABASE => LiveSite::database(),
		);
		$inserted = $wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (form_key, operation, parameters, author_id, created_at) VALUES (%s, %s, %s, %d, ' . DatabaseClock::SQL . ')', Schema::name( Schema::BULK_JOBS ), $form_key, $operation, (string) wp_json_encode( $started + $parameters ), get_current_user_id() ) );
		if ( false === $inserted ) {
			throw new DatabaseFailure( 'The bulk operation could not be stored.' );
		}
		return 1 === $inserted ? (int) $wpdb->insert_id : 0;
	}

	/** The operation that a form has started; null for none. */
	public function findByForm( string $form_key ): ?BulkJob {
		global $wpdb;
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE form_key = %s', Schema::name( Schema::BULK_JOBS ), $form_key ), ARRAY_A );
		return is_array( $row ) ? new BulkJob( $row ) : null;
	}

	public function find( int $id ): ?BulkJob {
		global $wpdb;
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::BULK_JOBS ), $id ), ARRAY_A );
		return is_array( $row ) ? new BulkJob( $row ) : null;
	}

	/**
	 * Adds targets with their memberships as they are now. Nothing happens to them before `start`.
	 *
	 * @param int   $job_id   The operation.
	 * @param int[] $held_ids Subscriptions, as in the list of members.
	 * @throws DatabaseFailure If they could not be read or stored.
	 */
	public function addTargets( int $job_id, array $held_ids ): void {
		global $wpdb;
		if ( array() === $held_ids ) {
			return;
		}
		$list = implode( ', ', array_map( 'intval', $held_ids ) );
		$rows = Database::rows( $wpdb->prepare( "SELECT id, user_id, current_period_end FROM %i WHERE id IN ( $list ) ORDER BY id", Schema::name( Schema::SUBSCRIPTIONS ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
		foreach ( array_chunk( $rows, 200 ) as $part ) {
			$values = array();
			foreach ( $part as $row ) {
				$values[] = $wpdb->prepare( '(%d, %d, %d, %d, %s)', $job_id, (int) $row['user_id'], (int) $row['id'], self::seconds( $row['current_period_end'] ), BulkTarget::DRAFT );
			}
			$inserted = $wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (job_id, user_id, subscription_id, paid_until, state) VALUES ', Schema::name( Schema::BULK_TARGETS ) ) . implode( ', ', $values ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- each is prepared.
			if ( false === $inserted ) {
				throw new DatabaseFailure( 'The members of a bulk operation could not be stored.' );
			}
		}
	}

	/**
	 * Starts an operation, with all its targets at once.
	 *
	 * @return int The number of targets.
	 * @throws DatabaseFailure If none was started.
	 */
	public function start( int $job_id ): int {
		global $wpdb;
		$started = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE job_id = %d AND state = %s', Schema::name( Schema::BULK_TARGETS ), BulkTarget::PENDING, $job_id, BulkTarget::DRAFT ) );
		if ( false === $started ) {
			throw new DatabaseFailure( 'The bulk operation could not be started.' );
		}
		return (int) $started;
	}

	/**
	 * Whether an operation was started.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function isStarted( int $job_id ): bool {
		global $wpdb;
		return null !== Database::row( $wpdb->prepare( 'SELECT id FROM %i WHERE job_id = %d AND state <> %s LIMIT 1', Schema::name( Schema::BULK_TARGETS ), $job_id, BulkTarget::DRAFT ) );
	}

	/** Deletes an operation that was not started. */
	public function discard( int $job_id ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE job_id = %d AND state = %s', Schema::name( Schema::BULK_TARGETS ), $job_id, BulkTarget::DRAFT ) );
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE id = %d', Schema::name( Schema::BULK_JOBS ), $job_id ) );
	}

	/**
	 * The latest operations of a kind, newest first.
	 *
	 * @return BulkJob[]
	 */
	public function latest( string $operation, int $limit ): array {
		global $wpdb;
		$rows = (array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE operation = %s ORDER BY id DESC LIMIT %d', Schema::name( Schema::BULK_JOBS ), $operation, $limit ), ARRAY_A );
		return array_map( static fn( array $row ): BulkJob => new BulkJob( $row ), $rows );
	}

	/**
	 * Targets to work on: those that were not tried yet first, then those of the oldest operation.
	 *
	 * @param string $last An operation that waits for all others, since it takes long; '' for none.
	 * @return int[]
	 */
	public function due( int $limit, string $last = '' ): array {
		$later = array_map( static fn( BulkJob $job ): int => $job->id, '' === $last ? array() : $this->latest( $last, PHP_INT_MAX ) );
		if ( array() === $later ) {
			return $this->dueOf( '', $limit );
		}
		$list  = implode( ', ', $later );
		$first = $this->dueOf( "AND job_id NOT IN ( $list )", $limit );
		return count( $first ) < $limit ? array_merge( $first, $this->dueOf( "AND job_id IN ( $list )", $limit - count( $first ) ) ) : $first;
	}

	/**
	 * @param string $more A further condition, without anything from outside.
	 * @return int[]
	 */
	private function dueOf( string $more, int $limit ): array {
		$untried = $this->dueIn( BulkTarget::PENDING, $more, $limit );
		return count( $untried ) < $limit ? array_merge( $untried, $this->dueIn( BulkTarget::RUNNING, $more, $limit - count( $untried ) ) ) : $untried;
	}

	/**
	 * Reads in the index's order: no database sorts all targets for one batch.
	 *
	 * @param string $state One of `BulkTarget`'s constants.
	 * @param string $more  A further condition, without anything from outside.
	 * @return int[]
	 */
	private function dueIn( string $state, string $more, int $limit ): array {
		global $wpdb;
		// A member's target in a later operation waits, so that two extensions by a month add two months.
		$table = Schema::name( Schema::BULK_TARGETS );
		$waits = $wpdb->prepare( 'AND NOT EXISTS ( SELECT 1 FROM %i e JOIN %i j ON j.id = e.job_id WHERE e.user_id = %i.user_id AND e.job_id < %i.job_id AND j.operation <> %s AND e.state IN ( %s, %s ) )', $table, Schema::name( Schema::BULK_JOBS ), $table, $table, BulkJob::MESSAGE, BulkTarget::PENDING, BulkTarget::RUNNING );
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( "SELECT id FROM %i WHERE state = %s AND lease_until < " . DatabaseClock::SQL . " $more $waits ORDER BY lease_until, id LIMIT %d", $table, $state, $limit ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
	}

	/** Claims a target for this process; null if another has it. */
	public function claim( int $id ): ?BulkTarget {
		global $wpdb;
		$table = Schema::name( Schema::BULK_TARGETS );
		$this->rememberDate( $id );
		$claimed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts + 1, lease_until = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND ( state = %s OR ( state = %s AND lease_until < ' . DatabaseClock::SQL . ' ) )', $table, BulkTarget::RUNNING, self::LEASE, $id, BulkTarget::PENDING, BulkTarget::RUNNING ) );
		$row     = 1 === $claimed ? $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', $table, $id ), ARRAY_A ) : null;
		return is_array( $row ) ? new BulkTarget( $row ) : null;
	}

	/** Until when the membership is paid before its first attempt: an earlier operation may have extended it since the start. */
	private function rememberDate( int $id ): void {
		global $wpdb;
		$table = Schema::name( Schema::BULK_TARGETS );
		$row   = $wpdb->get_row( $wpdb->prepare( 'SELECT s.current_period_end FROM %i t JOIN %i s ON s.id = t.subscription_id WHERE t.id = %d AND t.state = %s', $table, Schema::name( Schema::SUBSCRIPTIONS ), $id, BulkTarget::PENDING ), ARRAY_A );
		if ( is_array( $row ) ) {
			$wpdb->query( $wpdb->prepare( 'UPDATE %i SET paid_until = %d WHERE id = %d AND state = %s', $table, self::seconds( $row['current_period_end'] ), $id, BulkTarget::PENDING ) );
		}
	}

	/** @param string|null $date UTC. */
	private static function seconds( ?string $date ): int {
		return null === $date ? 0 : (int) strtotime( $date . ' UTC' );
	}

	public function findTarget( int $id ): ?BulkTarget {
		global $wpdb;
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::BULK_TARGETS ), $id ), ARRAY_A );
		return is_array( $row ) ? new BulkTarget( $row ) : null;
	}

	/**
	 * Stores the result of a target, unless another process has claimed it since.
	 *
	 * @param BulkTarget $target Claimed by this process.
	 * @param string     $state  One of `BulkTarget`'s constants.
	 * @param string     $result A sentence.
	 * @param int        $wait   Seconds until a target that is still running is due.
	 */
	public function finish( BulkTarget $target, string $state, string $result, int $wait = 0 ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, result = %s, lease_until = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND state = %s AND attempts = %d', Schema::name( Schema::BULK_TARGETS ), $state, mb_substr( $result, 0, 300 ), $wait, $target->id, BulkTarget::RUNNING, $target->attempts ) );
	}

	/**
	 * The number of an operation's targets, by state.
	 *
	 * @return array<string,int>
	 */
	public function counts( int $job_id ): array {
		global $wpdb;
		$counts = array_fill_keys( array( BulkTarget::PENDING, BulkTarget::RUNNING, BulkTarget::DONE, BulkTarget::DECLINED, BulkTarget::FAILED ), 0 );
		foreach ( (array) $wpdb->get_results( $wpdb->prepare( 'SELECT state, COUNT(*) AS members FROM %i WHERE job_id = %d GROUP BY state', Schema::name( Schema::BULK_TARGETS ), $job_id ), ARRAY_A ) as $row ) {
			$counts[ $row['state'] ] = (int) $row['members'];
		}
		return $counts;
	}

	/**
	 * Some of an operation's targets: those that failed first.
	 *
	 * @return BulkTarget[]
	 */
	public function targets( int $job_id, int $limit, int $offset ): array {
		global $wpdb;
		$table = Schema::name( Schema::BULK_TARGETS );
		// An index has what the order needs, so the database reads only the targets of the page.
		$rows = (array) $wpdb->get_results( $wpdb->prepare( 'SELECT t.* FROM ( SELECT id FROM %i WHERE job_id = %d ORDER BY state = %s DESC, id LIMIT %d OFFSET %d ) page JOIN %i t ON t.id = page.id ORDER BY t.state = %s DESC, t.id', $table, $job_id, BulkTarget::FAILED, $limit, $offset, $table, BulkTarget::FAILED ), ARRAY_A );
		return array_map( static fn( array $row ): BulkTarget => new BulkTarget( $row ), $rows );
	}

	/** Drops all unfinished targets on a copied site, because the original site runs them. */
	public function dropAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, result = %s WHERE state IN ( %s, %s )', Schema::name( Schema::BULK_TARGETS ), BulkTarget::FAILED, __( 'This site is a copy. The original site runs the job.', 'practice-portal' ), BulkTarget::PENDING, BulkTarget::RUNNING ) );
	}

	public function purge(): void {
		global $wpdb;
		foreach ( (array) $wpdb->get_col( $wpdb->prepare( 'SELECT id FROM %i WHERE created_at < %d AND id NOT IN ( SELECT job_id FROM %i WHERE state <> %s )', Schema::name( Schema::BULK_JOBS ), DatabaseClock::now() - self::START_LIFETIME, Schema::name( Schema::BULK_TARGETS ), BulkTarget::DRAFT ) ) as $id ) {
			$this->discard( (int) $id );
		}
		$until = DatabaseClock::now() - self::LIFETIME;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE job_id IN ( SELECT id FROM %i WHERE created_at < %d )', Schema::name( Schema::BULK_TARGETS ), Schema::name( Schema::BULK_JOBS ), $until ) );
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE created_at < %d', Schema::name( Schema::BULK_JOBS ), $until ) );
	}
}
