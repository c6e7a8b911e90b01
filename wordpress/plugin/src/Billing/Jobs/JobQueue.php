<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/**
 * The table of jobs. A process claims a job before it does it, for as long as the lease of its type lasts. Only the process with the
 * latest claim can store a result.
 */
final class JobQueue {
	/** The maximum length of a result, in characters. */
	private const RESULT_LENGTH = 200;

	/**
	 * @param string $type    One of `JobTypes`' constants.
	 * @param string $key     Type and key identify the job.
	 * @param string $kind    The type of e-mail or webhook.
	 * @param int    $user_id The member that it concerns; 0 for none.
	 * @param int    $subject The ID of what it is about.
	 * @param string $body    What is sent; '' if it is built for each attempt.
	 * @return int Its ID; 0 if it is already stored.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function add( string $type, string $key, string $kind, int $user_id, int $subject, string $body = '' ): int {
		global $wpdb;
		$inserted = DatabaseTransaction::write( $wpdb->prepare( 'INSERT IGNORE INTO %i (type, job_key, kind, user_id, subject, body, state, due_at, created_at) VALUES (%s, %s, %s, %d, %d, %s, %s, ' . DatabaseClock::SQL . ', ' . DatabaseClock::SQL . ')', Schema::name( Schema::JOBS ), $type, $key, $kind, $user_id, $subject, $body, Job::WAITING ) );
		return 1 === $inserted ? (int) $wpdb->insert_id : 0;
	}

	/**
	 * Stores a job, or makes it due again, whatever its state. An attempt that is running stores no result then. The parameters are
	 * those of `add`.
	 *
	 * @return int Its ID.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function addAgain( string $type, string $key, string $kind, int $user_id, int $subject ): int {
		global $wpdb;
		$id = $this->add( $type, $key, $kind, $user_id, $subject );
		if ( $id > 0 ) {
			return $id;
		}
		DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET attempts = CASE WHEN state IN ( %s, %s ) THEN attempts ELSE 0 END, state = %s, kind = %s, due_at = ' . DatabaseClock::SQL . ' WHERE type = %s AND job_key = %s', Schema::name( Schema::JOBS ), Job::WAITING, Job::RUNNING, Job::WAITING, $kind, $type, $key ) );
		return $this->findByKey( $type, $key )->id ?? 0;
	}

	/** @throws DatabaseFailure If the database query fails. */
	public function find( int $id ): ?Job {
		return self::jobs( 'id = %d', array( $id ) )[0] ?? null;
	}

	/** @throws DatabaseFailure If the database query fails. */
	public function findByKey( string $type, string $key ): ?Job {
		return self::jobs( 'type = %s AND job_key = %s', array( $type, $key ) )[0] ?? null;
	}

	/**
	 * The latest jobs about a subject, newest first.
	 *
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function about( string $type, int $subject, int $limit = 50 ): array {
		return self::jobs( 'type = %s AND subject = %d ORDER BY id DESC LIMIT %d', array( $type, $subject, $limit ) );
	}

	/**
	 * A page of the jobs in some states, those first that are due first, or that ended last.
	 *
	 * @param string[] $states Some of `Job`'s constants.
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function inStates( array $states, int $limit, int $offset ): array {
		$order = in_array( Job::FAILED, $states, true ) ? 'due_at DESC, id DESC' : 'due_at, id';
		return self::jobs( 'state IN ( ' . implode( ', ', array_fill( 0, count( $states ), '%s' ) ) . " ) ORDER BY $order LIMIT %d OFFSET %d", array_merge( $states, array( $limit, $offset ) ) );
	}

	/**
	 * @param string[] $states Some of `Job`'s constants.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function count( array $states ): int {
		global $wpdb;
		return (int) ( Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE state IN ( ' . implode( ', ', array_fill( 0, count( $states ), '%s' ) ) . ' )', Schema::name( Schema::JOBS ), ...$states ) )[0] ?? 0 ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}

	/**
	 * The jobs of a type to do now, longest waiting first.
	 *
	 * @return int[]
	 */
	public function due( string $type, int $limit ): array {
		global $wpdb;
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT id FROM %i WHERE state = %s AND type = %s AND due_at <= ' . DatabaseClock::SQL . ' ORDER BY due_at, id LIMIT %d', Schema::name( Schema::JOBS ), Job::WAITING, $type, $limit ) ) );
	}

	/** When the next job is due, or may be interrupted, in seconds since 1970; null for no job. */
	public function nextDue(): ?int {
		global $wpdb;
		$firsts = array();
		foreach ( array( Job::WAITING, Job::RUNNING ) as $state ) {
			foreach ( JobTypes::ALL as $type ) {
				// Each reads only the first row of its type in the index, however many wait.
				$firsts[] = $wpdb->prepare( 'SELECT MIN( due_at ) AS due_at FROM %i WHERE state = %s AND type = %s', Schema::name( Schema::JOBS ), $state, $type );
			}
		}
		$next = $wpdb->get_var( 'SELECT MIN( due_at ) FROM ( ' . implode( ' UNION ALL ', $firsts ) . ' ) firsts' ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
		return null === $next ? null : (int) $next;
	}

	/** Claims a job for this process; null if it isn't due, or another process has it. */
	public function claim( int $id ): ?Job {
		global $wpdb;
		$lease = 'CASE type';
		foreach ( JobTypes::ALL as $type ) {
			$lease .= $wpdb->prepare( ' WHEN %s THEN %d', $type, JobTypes::lease( $type ) );
		}
		$claimed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts + 1, due_at = ' . DatabaseClock::SQL . " + $lease END WHERE id = %d AND state = %s AND due_at <= " . DatabaseClock::SQL, Schema::name( Schema::JOBS ), Job::RUNNING, $id, Job::WAITING ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
		$row     = 1 === $claimed ? $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::JOBS ), $id ), ARRAY_A ) : null;
		return is_array( $row ) ? new Job( $row ) : null;
	}

	/**
	 * Running jobs of a type whose lease is over: their processes have died, or hang.
	 *
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function interrupted( string $type ): array {
		return self::jobs( 'state = %s AND type = %s AND due_at < ' . DatabaseClock::SQL . ' ORDER BY due_at', array( Job::RUNNING, $type ) );
	}

	/**
	 * Stores the result of a claimed job.
	 *
	 * @param int $wait Seconds until the next attempt.
	 * @return bool False if another process has the job now: then nothing is stored.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function finish( Job $job, string $state, string $result, int $wait = 0 ): bool {
		global $wpdb;
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET state = %s, result = %s, due_at = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND state = %s AND attempts = %d AND due_at = %d', Schema::name( Schema::JOBS ), $state, mb_substr( $result, 0, self::RESULT_LENGTH ), $wait, $job->id, Job::RUNNING, $job->attempts, $job->due_at ) );
	}

	/**
	 * Whether a process still has the job that it has claimed.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function isClaimed( Job $job ): bool {
		$current = $this->find( $job->id );
		return Job::RUNNING === $current?->state && $current->attempts === $job->attempts && $current->due_at === $job->due_at;
	}

	/** Releases a claimed job that was not tried. */
	public function release( Job $job ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts - 1, due_at = ' . DatabaseClock::SQL . ' WHERE id = %d AND state = %s AND attempts = %d AND due_at = %d', Schema::name( Schema::JOBS ), Job::WAITING, $job->id, Job::RUNNING, $job->attempts, $job->due_at ) );
	}

	/**
	 * Makes a job due now, with all its attempts again if it is over.
	 *
	 * @return bool False if it is running, or doesn't exist.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function restart( int $id ): bool {
		global $wpdb;
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET attempts = CASE state WHEN %s THEN attempts ELSE 0 END, state = %s, due_at = ' . DatabaseClock::SQL . ' WHERE id = %d AND state <> %s', Schema::name( Schema::JOBS ), Job::WAITING, Job::WAITING, $id, Job::RUNNING ) );
	}

	/**
	 * Withdraws a job before its next attempt.
	 *
	 * @return bool False if it isn't waiting any more: for example, a process has claimed it.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function withdraw( int $id ): bool {
		global $wpdb;
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE id = %d AND state = %s', Schema::name( Schema::JOBS ), Job::WITHDRAWN, $id, Job::WAITING ) );
	}

	/** Withdraws all jobs of a copied site, because the original site does them. */
	public function withdrawAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE state IN ( %s, %s )', Schema::name( Schema::JOBS ), Job::WITHDRAWN, Job::WAITING, Job::RUNNING ) );
	}

	/** The number of a type's jobs that have failed and will be tried again. */
	public function countFailing( string $type ): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE state = %s AND type = %s AND attempts > 0', Schema::name( Schema::JOBS ), Job::WAITING, $type ) );
	}

	/**
	 * Deletes the jobs about a subject.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function deleteAbout( string $type, int $subject ): void {
		global $wpdb;
		DatabaseTransaction::write( $wpdb->prepare( 'DELETE FROM %i WHERE type = %s AND subject = %d', Schema::name( Schema::JOBS ), $type, $subject ) );
	}

	/** Deletes jobs that have been over for longer than their type is stored. */
	public function purge(): void {
		global $wpdb;
		foreach ( JobTypes::ALL as $type ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE type = %s AND state NOT IN ( %s, %s ) AND created_at < ' . DatabaseClock::SQL . ' - %d', Schema::name( Schema::JOBS ), $type, Job::WAITING, Job::RUNNING, JobTypes::lifetime( $type ) ) );
		}
	}

	/**
	 * @param string           $condition With placeholders.
	 * @param array<int|string> $values    For the placeholders.
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	private static function jobs( string $condition, array $values ): array {
		global $wpdb;
		$rows = Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE $condition", Schema::name( Schema::JOBS ), ...$values ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
		return array_map( static fn( array $row ): Job => new Job( $row ), $rows );
	}
}
