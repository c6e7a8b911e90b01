<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;

/** The rules of each type of job. */
final class JobRules {
	/** Seconds until the next attempt; null after the last one. */
	public static function delay( Job $job ): ?int {
		$delays = self::delays( $job->type );
		return $delays[ $job->attempts - 1 ] ?? ( self::canEnd( $job->type ) ? null : end( $delays ) );
	}

	/** Whether a job can end without success: after all attempts, or because the owner gives it up. */
	public static function canEnd( JobType $type ): bool {
		return null !== self::failureKind( $type );
	}

	/** Seconds after which an attempt counts as interrupted, because its process must have died. */
	public static function lease( JobType $type ): int {
		return ( $type->isEmail() ? 15 : 5 ) * MINUTE_IN_SECONDS;
	}

	/**
	 * Whether an interrupted job is tried again. If not, it is uncertain: a second copy of an e-mail is worse than none. A receiver
	 * recognizes a repeated webhook by its ID, a repeated cancellation cancels and refunds nothing twice, and a change stores what it has
	 * begun or done.
	 */
	public static function isRepeatable( JobType $type ): bool {
		return ! $type->isEmail();
	}

	/** The number of jobs in a row that have to wait, after which a run stops, because what they all need is probably down; null for no such number. */
	public static function stopsAfter( JobType $type ): ?int {
		return in_array( $type, array( JobType::Member, JobType::Message ), true ) ? 3 : null;
	}

	/** Seconds for which jobs are stored that are over. */
	public static function lifetime( JobType $type ): int {
		return match ( $type ) {
			JobType::Profile => DAY_IN_SECONDS,
			JobType::Webhook => 30 * DAY_IN_SECONDS,
			// Longer than any event triggers e-mails, and as long as the report of a bulk operation.
			default          => 90 * DAY_IN_SECONDS,
		};
	}

	/** The fact that tells how a job ended without success; null for another end. */
	public static function failure( Job $job, JobState $state ): ?JournalEvent {
		$kind = match ( $state ) {
			JobState::Failed    => self::failureKind( $job->type ),
			JobState::Uncertain => ActivityKind::EmailUncertain,
			default             => null,
		};
		// An owner can try a job again that has failed, so an ID alone is no key.
		return null === $kind ? null : ( new JournalEvent( $kind, $job->user_id, "$job->id-$job->due_at" ) )->withDetail( $job->kind );
	}

	/**
	 * Seconds until the next attempt, by the number of attempts so far. After the last of them, the job fails or repeats the last.
	 *
	 * @return int[]
	 */
	private static function delays( JobType $type ): array {
		return match ( $type ) {
			// A day.
			JobType::Email, JobType::Message => array( 30 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS, 2 * HOUR_IN_SECONDS, 4 * HOUR_IN_SECONDS, 8 * HOUR_IN_SECONDS ),
			// Three days.
			JobType::Webhook                 => array( 30, 5 * MINUTE_IN_SECONDS, 30 * MINUTE_IN_SECONDS, 2 * HOUR_IN_SECONDS, 5 * HOUR_IN_SECONDS, 10 * HOUR_IN_SECONDS, 14 * HOUR_IN_SECONDS, 20 * HOUR_IN_SECONDS, 20 * HOUR_IN_SECONDS ),
			// Without an end: Stripe would charge a member whose membership has ended, and half of a member's details would be new.
			JobType::Cancellation, JobType::Profile => array( 10 * MINUTE_IN_SECONDS, 20 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS, 4 * HOUR_IN_SECONDS, DAY_IN_SECONDS ),
			JobType::Member                  => array_fill( 0, 4, 5 * MINUTE_IN_SECONDS ),
		};
	}

	/** The kind of the fact about the last of all attempts, if it failed; null for a type that is tried until it succeeds. */
	private static function failureKind( JobType $type ): ?ActivityKind {
		return match ( $type ) {
			JobType::Email, JobType::Message => ActivityKind::EmailFailed,
			JobType::Webhook                 => ActivityKind::WebhookFailed,
			JobType::Member                  => ActivityKind::MemberChangeFailed,
			JobType::Cancellation, JobType::Profile => null,
		};
	}
}
