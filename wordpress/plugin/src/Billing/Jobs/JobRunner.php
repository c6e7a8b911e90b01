<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\PrimaryReads;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\RequestRejected;
use Throwable;

/** Does the jobs: those of a request after its response, the others by WP-Cron when they are due. */
final class JobRunner {
	/** Jobs per query. */
	private const BATCH = 100;

	/** Seconds per type and run, so that a slow server of others does not block other tasks. WP-Cron continues. */
	private const TIME_LIMIT = 20;

	/** Seconds until the next run for a type after a run has stopped, and until a postponed job is due. */
	private const PAUSE     = 10 * MINUTE_IN_SECONDS;
	private const POSTPONED = 5 * MINUTE_IN_SECONDS;

	/** After the directory's index, which the next requests need, and outside of every lock. */
	private const PRIORITY = 100;

	/** @var array<string,int[]> The jobs that this request has stored, by type. */
	private array $new = array();

	/** @var array<string,int> When the next run for a type is useful, in seconds since 1970. */
	private array $paused_until = array();

	/** Whether this request has left jobs for later. */
	private bool $has_more = false;

	public function __construct( private readonly JobQueue $queue ) {}

	public function register(): void {
		add_action( 'shutdown', array( $this, 'runNew' ), self::PRIORITY );
		add_action( Hooks::JOBS_DUE, array( $this, 'runDue' ) );
		add_action( Hooks::HOURLY, array( $this, 'runDue' ), self::PRIORITY );
		add_action( Hooks::DAILY, array( $this->queue, 'purge' ) );
		add_action( LiveSite::DECLARED_COPY, array( $this->queue, 'endOnCopy' ) );
	}

	/**
	 * Stores a job, and does it after this request's response. The parameters are those of `JobQueue::add`.
	 *
	 * @return int Its ID; 0 if it is already stored.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function add( JobType $type, string $key, string $kind, int $user_id, int $subject, string $body = '' ): int {
		$id = $this->queue->add( $type, $key, $kind, $user_id, $subject, $body );
		if ( $id > 0 ) {
			$this->new[ $type->value ][] = $id;
		}
		return $id;
	}

	/** Does this request's jobs. After a bulk change there may be too many for one request. */
	public function runNew(): void {
		$until = array();
		while ( array() !== $this->new ) {
			// A job can store others, for example the e-mail about a problem.
			$type           = current( array_intersect( array_column( JobType::cases(), 'value' ), array_keys( $this->new ) ) );
			$until[ $type ] = $until[ $type ] ?? DatabaseClock::now() + self::TIME_LIMIT;
			if ( array() === $this->new[ $type ] ) {
				unset( $this->new[ $type ] );
			} elseif ( DatabaseClock::now() >= $until[ $type ] ) {
				unset( $this->new[ $type ] );
				$this->has_more = true;
			} else {
				$this->attempt( array_shift( $this->new[ $type ] ) );
			}
		}
		if ( $this->has_more ) {
			$this->schedule();
		}
	}

	/** Does what is due, and schedules the rest. */
	public function runDue(): void {
		foreach ( JobType::cases() as $type ) {
			foreach ( $this->queue->interrupted( $type ) as $job ) {
				$this->store( $job, JobRules::isRepeatable( $type ) ? JobResult::retry( __( 'The server stopped during the attempt.', 'practice-portal' ) ) : JobResult::uncertain(), 0 );
			}
			$this->runDueOf( $type );
		}
		$this->schedule();
	}

	/** Does a first batch of a type at once, and schedules the rest. */
	public function runBatch( JobType $type ): void {
		$this->runDueOf( $type, true );
		$this->schedule();
	}

	/**
	 * Makes one attempt, if the job is due and no other process has it.
	 *
	 * @return bool False if the attempt failed and is repeated.
	 */
	public function attempt( int $id ): bool {
		// Another request may have just stored it, and a replica may not have what it is about.
		PrimaryReads::begin();
		$job = $this->queue->claim( $id );
		if ( null === $job ) {
			return true;
		}
		$handler = self::handlerOf( $job->type );
		if ( LiveSite::isPaused() && ! in_array( $job->kind, $handler->kindsOnCopy(), true ) ) {
			// A copied site only does what its own owner needs, and runs no scheduled task. If it turns out to have moved, WP-Cron does this job.
			return $this->store( $job, JobResult::postponed(), 0 );
		}
		try {
			$result = $handler->run( $job );
		} catch ( RequestRejected $refusal ) {
			$result = JobResult::refused( $refusal->getMessage() );
		} catch ( ConcurrentChange $busy ) {
			$result = JobResult::retry( __( 'Another request was updating this member.', 'practice-portal' ) );
		} catch ( DatabaseFailure $failure ) {
			$result = JobResult::retry( __( 'The database refused a query.', 'practice-portal' ) );
		} catch ( Throwable $failure ) {
			// One job's failure must not stop the others.
			$result = JobRules::canEnd( $job->type ) ? JobResult::failed( $failure->getMessage() ) : JobResult::retry( $failure->getMessage() );
		}
		return $this->store( $job, $result );
	}

	private static function handlerOf( JobType $type ): JobHandler {
		/**
		 * Filters the functions that build the handlers.
		 *
		 * @param array<string,callable():JobHandler> $handlers By type of job.
		 */
		return apply_filters( Hooks::JOB_HANDLERS, array() )[ $type->value ]();
	}

	private function runDueOf( JobType $type, bool $is_one_batch = false ): void {
		$until   = DatabaseClock::now() + self::TIME_LIMIT;
		$due     = array();
		$waiting = 0;
		do {
			$before = $due;
			$due    = $this->queue->due( $type, self::BATCH );
			foreach ( $due as $id ) {
				if ( DatabaseClock::now() >= $until ) {
					break;
				}
				$waiting = $this->attempt( $id ) ? 0 : $waiting + 1;
				if ( $waiting === JobRules::stopsAfter( $type ) ) {
					$this->paused_until[ $type->value ] = DatabaseClock::now() + self::PAUSE;
					return;
				}
			}
			// The same ones are due again only if the database stored no result.
		} while ( ! $is_one_batch && self::BATCH === count( $due ) && $due !== $before && DatabaseClock::now() < $until );
	}

	/**
	 * Stores an attempt's result with the facts about it.
	 *
	 * @param int|null $wait Seconds until the next attempt; null for the delay of the type's rules.
	 * @return bool False if the attempt failed and is repeated.
	 */
	private function store( Job $job, JobResult $result, ?int $wait = null ): bool {
		$delay = JobRules::delay( $job );
		$state = JobState::Waiting === $result->state && null === $delay ? JobState::Failed : $result->state;
		if ( JobState::Waiting === $state ) {
			$this->has_more = true;
		}
		try {
			if ( $result->is_postponed ) {
				$this->queue->release( $job, $wait ?? self::POSTPONED );
				return true;
			}
			DatabaseTransaction::run(
				function () use ( $job, $result, $state, $wait, $delay ): void {
					if ( ! $this->queue->finish( $job, $state, $result->text, JobState::Waiting === $state ? $wait ?? (int) $delay : 0 ) ) {
						return;
					}
					foreach ( array_filter( array( $result->fact, JobRules::failure( $job, $state ) ) ) as $fact ) {
						ActivityLog::record( $fact );
					}
					self::handlerOf( $job->type )->settle( $job, $state, $result->text );
				}
			);
		} catch ( DatabaseFailure $failure ) {
			// It stays claimed until its lease ends.
			$this->has_more = true;
		}
		return JobState::Waiting !== $state;
	}

	/** Schedules one run, for the next due job. */
	private function schedule(): void {
		$this->has_more = false;
		$dates          = array();
		foreach ( $this->queue->nextDue() as $type => $due ) {
			$dates[] = max( $due, $this->paused_until[ $type ] ?? 0 );
		}
		$next    = array() === $dates ? null : min( $dates );
		$planned = wp_next_scheduled( Hooks::JOBS_DUE );
		if ( null === $next || ( false !== $planned && $planned <= $next ) ) {
			return;
		}
		wp_clear_scheduled_hook( Hooks::JOBS_DUE );
		wp_schedule_single_event( max( $next, DatabaseClock::now() + 1 ), Hooks::JOBS_DUE );
	}
}
