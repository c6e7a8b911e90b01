<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Membership\Bulk\BulkJob;
use PracticePortal\Membership\Bulk\BulkTarget;

defined( 'ABSPATH' ) || exit;

/** Something that can be done for many members, one member at a time. */
interface BulkOperation {
	/** Does it for one member. Twice with the same target has one effect. */
	public function perform( BulkJob $job, BulkTarget $target ): BulkOutcome;
}
