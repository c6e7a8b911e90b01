<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

use DateTimeZone;
use PracticePortal\Core\SiteDay;

/**
 * Periods of months or years from a first day, as Stripe counts them. In a month without that day, the period ends on the last day
 * of the month. The next period is counted from the first day again.
 */
final class BillingCycle {
	private int $months;

	/**
	 * @param int    $anchor   The start of the first period, in seconds since 1970.
	 * @param string $interval 'month' or 'year'; anything else counts as a month.
	 * @param int    $count    The number of months or years per period.
	 */
	public function __construct( private readonly int $anchor, string $interval = 'month', int $count = 1 ) {
		$this->months = max( 1, $count ) * ( 'year' === $interval ? 12 : 1 );
	}

	/** The first end of a period at or after a time. Both are seconds since 1970. */
	public function endFrom( int $moment ): int {
		$number = 1;
		while ( self::after( $this->anchor, $number * $this->months ) < $moment ) {
			++$number;
		}
		return self::after( $this->anchor, $number * $this->months );
	}

	/** The time a number of months after a time, as Stripe counts them: in UTC. Both are seconds since 1970. */
	public static function after( int $moment, int $months ): int {
		return SiteDay::addMonths( $moment, $months, new DateTimeZone( 'UTC' ) );
	}
}
