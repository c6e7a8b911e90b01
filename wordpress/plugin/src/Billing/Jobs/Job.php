<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

/** Work outside of the database, for example an e-mail to send. A row of the jobs table. */
final class Job {
	public const WAITING = 'waiting';
	public const RUNNING = 'running';
	public const DONE    = 'done';
	/** The last of all attempts failed. */
	public const FAILED = 'failed';
	/** Not done, because it should or could not be done any more. */
	public const WITHDRAWN = 'withdrawn';
	/** The process stopped during the attempt. It is unknown whether the work was done, and it must not be done twice. */
	public const UNCERTAIN = 'uncertain';

	public int $id;
	/** One of `JobTypes`' constants. */
	public string $type;
	/** Identifies the job among those of its type. */
	public string $key;
	/** The type of e-mail, webhook or cancellation. */
	public string $kind;
	/** The member that it concerns; 0 for none. */
	public int $user_id;
	/** The ID of what it is about: the fact or issue of an e-mail, the endpoint of a webhook, the subscription of a cancellation. */
	public int $subject;
	/** What is sent, as JSON without personal data; '' if it is built for each attempt. */
	public string $body;
	/** One of this class's constants. */
	public string $state;
	/** The number of attempts, including the current one. */
	public int $attempts;
	/** When a waiting job is tried, and when a running one counts as interrupted, in seconds since 1970. */
	public int $due_at;
	/** The last attempt's error or answer; '' for none. */
	public string $result;
	/** In seconds since 1970. */
	public int $created_at;

	/** @param array<string,string|null> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id         = (int) $row['id'];
		$this->type       = (string) $row['type'];
		$this->key        = (string) $row['job_key'];
		$this->kind       = (string) $row['kind'];
		$this->user_id    = (int) $row['user_id'];
		$this->subject    = (int) $row['subject'];
		$this->body       = (string) $row['body'];
		$this->state      = (string) $row['state'];
		$this->attempts   = (int) $row['attempts'];
		$this->due_at     = (int) $row['due_at'];
		$this->result     = (string) $row['result'];
		$this->created_at = (int) $row['created_at'];
	}

	/** Whether it is neither waiting nor running. */
	public function isOver(): bool {
		return self::WAITING !== $this->state && self::RUNNING !== $this->state;
	}
}
