<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** The states of a job. */
enum JobState: string {
	case Waiting = 'waiting';
	case Running = 'running';
	case Done    = 'done';
	/** The last of all attempts failed. */
	case Failed = 'failed';
	/** Not done, because it should or could not be done any more. */
	case Withdrawn = 'withdrawn';
	/** Not possible. Nothing was done. */
	case Refused = 'refused';
	/** The member does not want it. Nothing was done. */
	case Declined = 'declined';
	/** The process stopped during the attempt. It is unknown whether the work was done, and it must not be done twice. */
	case Uncertain = 'uncertain';
}
