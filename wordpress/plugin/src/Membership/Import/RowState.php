<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

/** The states of a row of an import. */
enum RowState: string {
	case Pending = 'pending';
	/** The dry run accepted it. */
	case Ready = 'ready';
	/** It waits for the row of the inviting member. */
	case Later   = 'later';
	case Refused = 'refused';
	/** Another row has a better membership of the same person. */
	case Superseded = 'superseded';
	case Imported   = 'imported';
	case Undone     = 'undone';
	/** It was not undone, because the person's membership or account has changed since. */
	case Kept = 'kept';
}
