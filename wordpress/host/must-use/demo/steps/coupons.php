<?php
/** The two coupons. Stripe's stub has them under the same names. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Billing\Storage\Coupons;

defined( 'ABSPATH' ) || exit;

update_option(
	Coupons::OPTION,
	array(
		array(
			'code'          => 'WELCOME10',
			'percent_off'   => 10,
			'duration'      => CouponDuration::Forever->value,
			'stripe_coupon' => 'WELCOME10',
		),
		array(
			'code'          => 'FREEMONTH',
			'percent_off'   => 100,
			'duration'      => CouponDuration::Once->value,
			'stripe_coupon' => 'FREEMONTH',
		),
	)
);
