<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** For which charges a coupon reduces the price. The values are Stripe's. */
enum CouponDuration: string {
	case Once = 'once';
	/** For a number of months, starting with the first. */
	case Repeating = 'repeating';
	case Forever   = 'forever';
}
