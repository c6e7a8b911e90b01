<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

/** A message to one endpoint. */
final class Delivery {
	public const PENDING   = 'pending';
	public const SENDING   = 'sending';
	public const DELIVERED = 'delivered';
	public const FAILED    = 'failed';

	public int $id;
	public int $endpoint_id;
	/** The message's ID, the same for all endpoints and attempts. */
	public string $message_id;
	public string $type;
	/** The body: JSON without personal data. */
	public string $body;
	/** One of this class's constants. */
	public string $state;
	/** The number of attempts. */
	public int $attempts;
	/** The time of the next attempt, in seconds since 1970. */
	public int $next_attempt_at;
	/** The last response's HTTP status; 0 for none. */
	public int $status;
	/** The last error without a response; '' for none. */
	public string $problem;
	/** The time when it was queued, in seconds since 1970. */
	public int $created_at;

	/** @param array<string,string|null> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id              = (int) $row['id'];
		$this->endpoint_id     = (int) $row['endpoint_id'];
		$this->message_id      = (string) $row['message_id'];
		$this->type            = (string) $row['type'];
		$this->body            = (string) $row['body'];
		$this->state           = (string) $row['state'];
		$this->attempts        = (int) $row['attempts'];
		$this->next_attempt_at = (int) $row['next_attempt_at'];
		$this->status          = (int) $row['status'];
		$this->problem         = (string) $row['problem'];
		$this->created_at      = (int) $row['created_at'];
	}
}
