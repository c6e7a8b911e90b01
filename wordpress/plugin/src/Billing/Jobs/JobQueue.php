<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
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
	private const RESULT_LENGTH = 300;

	/**
	 * @param JobType $type    Type and key identify the job.
	 * @param string $key     Type and key identify the job.
	 * @param string $kind    The type of e-mail or webhook.
	 * @param int    $user_id The member that it concerns; 0 for none.
	 * @param int    $subject The ID of what it is about.
	 * @param string $body    What is sent; '' if it is built for each attempt.
	 * @return int Its ID; 0 if it is already stored.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function add( JobType $type, string $key, string $kind, int $user_id, int $subject, string $body = '' ): int {
		global $wpdb;
		$inserted = DatabaseTransaction::write( $wpdb->prepare( 'INSERT IGNORE INTO %i (type, job_key, kind, user_id, subject, body, state, due_at, created_at) VALUES (%s, %s, %s, %d, %d, %s, %s, ' . DatabaseClock::SQL . ', ' . DatabaseClock::SQL . ')', Schema::name( Schema::JOBS ), $type->value, $key, $kind, $user_id, $subject, $body, JobState::Waiting->value ) );
		return 1 === $inserted ? (int) $wpdb->insert_id : 0;
	}

	/**
	 * Stores a job, or makes it due again, whatever its state. An attempt that is running stores no result then. The parameters are
	 * those of `add`.
	 *
	 * @return int Its ID.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function addAgain( JobType $type, string $key, string $kind, int $user_id, int $subject ): int {
		global $wpdb;
		$id = $this->add( $type, $key, $kind, $user_id, $subject );
		if ( $id > 0 ) {
			return $id;
		}
		DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET attempts = CASE WHEN state IN ( %s, %s ) THEN attempts ELSE 0 END, state = %s, kind = %s, due_at = ' . DatabaseClock::SQL . ' WHERE type = %s AND job_key = %s', Schema::name( Schema::JOBS ), JobState::Waiting->value, JobState::Running->value, JobState::Waiting->value, $kind, $type->value, $key ) );
		return $this->findByKey( $type, $key )->id ?? 0;
	}

	/** @throws DatabaseFailure If the database query fails. */
	public function find( int $id ): ?Job {
		return self::jobs( 'id = %d', array( $id ) )[0] ?? null;
	}

	/** @throws DatabaseFailure If the database query fails. */
	public function findByKey( JobType $type, string $key ): ?Job {
		return self::jobs( 'type = %s AND job_key = %s', array( $type->value, $key ) )[0] ?? null;
	}

	/**
	 * The latest jobs about a subject, newest first.
	 *
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function about( JobType $type, int $subject, int $limit = 50 ): array {
		return self::jobs( 'type = %s AND subject = %d ORDER BY id DESC LIMIT %d', array( $type->value, $subject, $limit ) );
	}

	/**
	 * The jobs about a subject that wait or run, oldest first.
	 *
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function unfinishedAbout( JobType $type, int $subject ): array {
		return self::jobs( 'type = %s AND subject = %d AND state IN ( %s, %s ) ORDER BY id', array( $type->value, $subject, JobState::Waiting->value, JobState::Running->value ) );
	}

	/**
	 * A page of the jobs in some states, those first that are due first, or that ended last.
	 *
	 * @param JobState[] $states
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function inStates( array $states, int $limit, int $offset ): array {
		$order = in_array( JobState::Failed, $states, true ) ? 'due_at DESC, id DESC' : 'due_at, id';
		return self::jobs( 'state IN ( ' . implode( ', ', array_fill( 0, count( $states ), '%s' ) ) . " ) ORDER BY $order LIMIT %d OFFSET %d", array_merge( array_column( $states, 'value' ), array( $limit, $offset ) ) );
	}

	/**
	 * @param JobState[] $states
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function count( array $states ): int {
		global $wpdb;
		return (int) ( Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE state IN ( ' . implode( ', ', array_fill( 0, count( $states ), '%s' ) ) . ' )', Schema::name( Schema::JOBS ), ...array_column( $states, 'value' ) ) )[0] ?? 0 ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}

	/**
	 * The jobs of a type to do now, longest waiting first.
	 *
	 * @return int[]
	 */
	public function due( JobType $type, int $limit ): array {
		global $wpdb;
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT id FROM %i WHERE state = %s AND type = %s AND due_at <= ' . DatabaseClock::SQL . ' ORDER BY due_at, id LIMIT %d', Schema::name( Schema::JOBS ), JobState::Waiting->value, $type->value, $limit ) ) );
	}

	/**
	 * When the next job of each type is due, or may be interrupted.
	 *
	 * @return array<string,int> Seconds since 1970, by type. Without the types of which none waits or runs.
	 */
	public function nextDue(): array {
		global $wpdb;
		$firsts = array();
		foreach ( array( JobState::Waiting, JobState::Running ) as $state ) {
			foreach ( JobType::cases() as $type ) {
				// Each reads only the first row of its type in the index, however many wait.
				$firsts[] = $wpdb->prepare( 'SELECT %s AS type, MIN( due_at ) AS due_at FROM %i WHERE state = %s AND type = %s', $type->value, Schema::name( Schema::JOBS ), $state->value, $type->value );
			}
		}
		$rows = (array) $wpdb->get_results( 'SELECT type, MIN( due_at ) AS due_at FROM ( ' . implode( ' UNION ALL ', $firsts ) . ' ) firsts GROUP BY type', ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
		return array_map( 'intval', array_filter( array_column( $rows, 'due_at', 'type' ), 'is_string' ) );
	}

	/** Claims a job for this process; null if it isn't due, or another process has it. */
	public function claim( int $id ): ?Job {
		global $wpdb;
		$lease = 'CASE type';
		foreach ( JobType::cases() as $type ) {
			$lease .= $wpdb->prepare( ' WHEN %s THEN %d', $type->value, JobRules::lease( $type ) );
		}
		$claimed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts + 1, due_at = ' . DatabaseClock::SQL . " + $lease END WHERE id = %d AND state = %s AND due_at <= " . DatabaseClock::SQL, Schema::name( Schema::JOBS ), JobState::Running->value, $id, JobState::Waiting->value ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
		$row     = 1 === $claimed ? $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::JOBS ), $id ), ARRAY_A ) : null;
		return is_array( $row ) ? new Job( $row ) : null;
	}

	/**
	 * Running jobs of a type whose lease is over: their processes have died, or hang.
	 *
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function interrupted( JobType $type ): array {
		return self::jobs( 'state = %s AND type = %s AND due_at < ' . DatabaseClock::SQL . ' ORDER BY due_at', array( JobState::Running->value, $type->value ) );
	}

	/**
	 * Stores the result of a claimed job.
	 *
	 * @param int $wait Seconds until the next attempt.
	 * @return bool False if another process has the job now: then nothing is stored.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function finish( Job $job, JobState $state, string $result, int $wait = 0 ): bool {
		global $wpdb;
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET state = %s, result = %s, due_at = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND state = %s AND attempts = %d AND due_at = %d', Schema::name( Schema::JOBS ), $state->value, mb_substr( $result, 0, self::RESULT_LENGTH ), $wait, $job->id, JobState::Running->value, $job->attempts, $job->due_at ) );
	}

	/**
	 * Whether a process still has the job that it has claimed.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function isClaimed( Job $job ): bool {
		$current = $this->find( $job->id );
		return JobState::Running === $current?->state && $current->attempts === $job->attempts && $current->due_at === $job->due_at;
	}

	/**
	 * Stores what a claimed job is going to do, before it does it.
	 *
	 * @return bool False if another process has the job now: then nothing is stored.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function setBody( Job $job, string $body ): bool {
		global $wpdb;
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET body = %s WHERE id = %d AND state = %s AND attempts = %d AND due_at = %d', Schema::name( Schema::JOBS ), $body, $job->id, JobState::Running->value, $job->attempts, $job->due_at ) );
	}

	/**
	 * Deletes what a job that is over was to store.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function clearBody( Job $job ): void {
		global $wpdb;
		DatabaseTransaction::write( $wpdb->prepare( "UPDATE %i SET body = '' WHERE id = %d", Schema::name( Schema::JOBS ), $job->id ) );
	}

	/**
	 * Whether an earlier job of its type, about the same member, is not over. Keys of such types start with the member's ID.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function hasEarlier( Job $job ): bool {
		global $wpdb;
		return array() !== self::jobs( 'type = %s AND job_key LIKE %s AND id < %d AND state IN ( %s, %s ) LIMIT 1', array( $job->type->value, $wpdb->esc_like( "$job->user_id " ) . '%', $job->id, JobState::Waiting->value, JobState::Running->value ) );
	}

	/**
	 * Releases a claimed job that was not tried.
	 *
	 * @param int $wait Seconds until the next attempt.
	 */
	public function release( Job $job, int $wait = 0 ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts - 1, due_at = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND state = %s AND attempts = %d AND due_at = %d', Schema::name( Schema::JOBS ), JobState::Waiting->value, $wait, $job->id, JobState::Running->value, $job->attempts, $job->due_at ) );
	}

	/**
	 * Makes a job due now that waits, has failed or is uncertain, with all its attempts again if it is over.
	 *
	 * @param JobState ...$others Other states in which it may be.
	 * @return bool False if it is in another state, or doesn't exist.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function restart( int $id, JobState ...$others ): bool {
		global $wpdb;
		$states = array_column( array( JobState::Waiting, JobState::Failed, JobState::Uncertain, ...$others ), 'value' );
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET attempts = CASE state WHEN %s THEN attempts ELSE 0 END, state = %s, due_at = ' . DatabaseClock::SQL . ' WHERE id = %d AND state IN ( ' . implode( ', ', array_fill( 0, count( $states ), '%s' ) ) . ' )', Schema::name( Schema::JOBS ), JobState::Waiting->value, JobState::Waiting->value, $id, ...$states ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}

	/**
	 * Withdraws a job before its next attempt.
	 *
	 * @return bool False if it isn't waiting any more: for example, a process has claimed it.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function withdraw( int $id ): bool {
		global $wpdb;
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE id = %d AND state = %s', Schema::name( Schema::JOBS ), JobState::Withdrawn->value, $id, JobState::Waiting->value ) );
	}

	/** Withdraws all jobs of a copied site, because the original site does them. */
	public function withdrawAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE state IN ( %s, %s )', Schema::name( Schema::JOBS ), JobState::Withdrawn->value, JobState::Waiting->value, JobState::Running->value ) );
	}

	/** The number of two types' jobs that have failed and will be tried again. */
	public function countFailing( JobType $type, JobType $other ): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE state = %s AND type IN ( %s, %s ) AND attempts > 0', Schema::name( Schema::JOBS ), JobState::Waiting->value, $type->value, $other->value ) );
	}

	/**
	 * The number of jobs about a subject, by state.
	 *
	 * @return array<string,int>
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function countAbout( JobType $type, int $subject ): array {
		global $wpdb;
		return array_map( 'intval', array_column( Database::rows( $wpdb->prepare( 'SELECT state, COUNT(*) AS jobs FROM %i WHERE type = %s AND subject = %d GROUP BY state', Schema::name( Schema::JOBS ), $type->value, $subject ) ), 'jobs', 'state' ) );
	}

	/**
	 * A page of the jobs about a subject: those first that ended without success.
	 *
	 * @return Job[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function pageAbout( JobType $type, int $subject, int $limit, int $offset ): array {
		global $wpdb;
		$order = $wpdb->prepare( 'state IN ( %s, %s, %s, %s ) DESC, id', JobState::Refused->value, JobState::Failed->value, JobState::Uncertain->value, JobState::Withdrawn->value );
		// An index has what the order needs, so the database reads only the rows of the page.
		$ids = array_map( 'intval', Database::column( $wpdb->prepare( "SELECT id FROM %i WHERE type = %s AND subject = %d ORDER BY $order LIMIT %d OFFSET %d", Schema::name( Schema::JOBS ), $type->value, $subject, $limit, $offset ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
		return array() === $ids ? array() : self::jobs( 'id IN ( ' . implode( ', ', array_fill( 0, count( $ids ), '%d' ) ) . " ) ORDER BY $order", $ids );
	}

	/**
	 * Deletes the jobs about a subject.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function deleteAbout( JobType $type, int $subject ): void {
		global $wpdb;
		DatabaseTransaction::write( $wpdb->prepare( 'DELETE FROM %i WHERE type = %s AND subject = %d', Schema::name( Schema::JOBS ), $type->value, $subject ) );
	}

	/** Deletes jobs that have been over for longer than their type is stored. */
	public function purge(): void {
		global $wpdb;
		foreach ( JobType::cases() as $type ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE type = %s AND state NOT IN ( %s, %s ) AND created_at < ' . DatabaseClock::SQL . ' - %d', Schema::name( Schema::JOBS ), $type->value, JobState::Waiting->value, JobState::Running->value, JobRules::lifetime( $type ) ) );
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
