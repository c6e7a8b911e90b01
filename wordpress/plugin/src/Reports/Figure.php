<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/** The figures that are counted for each month and plan. Amounts are minor units. */
enum Figure: string {
	/** The change in members, which are memberships that have started and not ended. */
	case Members = 'members';

	/** The change in active members: without unpaid or paused memberships, and those past their grace period. */
	case Active = 'active';

	/** The change in monthly recurring revenue. */
	case Mrr = 'mrr';

	/** Memberships that started. Reference: the coupon. */
	case Joined = 'joined';

	/** Memberships that ended. */
	case Left = 'left';

	/** Amount of all successful payments. Reference: the coupon. */
	case Revenue = 'revenue';

	/** Amount of refunds and of lost disputes. */
	case Refunds = 'refunds';

	/** Number and amount of payments of members that failed at the first attempt. */
	case Failed       = 'failed';
	case FailedAmount = 'failed_amount';

	/** The payments among these that have succeeded since, counted in the month in which they failed. */
	case Recovered       = 'recovered';
	case RecoveredAmount = 'recovered_amount';

	/** Reasons given for canceling. Reference: the reason. */
	case Reason = 'reason';
}
