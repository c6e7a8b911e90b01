<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\ChargeSchedule;

/** Maps the price and the discounts of Stripe's subscription object to the amounts of its charges. */
final class ChargeScheduleMapper {
	/** Metadata of a copied coupon: the ID of the original. */
	public const ORIGINAL_COUPON = 'practice_portal_coupon';

	/** Months per interval. The portal knows no shorter periods. */
	private const MONTHS = array(
		'month' => 1,
		'year'  => 12,
	);

	/** A discount on the first charge alone. Stripe keeps it in the list, but no later charge has it. */
	private const FIRST_CHARGE = 'once';

	/**
	 * The amounts, with the coupons expanded.
	 *
	 * @param array<string,mixed> $subscription A Stripe object.
	 * @return ChargeSchedule|null Null if the object does not say them: several items, a quantity, a price by usage, a shorter period, a discount of the item, or a customer who is not expanded and whose discount may apply.
	 */
	public static function schedule( array $subscription ): ?ChargeSchedule {
		$items  = (array) ( $subscription['items']['data'] ?? array() );
		$item   = is_array( $items[0] ?? null ) ? $items[0] : array();
		$price  = is_array( $item['price'] ?? null ) ? $item['price'] : array();
		$months = self::months( $price );
		if ( 1 !== count( $items ) || 1 !== (int) ( $item['quantity'] ?? 0 ) || ! is_int( $price['unit_amount'] ?? null ) || 0 === $months ) {
			return null;
		}
		$discounts = self::discounts( $subscription, $item, self::product( $price ) );
		if ( null === $discounts ) {
			return null;
		}
		$ends = array_filter( array_column( $discounts, 'end' ) );
		sort( $ends );
		$reduced = array();
		foreach ( $ends as $end ) {
			$reduced[ $end ] = self::reduce( $price['unit_amount'], $discounts, $end );
		}
		return new ChargeSchedule( $months, self::reduce( $price['unit_amount'], $discounts, PHP_INT_MAX ), $reduced );
	}

	/**
	 * Months per period; 0 if it is counted in days or weeks.
	 *
	 * @param array<string,mixed> $price A Stripe object.
	 */
	public static function months( array $price ): int {
		$recurring = is_array( $price['recurring'] ?? null ) ? $price['recurring'] : array();
		return ( self::MONTHS[ (string) ( $recurring['interval'] ?? 'month' ) ] ?? 0 ) * (int) ( $recurring['interval_count'] ?? 1 );
	}

	/**
	 * The ID of a price's product; '' when unknown.
	 *
	 * @param array<string,mixed> $price A Stripe object.
	 */
	public static function product( array $price ): string {
		$product = is_array( $price['product'] ?? null ) ? $price['product']['id'] ?? '' : $price['product'] ?? '';
		return is_string( $product ) ? $product : '';
	}

	/**
	 * The coupons of a subscription's own discounts.
	 *
	 * @param array<string,mixed> $subscription A Stripe object, with the coupons expanded.
	 * @return string[] Their IDs. A copy counts as its original.
	 */
	public static function coupons( array $subscription ): array {
		$ids = array();
		foreach ( (array) ( $subscription['discounts'] ?? array() ) as $discount ) {
			$coupon = is_array( $discount ) ? $discount['source']['coupon'] ?? null : null;
			if ( is_array( $coupon ) ) {
				$ids[] = self::originalCoupon( $coupon );
			}
		}
		return $ids;
	}

	/**
	 * The ID of a coupon, or of the one that it was copied from.
	 *
	 * @param array<string,mixed> $coupon A Stripe object.
	 */
	public static function originalCoupon( array $coupon ): string {
		return (string) ( $coupon['metadata'][ self::ORIGINAL_COUPON ] ?? $coupon['id'] ?? '' );
	}

	/**
	 * The discounts of later charges, in the order in which Stripe applies them.
	 *
	 * @param array<string,mixed> $subscription A Stripe object.
	 * @param array<string,mixed> $item         Its item.
	 * @return array<int,array{end:int|null,percent:float|null,amount:int}>|null Null if one of them is unknown.
	 */
	private static function discounts( array $subscription, array $item, string $product ): ?array {
		if ( array() !== (array) ( $item['discounts'] ?? array() ) ) {
			return null;
		}
		$listed = (array) ( $subscription['discounts'] ?? array() );
		if ( array() === $listed ) {
			$customer = $subscription['customer'] ?? null;
			if ( ! is_array( $customer ) ) {
				return null;
			}
			// Stripe applies the customer's discount if the subscription has none.
			$listed = isset( $customer['discount'] ) ? array( $customer['discount'] ) : array();
		}
		$discounts = array();
		foreach ( $listed as $discount ) {
			$coupon = is_array( $discount ) ? $discount['source']['coupon'] ?? null : null;
			if ( ! is_array( $coupon ) ) {
				return null;
			}
			$reduces = in_array( $product, (array) ( $coupon['applies_to']['products'] ?? array( $product ) ), true );
			if ( $reduces && self::FIRST_CHARGE !== ( $coupon['duration'] ?? '' ) ) {
				$discounts[] = array(
					'end'     => is_int( $discount['end'] ?? null ) ? $discount['end'] : null,
					'percent' => isset( $coupon['percent_off'] ) ? (float) $coupon['percent_off'] : null,
					'amount'  => (int) ( $coupon['amount_off'] ?? 0 ),
				);
			}
		}
		return $discounts;
	}

	/**
	 * An amount after the discounts that end at a time or later.
	 *
	 * @param array<int,array{end:int|null,percent:float|null,amount:int}> $discounts
	 */
	private static function reduce( int $amount, array $discounts, int $end ): int {
		foreach ( $discounts as $discount ) {
			if ( null === $discount['end'] || $discount['end'] >= $end ) {
				$amount = max( 0, $amount - ( null === $discount['percent'] ? $discount['amount'] : (int) round( $amount * $discount['percent'] / 100 ) ) );
			}
		}
		return $amount;
	}
}
