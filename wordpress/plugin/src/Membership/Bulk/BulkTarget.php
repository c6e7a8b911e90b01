<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Bulk;

/** A member of a bulk operation, and the result. */
final class BulkTarget {
	/** Its operation is not started yet: nothing happens to it. */
	public const DRAFT   = 'draft';
	public const PENDING = 'pending';
	public const RUNNING = 'running';
	public const DONE    = 'done';
	/** The member does not want it. */
	public const DECLINED = 'declined';
	/** Not possible for this member, or it failed. */
	public const FAILED = 'failed';

	public int $id;
	public int $job_id;
	public int $user_id;
	/** The membership at the start. */
	public int $subscription_id;
	/** Until when the membership was paid before the first attempt, in seconds since 1970; 0 for no date. */
	public int $paid_until;
	/** How often it was tried, including the current attempt. */
	public int $attempts;
	/** One of this class's constants. */
	public string $state;
	/** A sentence; '' until it is done. */
	public string $result;

	/** @param array<string,string|null> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id              = (int) $row['id'];
		$this->job_id          = (int) $row['job_id'];
		$this->user_id         = (int) $row['user_id'];
		$this->subscription_id = (int) $row['subscription_id'];
		$this->paid_until      = (int) $row['paid_until'];
		$this->attempts        = (int) $row['attempts'];
		$this->state           = (string) $row['state'];
		$this->result          = (string) $row['result'];
	}

	/** A key for requests to Stripe: the same whenever this target is tried. */
	public function key(): string {
		$hash = hash( 'md5', "bulk $this->id $this->job_id $this->user_id" );
		return implode( '-', array( substr( $hash, 0, 8 ), substr( $hash, 8, 4 ), substr( $hash, 12, 4 ), substr( $hash, 16, 4 ), substr( $hash, 20 ) ) );
	}
}
