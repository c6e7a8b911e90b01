<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Jobs;

use PracticePortal\Billing\Model\JobState;

/** Does the jobs of one type. */
abstract class JobHandler {
	/** Makes one attempt. The caller has claimed the job, and stores the result. `JobRunner` has a result for each exception. */
	abstract public function run( Job $job ): JobResult;

	/**
	 * Follows a result, in the transaction that stores it. It only writes to the database.
	 *
	 * @param JobState $state The job's state from now on.
	 * @param string   $text  The attempt's error or answer.
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If a query fails.
	 */
	public function settle( Job $job, JobState $state, string $text ): void {
	}

	/**
	 * The kinds of jobs that a paused copy of the site does too.
	 *
	 * @return string[]
	 */
	public function kindsOnCopy(): array {
		return array();
	}
}
