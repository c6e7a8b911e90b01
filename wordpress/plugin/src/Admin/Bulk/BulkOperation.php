<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkTarget;

/** An operation that a bulk job runs for many members, one member at a time. */
interface BulkOperation {
	/** Runs the operation for one member. Repeating it with the same target has one effect. */
	public function perform( BulkJob $job, BulkTarget $target ): BulkOutcome;
}
