<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Jobs\Job;
use PracticePortal\Billing\Jobs\JobHandler;
use PracticePortal\Billing\Jobs\JobQueue;
use PracticePortal\Billing\Jobs\JobResult;
use PracticePortal\Billing\Jobs\JobRunner;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Health\HealthIssue;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Language;
use PracticePortal\Core\SiteDay;
use Throwable;

defined( 'ABSPATH' ) || exit;

/**
 * Queues e-mails for new log entries and issues, and sends them. The jobs contain no address and no text. An e-mail that fails blocks
 * nothing: it raises an issue and is retried for a day.
 */
final class EmailQueue extends JobHandler {
	/** Causes of a failed try: the issues that it raises. A job's result begins with its cause. */
	public const BY_DATABASE    = HealthIssueKind::EmailWithoutData;
	public const BY_MAIL_SERVER = HealthIssueKind::EmailFailed;
	public const BY_CODE        = HealthIssueKind::EmailBroken;

	private const CAUSES = array( self::BY_DATABASE, self::BY_MAIL_SERVER, self::BY_CODE );

	public function __construct(
		private readonly JobQueue $jobs,
		private readonly JobRunner $runner,
		private readonly JournalEmails $journal_emails,
		private readonly IssueEmails $issue_emails,
		private readonly MessageEmails $message_emails,
		private readonly Mailer $mailer,
		private readonly IssueReporter $issue_reporter,
	) {}

	/**
	 * Queues the e-mails that follow a fact. A repeat queues none.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function enqueueForEntry( JournalEntry $entry ): void {
		$type = EmailType::forEntry( $entry );
		if ( EmailType::KeyChanged === $type ) {
			$administrators = array(
				'role'   => 'administrator',
				'fields' => 'ID',
			);
			foreach ( Database::attempt( static fn(): array => get_users( $administrators ) ) as $administrator ) {
				$this->enqueue( $type, "$entry->id-$administrator", (int) $administrator, $entry->id );
			}
		} elseif ( null !== $type ) {
			$this->enqueue( $type, (string) $entry->id, $entry->user_id, $entry->id );
		}
		if ( EmailType::PaidUntilEnds === $type ) {
			$this->enqueue( EmailType::PaidUntilEndsOwner, SiteDay::at( (int) $entry->detail ), 0, $entry->id );
		}
	}

	/**
	 * Queues the e-mail about an issue, in the transaction that stores the issue. E-mail failures are not reported by e-mail.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function enqueueForIssue( HealthIssue $health_issue ): void {
		if ( ! in_array( $health_issue->kind, array_merge( self::CAUSES, array( HealthIssueKind::EmailUncertain ) ), true ) ) {
			$this->enqueue( EmailType::HealthIssue, "$health_issue->id-$health_issue->created_at", 0, $health_issue->id );
		}
	}

	/** Why the last try failed: `BY_DATABASE`, `BY_MAIL_SERVER` or `BY_CODE`; null if it did not. */
	public static function cause( Job $job ): ?HealthIssueKind {
		return self::causeOf( $job->result );
	}

	public function run( Job $job ): JobResult {
		try {
			// The e-mail is in the recipient's language, an invitation in its sender's. Without `attempt`, a failed query would look like a
			// missing recipient.
			$message = Database::attempt( fn(): Email|JobResult => Language::in( Language::of( $job->user_id ), fn(): Email|JobResult => $this->write( $job ) ) );
			if ( $message instanceof JobResult ) {
				return $message;
			}
			$is_sent = $this->mailer->send( $message );
		} catch ( DatabaseFailure $failure ) {
			return JobResult::retry( self::BY_DATABASE->value );
		} catch ( Throwable $failure ) {
			return JobResult::retry( rtrim( self::BY_CODE->value . ' ' . $failure->getMessage() ) );
		}
		if ( ! $is_sent ) {
			return JobResult::retry( self::BY_MAIL_SERVER->value );
		}
		$event = $job->user_id > 0 ? new JournalEvent( ActivityKind::EmailSent, $job->user_id, (string) $job->id ) : null;
		return JobResult::done( '', $event?->withDetail( rtrim( "$job->kind $message->logged_as" ) ) );
	}

	/** Reports one issue for all e-mails with the same cause, because a broken mail server fails for each of them. */
	public function settle( Job $job, JobState $state, string $text ): void {
		$cause = self::causeOf( $text );
		if ( JobState::Uncertain === $state ) {
			$this->issue_reporter->raise( HealthIssueKind::EmailUncertain, "mail-$job->id", $job->user_id, 0, EmailType::labelOf( $job->kind ) );
		} elseif ( null !== $cause ) {
			$error = ltrim( substr( $text, strlen( $cause->value ) ) );
			$this->issue_reporter->raise( $cause, 'mail', 0, 0, '' === $error ? EmailType::labelOf( $job->kind ) : $error );
		} elseif ( JobState::Done === $state && $job->attempts > 1 && 0 === $this->jobs->countFailing( JobType::Email, JobType::Message ) ) {
			foreach ( self::CAUSES as $each ) {
				$this->issue_reporter->resolve( $each, 'mail' );
			}
		}
	}

	public function kindsOnCopy(): array {
		return array_column( EmailType::TO_OWNERS, 'value' );
	}

	private static function causeOf( string $result ): ?HealthIssueKind {
		$cause = HealthIssueKind::tryFrom( explode( ' ', $result )[0] );
		return in_array( $cause, self::CAUSES, true ) ? $cause : null;
	}

	private function enqueue( EmailType $type, string $key, int $user_id, int $subject ): void {
		if ( ! EmailEdits::isOff( $type ) ) {
			$this->runner->add( JobType::Email, "$type->value $key", $type->value, $user_id, $subject );
		}
	}

	/** @return Email|JobResult The result of an e-mail that has no recipient any more. */
	private function write( Job $mail ): Email|JobResult {
		if ( JobType::Message === $mail->type ) {
			return $this->message_emails->write( $mail );
		}
		return ( in_array( EmailType::from( $mail->kind ), EmailType::TO_OWNERS, true ) ? $this->issue_emails->write( $mail ) : $this->journal_emails->write( $mail ) ) ?? JobResult::withdrawn();
	}
}
