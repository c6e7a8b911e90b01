<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\BillingCycle;

/**
 * Keeps the number of reduced charges when a membership is paused. Stripe ends a discount for some months at a date, even if a
 * pause skipped charges until then. So the request that starts, moves or ends a pause also sets a discount that lasts long enough.
 */
final class StripeDiscounts {
	/** Stripe's error code for an ID that already exists. */
	private const EXISTS = 'resource_already_exists';

	public function __construct( private readonly StripeCatalogue $catalogue ) {}

	/**
	 * The new discounts that give the member as many reduced charges as they would have had without a pause.
	 *
	 * @param SubscriptionDetails $details    As read under the member's lock.
	 * @param int                 $now        Seconds since 1970.
	 * @param int|null            $resumes_at The new end of the pause, in seconds since 1970; null for no pause.
	 * @return array<int,array<string,string>> All of the subscription's new discounts; empty to leave the current ones.
	 * @throws GatewayException If Stripe refuses a coupon or can't be reached.
	 */
	public function acrossPause( SubscriptionDetails $details, int $now, ?int $resumes_at ): array {
		$discounts  = array();
		$is_changed = false;
		$left_out   = self::charges( $details, $details->snapshot->resumes_at );
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

	/**
	 * The number of charges before a time in seconds since 1970; 0 for null. A charge is monthly, because only monthly memberships
	 * are paused.
	 */
	private static function charges( SubscriptionDetails $details, ?int $moment ): int {
		$count = 0;
		while ( null !== $moment && self::charge( $details, $count + 1 ) < $moment ) {
			++$count;
		}
		return $count;
	}

	/** The time of a charge in seconds since 1970. Number 1 is the next charge. */
	private static function charge( SubscriptionDetails $details, int $number ): int {
		return BillingCycle::after( (int) $details->snapshot->current_period_end, $number - 1 );
	}

	/** The duration in months of a discount that starts now and still covers this number of charges. */
	private static function monthsUntil( SubscriptionDetails $details, int $now, int $charges ): int {
		$months = max( 1, $charges );
		while ( BillingCycle::after( $now, $months ) <= self::charge( $details, $charges ) ) {
			++$months;
		}
		return $months;
	}

	/**
	 * Creates a coupon with the same reduction of the same products for another number of months. Visitors can't use it, because
	 * this site accepts only its own codes.
	 *
	 * @param array<string,mixed> $coupon The discount's coupon, with the products that it reduces. The discount still has a coupon that was deleted.
	 * @return string Its ID.
	 */
	private function couponFor( array $coupon, int $months ): string {
		$products  = array_map( 'strval', (array) ( $coupon['applies_to']['products'] ?? array() ) );
		$original  = ChargeScheduleMapper::originalCoupon( $coupon );
		$reduction = isset( $coupon['percent_off'] ) ? array( 'percent_off' => $coupon['percent_off'] ) : array(
			'amount_off' => $coupon['amount_off'] ?? 0,
			'currency'   => $coupon['currency'] ?? 'usd',
		);
		$parts     = array( $original, ...array_values( $reduction ), $months );
		if ( array() !== $products ) {
			sort( $products );
			$parts[] = substr( hash( 'sha256', implode( ' ', $products ) ), 0, 12 );
		}
		$id   = str_replace( '.', '_', implode( '-', $parts ) );
		$copy = $reduction + array(
			'id'                 => $id,
			'name'               => (string) ( $coupon['name'] ?? $original ),
			'duration'           => 'repeating',
			'duration_in_months' => $months,
			'metadata'           => array( ChargeScheduleMapper::ORIGINAL_COUPON => $original ),
		) + ( array() === $products ? array() : array( 'applies_to' => array( 'products' => $products ) ) );
		try {
			$this->catalogue->createCoupon( $copy, "coupon-$id" );
		} catch ( GatewayException $exception ) {
			if ( self::EXISTS !== $exception->reason ) {
				throw $exception;
			}
		}
		return $id;
	}

	/**
	 * Adds the coupon to the discount of a subscription's customer, which Stripe applies if the subscription has none. Stripe expands
	 * at most four levels, so the subscription's own response can't have it.
	 *
	 * @param array<string,mixed> $subscription A Stripe object, with its customer.
	 * @return array<string,mixed> The same object.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public static function withCoupon( StripeClient $client, array $subscription ): array {
		$customer = $subscription['customer'] ?? null;
		if ( array() === (array) ( $subscription['discounts'] ?? array() ) && is_array( $customer ) && isset( $customer['discount'] ) ) {
			$expanded = $client->call( 'GET', '/v1/customers/' . rawurlencode( (string) ( $customer['id'] ?? '' ) ) . '?expand[]=discount.source.coupon.applies_to' );
			$subscription['customer']['discount'] = $expanded['discount'] ?? null;
		}
		return $subscription;
	}
}
