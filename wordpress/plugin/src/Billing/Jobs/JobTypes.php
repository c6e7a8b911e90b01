<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Billing\Activity\JournalEvent;

/** The types of jobs, and the rules of each. */
final class JobTypes {
	/** An e-mail to send: `Mail/EmailQueue`. */
	public const EMAIL = 'email';

	/** A webhook to post: `OutgoingWebhooks/DeliveryQueue`. */
	public const WEBHOOK = 'webhook';

	/** A subscription to cancel at Stripe: `Billing/CancellationQueue`. */
	public const CANCELLATION = 'cancellation';

	/** In the order in which a run does them: members wait for e-mails. */
	public const ALL = array( self::EMAIL, self::WEBHOOK, self::CANCELLATION );

	/** Seconds until the next attempt, by the number of attempts so far. After the last of them, the job fails or repeats the last. */
	private const DELAYS = 'delays';

	/** Seconds after which an attempt counts as interrupted, because its process must have died. */
	private const LEASE = 'lease';

	/** Whether an interrupted job is tried again. If not, it is uncertain. */
	private const IS_REPEATABLE = 'is_repeatable';

	/** Seconds for which jobs are stored that are over. */
	private const LIFETIME = 'lifetime';

	/** The fact about the last of all attempts, if it failed. A type without it is tried until it succeeds. */
	private const FAILURE = 'failure';

	private const RULES = array(
		// A day. A second copy of an e-mail is worse than none.
		self::EMAIL        => array(
			self::DELAYS        => array( 30 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS, 2 * HOUR_IN_SECONDS, 4 * HOUR_IN_SECONDS, 8 * HOUR_IN_SECONDS ),
			self::LEASE         => 15 * MINUTE_IN_SECONDS,
			self::IS_REPEATABLE => false,
			// Longer than any event triggers e-mails.
			self::LIFETIME      => 90 * DAY_IN_SECONDS,
			self::FAILURE       => JournalEvent::EMAIL_FAILED,
		),
		// Three days. A receiver recognizes a webhook that it gets again by its ID.
		self::WEBHOOK      => array(
			self::DELAYS        => array( 30, 5 * MINUTE_IN_SECONDS, 30 * MINUTE_IN_SECONDS, 2 * HOUR_IN_SECONDS, 5 * HOUR_IN_SECONDS, 10 * HOUR_IN_SECONDS, 14 * HOUR_IN_SECONDS, 20 * HOUR_IN_SECONDS, 20 * HOUR_IN_SECONDS ),
			self::LEASE         => 5 * MINUTE_IN_SECONDS,
			self::IS_REPEATABLE => true,
			self::LIFETIME      => 30 * DAY_IN_SECONDS,
			self::FAILURE       => JournalEvent::WEBHOOK_FAILED,
		),
		// Without an end: Stripe would charge a member whose membership has ended. A repeat cancels and refunds nothing twice.
		self::CANCELLATION => array(
			self::DELAYS        => array( 10 * MINUTE_IN_SECONDS, 20 * MINUTE_IN_SECONDS, HOUR_IN_SECONDS, 4 * HOUR_IN_SECONDS, DAY_IN_SECONDS ),
			self::LEASE         => 5 * MINUTE_IN_SECONDS,
			self::IS_REPEATABLE => true,
			self::LIFETIME      => 90 * DAY_IN_SECONDS,
			self::FAILURE       => null,
		),
	);

	/** Seconds until the next attempt; null after the last one. */
	public static function delay( Job $job ): ?int {
		$delays = self::RULES[ $job->type ][ self::DELAYS ];
		return $delays[ $job->attempts - 1 ] ?? ( self::canEnd( $job->type ) ? null : end( $delays ) );
	}

	/** Whether a job can end without success: after all attempts, or because the owner gives it up. */
	public static function canEnd( string $type ): bool {
		return null !== self::RULES[ $type ][ self::FAILURE ];
	}

	public static function lease( string $type ): int {
		return self::RULES[ $type ][ self::LEASE ];
	}

	public static function isRepeatable( string $type ): bool {
		return self::RULES[ $type ][ self::IS_REPEATABLE ];
	}

	public static function lifetime( string $type ): int {
		return self::RULES[ $type ][ self::LIFETIME ];
	}

	/** The fact that tells how a job ended without success; null for another end. */
	public static function failure( Job $job, string $state ): ?JournalEvent {
		$kind = array(
			Job::FAILED    => self::RULES[ $job->type ][ self::FAILURE ],
			Job::UNCERTAIN => JournalEvent::EMAIL_UNCERTAIN,
		)[ $state ] ?? null;
		// An owner can try a job again that has failed, so an ID alone is no key.
		return null === $kind ? null : ( new JournalEvent( $kind, $job->user_id, "$job->id-$job->due_at" ) )->withDetail( $job->kind );
	}
}
