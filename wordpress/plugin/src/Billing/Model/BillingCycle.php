<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

defined( 'ABSPATH' ) || exit;

/**
 * Periods of months or years from one day on, as Stripe counts them: a month that lacks the day ends on its
 * last one, and the next is counted from the first day again.
 */
final class BillingCycle {
	private int $anchor;
	private int $months;

	/**
	 * @param int    $anchor   When the first period began, in seconds since 1970.
	 * @param string $interval 'month' or 'year'; anything else counts as a month.
	 * @param int    $count    How many of these a period has.
	 */
	public function __construct( int $anchor, string $interval = 'month', int $count = 1 ) {
		$this->anchor = $anchor;
		$this->months = max( 1, $count ) * ( 'year' === $interval ? 12 : 1 );
	}

	/** The first end of a period that is not before a moment; both in seconds since 1970. */
	public function endFrom( int $moment ): int {
		$number = 1;
		while ( self::after( $this->anchor, $number * $this->months ) < $moment ) {
			++$number;
		}
		return self::after( $this->anchor, $number * $this->months );
	}

	/** So many months after a moment, in seconds since 1970. */
	public static function after( int $moment, int $months ): int {
		$day   = (int) gmdate( 'j', $moment );
		$first = (int) gmmktime( (int) gmdate( 'G', $moment ), (int) gmdate( 'i', $moment ), (int) gmdate( 's', $moment ), (int) gmdate( 'n', $moment ) + $months, 1, (int) gmdate( 'Y', $moment ) );
		return $first + ( min( $day, (int) gmdate( 't', $first ) ) - 1 ) * 86400;
	}
}
