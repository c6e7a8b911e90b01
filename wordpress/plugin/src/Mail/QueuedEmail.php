<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

/** A row of the e-mails table. */
final class QueuedEmail {
	public int $id;
	/** One of `EmailType`'s constants. */
	public string $kind;
	/** The member whose activity it belongs to; 0 for none. */
	public int $user_id;
	/** The ID of the log entry or issue. */
	public int $subject;
	public int $attempts;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id       = (int) $row['id'];
		$this->kind     = (string) $row['kind'];
		$this->user_id  = (int) $row['user_id'];
		$this->subject  = (int) $row['subject'];
		$this->attempts = (int) $row['attempts'];
	}
}
