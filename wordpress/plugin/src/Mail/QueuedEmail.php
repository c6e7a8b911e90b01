<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

defined( 'ABSPATH' ) || exit;

/**
 * A row of the mails: which, about what, and how often it was tried.
 */
final class QueuedEmail {
	public int $id;
	/** One of `EmailType`'s constants. */
	public string $kind;
	/** Whose history it belongs to; 0 for none's. */
	public int $user_id;
	/** The number of the activity log's entry that it tells of, or of the problem. */
	public int $subject;
	public int $attempts;

	/**
	 * @param array<string,mixed> $row A row of the table.
	 */
	public function __construct( array $row ) {
		$this->id       = (int) $row['id'];
		$this->kind     = (string) $row['kind'];
		$this->user_id  = (int) $row['user_id'];
		$this->subject  = (int) $row['subject'];
		$this->attempts = (int) $row['attempts'];
	}
}
