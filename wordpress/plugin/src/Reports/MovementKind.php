<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/** The kinds of movements. */
enum MovementKind: string {
	/** The membership started. */
	case Joined = 'joined';

	/** The membership ended. */
	case Left = 'left';

	/** The plan changed: one movement leaves the earlier plan, another enters the new one. */
	case Plan = 'plan';

	/** The membership became active or inactive. */
	case Status = 'status';

	/** The monthly amount changed. */
	case Price = 'price';
}
