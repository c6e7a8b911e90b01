<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;

/** Work outside of the database, for example an e-mail to send. A row of the jobs table. */
final class Job {
	public int $id;
	public JobType $type;
	/** Identifies the job among those of its type. */
	public string $key;
	/** The type of e-mail, webhook, cancellation or change. */
	public string $kind;
	/** The member that it concerns; 0 for none. */
	public int $user_id;
	/** The ID of what it is about: the fact or issue of an e-mail, the endpoint of a webhook, the subscription of a cancellation, the operation of a message or change, the member whose details change. */
	public int $subject;
	/** What is sent or changed, as JSON; '' if it is built for each attempt. Only of the type `Profile` it has personal data, until the job is over. */
	public string $body;
	public JobState $state;
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
		$this->type       = JobType::from( (string) $row['type'] );
		$this->key        = (string) $row['job_key'];
		$this->kind       = (string) $row['kind'];
		$this->user_id    = (int) $row['user_id'];
		$this->subject    = (int) $row['subject'];
		$this->body       = (string) $row['body'];
		$this->state      = JobState::from( (string) $row['state'] );
		$this->attempts   = (int) $row['attempts'];
		$this->due_at     = (int) $row['due_at'];
		$this->result     = (string) $row['result'];
		$this->created_at = (int) $row['created_at'];
	}

	/** Whether it is neither waiting nor running. */
	public function isOver(): bool {
		return JobState::Waiting !== $this->state && JobState::Running !== $this->state;
	}
}
