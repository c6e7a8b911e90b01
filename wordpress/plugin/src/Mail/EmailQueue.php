<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\PrimaryReads;
use PracticePortal\Core\Health\HealthIssue;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Language;
use PracticePortal\Core\SiteDay;
use Throwable;

/**
 * Queues e-mails for new log entries and issues, and sends them: after the response of the same request, else hourly. An e-mail that
 * fails blocks nothing: it raises an issue and is retried for a day.
 */
final class EmailQueue {
	/** Maximum per hour, so that a slow mail server does not block other tasks. */
	private const BATCH = 50;

	/** Causes of a failed try: the issues that it raises. */
	public const BY_DATABASE    = HealthIssue::EMAIL_WITHOUT_DATA;
	public const BY_MAIL_SERVER = HealthIssue::EMAIL_FAILED;
	public const BY_CODE        = HealthIssue::EMAIL_BROKEN;

	/** The state of an e-mail after the last of all tries, by cause. */
	private const GIVEN_UP = array(
		self::BY_DATABASE    => Outbox::UNWRITTEN,
		self::BY_MAIL_SERVER => Outbox::FAILED,
		self::BY_CODE        => Outbox::BROKEN,
	);

	/** After the directory's index, which the next requests need. */
	private const SHUTDOWN_PRIORITY = 100;

	/** Why the last try failed: one of the causes, or '' if it did not. */
	private string $last_failure = '';
	/** @var int[] E-mails queued by this request. */
	private array $new = array();

	public function __construct(
		private readonly Outbox $outbox,
		private readonly JournalEmails $journal_emails,
		private readonly IssueEmails $issue_emails,
		private readonly MessageEmails $message_emails,
		private readonly Mailer $mailer,
		private readonly IssueReporter $issue_reporter,
	) {}

	public function register(): void {
		add_action( Hooks::ISSUE_STORED, array( $this, 'enqueueForIssue' ) );
		// Outside of every lock, after the response.
		add_action( 'shutdown', array( $this, 'sendNew' ), self::SHUTDOWN_PRIORITY );
		add_action( Hooks::HOURLY, array( $this, 'sendDue' ), self::SHUTDOWN_PRIORITY );
		add_action( Hooks::DAILY, array( $this->outbox, 'purge' ) );
		add_action( LiveSite::DECLARED_COPY, array( $this->outbox, 'dropAll' ) );
	}

	/**
	 * Queues the e-mails that follow a fact. A repeat queues none.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function enqueueForEntry( JournalEntry $entry ): void {
		$kind = EmailType::forEntry( $entry );
		if ( EmailType::KEY_CHANGED === $kind ) {
			$administrators = array(
				'role'   => 'administrator',
				'fields' => 'ID',
			);
			foreach ( Database::attempt( static fn(): array => get_users( $administrators ) ) as $administrator ) {
				$this->enqueue( $kind, "$entry->id-$administrator", (int) $administrator, $entry->id );
			}
		} elseif ( '' !== $kind ) {
			$this->enqueue( $kind, (string) $entry->id, $entry->user_id, $entry->id );
		}
		if ( EmailType::PAID_UNTIL_ENDS === $kind ) {
			$this->enqueue( EmailType::PAID_UNTIL_ENDS_OWNER, SiteDay::at( (int) $entry->detail ), 0, $entry->id );
		}
	}

	/**
	 * Queues the e-mail about an issue, in the transaction that stores the issue. E-mail failures are not reported by e-mail.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function enqueueForIssue( HealthIssue $health_issue ): void {
		if ( ! in_array( $health_issue->kind, array_merge( array_keys( self::GIVEN_UP ), array( HealthIssue::EMAIL_UNCERTAIN ) ), true ) ) {
			$this->enqueue( EmailType::HEALTH_ISSUE, "$health_issue->id-$health_issue->created_at", 0, $health_issue->id );
		}
	}

	/**
	 * Sends an e-mail now, at the pace of the caller, unless it was sent before or waits for another try.
	 *
	 * @param string $kind    One of `EmailType`'s constants.
	 * @param string $key     Kind and key identify the e-mail.
	 * @param int    $user_id The recipient.
	 * @param int    $subject The ID of what it is about.
	 * @return string Its state: one of `Outbox`'s constants.
	 */
	public function deliver( string $kind, string $key, int $user_id, int $subject ): string {
		$id = $this->outbox->add( $kind, $key, $user_id, $subject );
		$this->last_failure = '';
		$this->send( $id > 0 ? $id : $this->outbox->find( $kind, $key )['id'] ?? 0 );
		return $this->standing( $kind, $key );
	}

	/** Why `deliver()` has just failed: `BY_DATABASE`, `BY_MAIL_SERVER`, `BY_CODE`, or '' if it did not, or was too early to try. */
	public function lastFailure(): string {
		return $this->last_failure;
	}

	/** The state of an e-mail: one of `Outbox`'s constants; '' if it was never queued. */
	public function standing( string $kind, string $key ): string {
		return $this->outbox->find( $kind, $key )['state'] ?? '';
	}

	/**
	 * Takes an e-mail that waits for another try out of the queue.
	 *
	 * @return bool False if a process has claimed it.
	 */
	public function withdraw( string $kind, string $key ): bool {
		return $this->outbox->withdraw( $kind, $key );
	}

	/** Sends the e-mails of this request. */
	public function sendNew(): void {
		while ( array() !== $this->new ) {
			$this->send( array_shift( $this->new ) );
		}
	}

	/** Sends earlier requests' e-mails, and reports those that may have been sent. */
	public function sendDue(): void {
		foreach ( $this->outbox->claimStale() as $mail ) {
			$this->issue_reporter->raise( HealthIssue::EMAIL_UNCERTAIN, "mail-$mail->id", $mail->user_id, 0, EmailType::label( $mail->kind ) );
		}
		// On a copied site, e-mails to members wait, and must not hold up those to the owner.
		foreach ( $this->outbox->due( self::BATCH, LiveSite::isPaused() ? EmailType::TO_OWNERS : array() ) as $id ) {
			$this->send( $id );
		}
	}

	private function enqueue( string $kind, string $key, int $user_id, int $subject ): void {
		if ( EmailEdits::isOff( $kind ) ) {
			return;
		}
		$id = $this->outbox->add( $kind, $key, $user_id, $subject );
		if ( $id > 0 ) {
			$this->new[] = $id;
		}
	}

	private function send( int $id ): void {
		// A page's request may have queued it, and a replica may not have its recipient yet.
		PrimaryReads::begin();
		$mail = $this->outbox->claim( $id );
		if ( null === $mail ) {
			return;
		}
		// A copied site sends no e-mails. If it turns out to have moved, the hourly task sends this one.
		if ( LiveSite::isPaused() && ! in_array( $mail->kind, EmailType::TO_OWNERS, true ) ) {
			$this->outbox->release( $mail );
			return;
		}
		try {
			// The e-mail is in the recipient's language, an invitation in its sender's. Without `attempt`, a failed query would look like a
			// missing recipient.
			$message = Database::attempt( fn(): ?Email => Language::in( Language::of( $mail->user_id ), fn(): ?Email => $this->write( $mail ) ) );
			if ( null === $message ) {
				$this->outbox->drop( $mail );
				return;
			}
			$is_sent = $this->mailer->send( $message );
		} catch ( DatabaseFailure $failure ) {
			$this->markFailed( $mail, self::BY_DATABASE );
			return;
		} catch ( Throwable $failure ) {
			$this->markFailed( $mail, self::BY_CODE, $failure->getMessage() );
			return;
		}
		if ( $is_sent ) {
			$this->markSent( $mail, $message );
		} else {
			$this->markFailed( $mail, self::BY_MAIL_SERVER );
		}
	}

	private function write( QueuedEmail $mail ): ?Email {
		if ( EmailType::MESSAGE === $mail->kind ) {
			return $this->message_emails->write( $mail );
		}
		return in_array( $mail->kind, EmailType::TO_OWNERS, true ) ? $this->issue_emails->write( $mail ) : $this->journal_emails->write( $mail );
	}

	private function markSent( QueuedEmail $mail, Email $email ): void {
		try {
			DatabaseTransaction::run(
				function () use ( $mail, $email ): void {
					$this->outbox->finish( $mail );
					$this->record( JournalEvent::EMAIL_SENT, $mail, $email->logged_as );
				}
			);
		} catch ( DatabaseFailure $failure ) {
			// It stays claimed. The owner is told that it may have been sent.
			return;
		}
		if ( $mail->attempts > 1 && 0 === $this->outbox->countFailing() ) {
			foreach ( array_keys( self::GIVEN_UP ) as $cause ) {
				$this->issue_reporter->resolve( $cause, 'mail' );
			}
		}
	}

	/**
	 * Reports one issue for all e-mails with the same cause, because a broken mail server fails for each of them.
	 *
	 * @param string $error The error of other code; '' for none.
	 */
	private function markFailed( QueuedEmail $mail, string $cause, string $error = '' ): void {
		$this->last_failure = $cause;
		$this->issue_reporter->raise( $cause, 'mail', 0, 0, '' === $error ? EmailType::label( $mail->kind ) : $error );
		try {
			DatabaseTransaction::run(
				function () use ( $mail, $cause ): void {
					if ( ! $this->outbox->postpone( $mail, self::GIVEN_UP[ $cause ] ) ) {
						$this->record( JournalEvent::EMAIL_FAILED, $mail );
					}
				}
			);
		} catch ( DatabaseFailure $failure ) {
			// It stays claimed, and is reported when the claim ends.
			return;
		}
	}

	/** @param string $title Its label in the log, beside its type. */
	private function record( string $kind, QueuedEmail $mail, string $title = '' ): void {
		if ( $mail->user_id > 0 ) {
			ActivityLog::record( ( new JournalEvent( $kind, $mail->user_id, (string) $mail->id ) )->withDetail( rtrim( "$mail->kind $title" ) ) );
		}
	}
}
