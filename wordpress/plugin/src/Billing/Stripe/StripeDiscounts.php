<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\BillingCycle;

defined( 'ABSPATH' ) || exit;

/**
 * Discounts for some months, across a pause. Stripe ends such a discount at a date, also if no month until then was charged. The member
 * was promised so many reduced charges. So the request that starts, moves or ends a pause also sets a discount that lasts until them.
 */
final class StripeDiscounts {
	/** The coupon's metadata: the coupon that it stands for. */
	private const ORIGINAL = 'practice_portal_coupon';

	/** Stripe's error for an ID that exists. */
	private const EXISTS = 'resource_already_exists';

	private StripeCatalogue $catalogue;

	public function __construct( StripeCatalogue $catalogue ) {
		$this->catalogue = $catalogue;
	}

	/**
	 * The discounts with which a member gets as many reduced charges as without the pause, or with the pause that runs now.
	 *
	 * @param SubscriptionDetails $details    As read under the member's lock.
	 * @param int                 $now        Seconds since 1970.
	 * @param int|null            $resumes_at When the pause ends from now on, in seconds since 1970; null for no pause.
	 * @return array<int,array<string,string>> All of the subscription's discounts, as Stripe takes them; empty to leave them as they are.
	 * @throws GatewayException If Stripe refuses a coupon or can't be reached.
	 */
	public function acrossPause( SubscriptionDetails $details, int $now, ?int $resumes_at ): array {
		$discounts  = array();
		$is_changed = false;
		$left_out   = self::charges( $details, $details->status->resumes_at );
		foreach ( $details->discounts as $discount ) {
			$coupon  = $discount['source']['coupon'] ?? null;
			$end     = $discount['end'] ?? null;
			$reduced = self::charges( $details, is_int( $end ) ? $end : null );
			$wanted  = max( 0, $reduced - $left_out ) + self::charges( $details, $resumes_at );
			if ( is_array( $coupon ) && $reduced > $left_out && $wanted !== $reduced ) {
				$discounts[] = array( 'coupon' => $this->couponFor( $coupon, self::monthsUntil( $details, $now, $wanted ) ) );
				$is_changed  = true;
			} else {
				$discounts[] = array( 'discount' => (string) ( $discount['id'] ?? '' ) );
			}
		}
		return $is_changed ? $discounts : array();
	}

	/** How many charges come before a moment, in seconds since 1970; 0 for none. Only monthly memberships are paused. */
	private static function charges( SubscriptionDetails $details, ?int $moment ): int {
		$count = 0;
		while ( null !== $moment && self::charge( $details, $count + 1 ) < $moment ) {
			++$count;
		}
		return $count;
	}

	/** When a charge comes, in seconds since 1970: the next one is the first. */
	private static function charge( SubscriptionDetails $details, int $number ): int {
		return BillingCycle::after( (int) $details->status->current_period_end, $number - 1 );
	}

	/** The months of a discount that starts now and reduces so many charges, and those before them. */
	private static function monthsUntil( SubscriptionDetails $details, int $now, int $charges ): int {
		$months = max( 1, $charges );
		while ( BillingCycle::after( $now, $months ) <= self::charge( $details, $charges ) ) {
			++$months;
		}
		return $months;
	}

	/**
	 * A coupon with the same reduction for other months. No one can type it: the site's coupons have codes of their own.
	 *
	 * @param array<string,mixed> $coupon A Stripe object.
	 * @param int                 $months How long it lasts.
	 * @return string Its ID.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	private function couponFor( array $coupon, int $months ): string {
		$original  = (string) ( $coupon['metadata'][ self::ORIGINAL ] ?? $coupon['id'] ?? '' );
		$reduction = isset( $coupon['percent_off'] ) ? array( 'percent_off' => $coupon['percent_off'] ) : array(
			'amount_off' => $coupon['amount_off'] ?? 0,
			'currency'   => $coupon['currency'] ?? 'usd',
		);
		$id        = str_replace( '.', '_', implode( '-', array( $original, ...array_values( $reduction ), $months ) ) );
		$copy      = $reduction + array(
			'id'                 => $id,
			'name'               => (string) ( $coupon['name'] ?? $original ),
			'duration'           => 'repeating',
			'duration_in_months' => $months,
			'metadata'           => array( self::ORIGINAL => $original ),
		);
		try {
			$this->catalogue->createCoupon( $copy, "coupon-$id" );
		} catch ( GatewayException $exception ) {
			if ( self::EXISTS !== $exception->reason ) {
				throw $exception;
			}
		}
		return $id;
	}
}
