<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

defined( 'ABSPATH' ) || exit;

/** What is counted for each month and plan. Amounts are minor units. */
final class Figure {
	/** Change in members: memberships that have started and not ended. */
	public const MEMBERS = 'members';

	/** Change in active members: those members but the unpaid, the paused and those past their grace period. */
	public const ACTIVE = 'active';

	/** Change in monthly recurring revenue. */
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

	/** Of these, the ones that have succeeded since, in the month in which they failed. */
	public const RECOVERED        = 'recovered';
	public const RECOVERED_AMOUNT = 'recovered_amount';

	/** Reasons given for canceling. Reference: the reason. */
	public const REASON = 'reason';
}
