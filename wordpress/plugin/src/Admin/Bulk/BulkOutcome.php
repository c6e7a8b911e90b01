<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Membership\Bulk\BulkTarget;

/** The result of a bulk operation for one member. */
final class BulkOutcome {
	private function __construct(
		/** One of `BulkTarget`'s constants. */
		public readonly string $state,
		/** A sentence for the report. */
		public readonly string $text,
		/** Seconds until the next try, for a target that is not finished. */
		public readonly int $wait = 0,
	) {}

	public static function of( ActionResult $result ): self {
		return new self( $result->is_done ? BulkTarget::DONE : BulkTarget::FAILED, $result->text );
	}

	public static function done( string $text ): self {
		return new self( BulkTarget::DONE, $text );
	}

	public static function declined( string $text ): self {
		return new self( BulkTarget::DECLINED, $text );
	}

	public static function failed( string $text ): self {
		return new self( BulkTarget::FAILED, $text );
	}

	/** The member is not finished. The job tries again after some seconds. */
	public static function waiting( string $text, int $seconds ): self {
		return new self( BulkTarget::RUNNING, $text, $seconds );
	}

	public function isWaiting(): bool {
		return BulkTarget::RUNNING === $this->state;
	}
}
