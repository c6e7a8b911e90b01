<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/**
 * The table of jobs. A process claims a job before it does it, for as long as the lease of its type lasts. Only the process with the
 * latest claim can store a result. A method throws `DatabaseFailure` if a query fails, unless it says otherwise.
 */
final class JobQueue {
	/** The maximum length of a result, in characters. */
	private const RESULT_LENGTH = 300;

	/** The condition for a job that waits or runs. `unfinished` has its values. */
	private const UNFINISHED = 'state IN ( %s, %s )';

	/**
	 * @param JobType $type    Type and key identify the job.
	 * @param string $key     Type and key identify the job.
	 * @param string $kind    The type of e-mail or webhook.
	 * @param int    $user_id The member that it concerns; 0 for none.
	 * @param int    $subject The ID of what it is about.
	 * @param string $body    What is sent; '' if it is built for each attempt.
	 * @return int Its ID; 0 if it is already stored.
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
	 */
	public function addAgain( JobType $type, string $key, string $kind, int $user_id, int $subject ): int {
		$id = $this->add( $type, $key, $kind, $user_id, $subject );
		if ( $id > 0 ) {
			return $id;
		}
		self::update( 'attempts = CASE WHEN ' . self::UNFINISHED . ' THEN attempts ELSE 0 END, state = %s, kind = %s, due_at = ' . DatabaseClock::SQL, 'type = %s AND job_key = %s', ...self::unfinished(), ...array( JobState::Waiting->value, $kind, $type->value, $key ) );
		return $this->findByKey( $type, $key )->id ?? 0;
	}

	public function find( int $id ): ?Job {
		return self::jobs( 'id = %d', $id )[0] ?? null;
	}

	public function findByKey( JobType $type, string $key ): ?Job {
		return self::jobs( 'type = %s AND job_key = %s', $type->value, $key )[0] ?? null;
	}

	/**
	 * The latest jobs about a subject, newest first.
	 *
	 * @return Job[]
	 */
	public function about( JobType $type, int $subject, int $limit = 50 ): array {
		return self::jobs( 'type = %s AND subject = %d ORDER BY id DESC LIMIT %d', $type->value, $subject, $limit );
	}

	/**
	 * The jobs about a subject that wait or run, oldest first.
	 *
	 * @return Job[]
	 */
	public function unfinishedAbout( JobType $type, int $subject ): array {
		return self::jobs( 'type = %s AND subject = %d AND ' . self::UNFINISHED . ' ORDER BY id', $type->value, $subject, ...self::unfinished() );
	}

	/**
	 * A page of the jobs in some states, those first that are due first, or that ended last.
	 *
	 * @param JobState[] $states
	 * @return Job[]
	 */
	public function inStates( array $states, int $limit, int $offset ): array {
		$order = in_array( JobState::Failed, $states, true ) ? 'due_at DESC, id DESC' : 'due_at, id';
		return self::jobs( self::oneOf( $states ) . " ORDER BY $order LIMIT %d OFFSET %d", ...array_column( $states, 'value' ), ...array( $limit, $offset ) );
	}

	/** @param JobState[] $states */
	public function count( array $states ): int {
		global $wpdb;
		return (int) ( Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE ' . self::oneOf( $states ), Schema::name( Schema::JOBS ), ...array_column( $states, 'value' ) ) )[0] ?? 0 ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}

	/**
	 * The jobs of a type to do now, longest waiting first. None if the query fails.
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
	 * @return array<string,int> Seconds since 1970, by type. Without the types of which none waits or runs. Empty if the query fails.
	 */
	public function nextDue(): array {
		global $wpdb;
		$firsts = array();
		foreach ( self::unfinished() as $state ) {
			foreach ( JobType::cases() as $type ) {
				// Each reads only the first row of its type in the index, however many wait.
				$firsts[] = $wpdb->prepare( 'SELECT %s AS type, MIN( due_at ) AS due_at FROM %i WHERE state = %s AND type = %s', $type->value, Schema::name( Schema::JOBS ), $state, $type->value );
			}
		}
		$rows = (array) $wpdb->get_results( 'SELECT type, MIN( due_at ) AS due_at FROM ( ' . implode( ' UNION ALL ', $firsts ) . ' ) firsts GROUP BY type', ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
		return array_map( 'intval', array_filter( array_column( $rows, 'due_at', 'type' ), 'is_string' ) );
	}

	/** Claims a job for this process; null if it isn't due, if another process has it, or if the query fails. */
	public function claim( int $id ): ?Job {
		global $wpdb;
		$lease = 'CASE type';
		foreach ( JobType::cases() as $type ) {
			$lease .= $wpdb->prepare( ' WHEN %s THEN %d', $type->value, JobRules::lease( $type ) );
		}
		$claimed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts + 1, due_at = ' . DatabaseClock::SQL . " + $lease END WHERE id = %d AND state = %s AND due_at <= " . DatabaseClock::SQL, Schema::name( Schema::JOBS ), JobState::Running->value, $id, JobState::Waiting->value ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
		$row     = 1 === $claimed ? $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::JOBS ), $id ), ARRAY_A ) : null;
		return is_array( $row ) ? new Job( $row ) : null;
	}

	/**
	 * Running jobs of a type whose lease is over: their processes have died, or hang.
	 *
	 * @return Job[]
	 */
	public function interrupted( JobType $type ): array {
		return self::jobs( 'state = %s AND type = %s AND due_at < ' . DatabaseClock::SQL . ' ORDER BY due_at', JobState::Running->value, $type->value );
	}

	/**
	 * Stores the result of a claimed job. Details of a member are deleted, once they are stored where they belong.
	 *
	 * @param int $wait Seconds until the next attempt.
	 * @return bool False if another process has the job now: then nothing is stored.
	 */
	public function finish( Job $job, JobState $state, string $result, int $wait = 0 ): bool {
		$deletion = JobType::Profile === $job->type && JobState::Waiting !== $state ? ", body = ''" : '';
		return self::updateClaimed( $job, 'state = %s, result = %s, due_at = ' . DatabaseClock::SQL . ' + %d' . $deletion, $state->value, mb_substr( $result, 0, self::RESULT_LENGTH ), $wait );
	}

	/** Whether a process still has the job that it has claimed. */
	public function isClaimed( Job $job ): bool {
		$current = $this->find( $job->id );
		return JobState::Running === $current?->state && $current->attempts === $job->attempts && $current->due_at === $job->due_at;
	}

	/**
	 * Stores what a claimed job is going to do, before it does it.
	 *
	 * @return bool False if another process has the job now: then nothing is stored.
	 */
	public function setBody( Job $job, string $body ): bool {
		return self::updateClaimed( $job, 'body = %s', $body );
	}

	/** Whether an earlier job of its type, about the same member, is not over. Keys of such types start with the member's ID. */
	public function hasEarlier( Job $job ): bool {
		global $wpdb;
		return array() !== self::jobs( 'type = %s AND job_key LIKE %s AND id < %d AND ' . self::UNFINISHED . ' LIMIT 1', $job->type->value, $wpdb->esc_like( "$job->user_id " ) . '%', $job->id, ...self::unfinished() );
	}

	/**
	 * Releases a claimed job that was not tried.
	 *
	 * @param int $wait Seconds until the next attempt.
	 */
	public function release( Job $job, int $wait = 0 ): void {
		self::updateClaimed( $job, 'state = %s, attempts = attempts - 1, due_at = ' . DatabaseClock::SQL . ' + %d', JobState::Waiting->value, $wait );
	}

	/**
	 * Makes a job due now that waits, has failed or is uncertain, with all its attempts again if it is over.
	 *
	 * @param JobState ...$others Other states in which it may be.
	 * @return bool False if it is in another state, or doesn't exist.
	 */
	public function restart( int $id, JobState ...$others ): bool {
		$states = array( JobState::Waiting, JobState::Failed, JobState::Uncertain, ...$others );
		return 1 === self::update( 'attempts = CASE state WHEN %s THEN attempts ELSE 0 END, state = %s, due_at = ' . DatabaseClock::SQL, 'id = %d AND ' . self::oneOf( $states ), JobState::Waiting->value, JobState::Waiting->value, $id, ...array_column( $states, 'value' ) );
	}

	/**
	 * Withdraws a job before its next attempt.
	 *
	 * @return bool False if it isn't waiting any more: for example, a process has claimed it.
	 */
	public function withdraw( int $id ): bool {
		return 1 === self::update( 'state = %s', 'id = %d AND state = %s', JobState::Withdrawn->value, $id, JobState::Waiting->value );
	}

	/** Ends all jobs of a copied site, because the original site does them. The reports of bulk operations say so. */
	public function endOnCopy(): void {
		self::update( 'state = CASE WHEN type IN ( %s, %s ) THEN %s ELSE %s END, result = %s', self::UNFINISHED, JobType::Member->value, JobType::Message->value, JobState::Refused->value, JobState::Withdrawn->value, JobResult::ofOriginal()->text, ...self::unfinished() );
	}

	/** The number of two types' jobs that have failed and will be tried again. */
	public function countFailing( JobType $type, JobType $other ): int {
		global $wpdb;
		return (int) Database::column( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE state = %s AND type IN ( %s, %s ) AND attempts > 0', Schema::name( Schema::JOBS ), JobState::Waiting->value, $type->value, $other->value ) )[0];
	}

	/**
	 * The number of jobs about a subject, by state.
	 *
	 * @return array<string,int>
	 */
	public function countAbout( JobType $type, int $subject ): array {
		global $wpdb;
		return array_map( 'intval', array_column( Database::rows( $wpdb->prepare( 'SELECT state, COUNT(*) AS jobs FROM %i WHERE type = %s AND subject = %d GROUP BY state', Schema::name( Schema::JOBS ), $type->value, $subject ) ), 'jobs', 'state' ) );
	}

	/**
	 * A page of the jobs about a subject: those first that ended without success.
	 *
	 * @return Job[]
	 */
	public function pageAbout( JobType $type, int $subject, int $limit, int $offset ): array {
		global $wpdb;
		$order = $wpdb->prepare( 'state IN ( %s, %s, %s, %s ) DESC, id', JobState::Refused->value, JobState::Failed->value, JobState::Uncertain->value, JobState::Withdrawn->value );
		// An index has what the order needs, so the database reads only the rows of the page.
		$ids = array_map( 'intval', Database::column( $wpdb->prepare( "SELECT id FROM %i WHERE type = %s AND subject = %d ORDER BY $order LIMIT %d OFFSET %d", Schema::name( Schema::JOBS ), $type->value, $subject, $limit, $offset ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
		return array() === $ids ? array() : self::jobs( 'id IN ( ' . implode( ', ', $ids ) . " ) ORDER BY $order" );
	}

	/** Deletes the jobs about a subject. */
	public function deleteAbout( JobType $type, int $subject ): void {
		global $wpdb;
		DatabaseTransaction::write( $wpdb->prepare( 'DELETE FROM %i WHERE type = %s AND subject = %d', Schema::name( Schema::JOBS ), $type->value, $subject ) );
	}

	/** Deletes jobs that have been over for longer than their type is stored. If a query fails, the next task does. */
	public function purge(): void {
		global $wpdb;
		foreach ( JobType::cases() as $type ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE type = %s AND NOT ' . self::UNFINISHED . ' AND created_at < ' . DatabaseClock::SQL . ' - %d', Schema::name( Schema::JOBS ), $type->value, ...self::unfinished(), ...array( JobRules::lifetime( $type ) ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
		}
	}

	/** @return string[] The values of `UNFINISHED`. */
	private static function unfinished(): array {
		return array( JobState::Waiting->value, JobState::Running->value );
	}

	/** @param JobState[] $states The states of a condition with placeholders. */
	private static function oneOf( array $states ): string {
		return 'state IN ( ' . implode( ', ', array_fill( 0, count( $states ), '%s' ) ) . ' )';
	}

	/** Returns the number of changed rows. The values are those of the changes, then those of the condition. */
	private static function update( string $changes, string $condition, int|string ...$values ): int {
		global $wpdb;
		return DatabaseTransaction::write( $wpdb->prepare( "UPDATE %i SET $changes WHERE $condition", Schema::name( Schema::JOBS ), ...$values ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}

	/** Changes a job that this process has claimed. False if another process has it now. */
	private static function updateClaimed( Job $job, string $changes, int|string ...$values ): bool {
		return 1 === self::update( $changes, 'id = %d AND state = %s AND attempts = %d AND due_at = %d', ...$values, ...array( $job->id, JobState::Running->value, $job->attempts, $job->due_at ) );
	}

	/**
	 * @param string $condition With placeholders for the values.
	 * @return Job[]
	 */
	private static function jobs( string $condition, int|string ...$values ): array {
		global $wpdb;
		return array_map( static fn( array $row ): Job => new Job( $row ), Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE $condition", Schema::name( Schema::JOBS ), ...$values ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}
}
