<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/** The figures that are counted for each month and plan. Amounts are minor units. */
final class Figure {
	/** The change in members, which are memberships that have started and not ended. */
	public const MEMBERS = 'members';

	/** The change in active members: without unpaid or paused memberships, and those past their grace period. */
	public const ACTIVE = 'active';

	/** The change in monthly recurring revenue. */
	public const MRR = 'mrr';

	/** Memberships that started. Reference: the coupon. */
	public const JOINED = 'joined';

	/** Memberships that ended. */
	public const LEFT = 'left';

	/** Amount of all successful payments. Reference: the coupon. */
	public const REVENUE = 'revenue';

	/** Amount of refunds and of lost disputes. */
	public const REFUNDS = 'refunds';

	/** Number and amount of payments of members that failed at the first attempt. */
	public const FAILED        = 'failed';
	public const FAILED_AMOUNT = 'failed_amount';

	/** The payments among these that have succeeded since, counted in the month in which they failed. */
	public const RECOVERED        = 'recovered';
	public const RECOVERED_AMOUNT = 'recovered_amount';

	/** Reasons given for canceling. Reference: the reason. */
	public const REASON = 'reason';
}
