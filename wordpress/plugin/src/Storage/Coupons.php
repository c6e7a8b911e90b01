<?php
/**
 * Coupons.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Storage;

use PracticePortal\Domain\Coupon;
use PracticePortal\Domain\Product;

defined( 'ABSPATH' ) || exit;

/**
 * The coupons, kept in one option: a list of `{ code, percent_off | amount_off, duration, stripe_coupon, product_ids?, expires_at? }`
 * with `amount_off` in minor units, `duration` 'forever' or 'once', `stripe_coupon` Stripe's id, `expires_at` in seconds since 1970.
 */
final class Coupons {
	public const OPTION = 'practice_portal_coupons';

	/** The coupon that a code names, if it can be used for a membership now; letters may be of either case. */
	public function find( string $code, Product $product ): ?Coupon {
		if ( '' === $code ) {
			return null;
		}
		foreach ( $this->entries() as $entry ) {
			if ( 0 === strcasecmp( $code, (string) ( $entry['code'] ?? '' ) ) ) {
				$coupon = $this->fromEntry( $entry );
				return null !== $coupon && $coupon->isGoodFor( $product ) ? $coupon : null;
			}
		}
		return null;
	}

	/**
	 * @param array<string,mixed> $entry One of the option's.
	 */
	private function fromEntry( array $entry ): ?Coupon {
		$expires_at = (int) ( $entry['expires_at'] ?? 0 );
		$duration   = (string) ( $entry['duration'] ?? '' );
		$percent    = isset( $entry['percent_off'] ) ? (int) $entry['percent_off'] : null;
		$amount     = isset( $entry['amount_off'] ) ? (int) $entry['amount_off'] : null;
		$is_known   = in_array( $duration, array( Coupon::FOREVER, Coupon::ONCE ), true ) && ( null === $percent ) !== ( null === $amount );
		$gateway  = (string) ( $entry['stripe_coupon'] ?? '' );
		if ( ! $is_known || '' === $gateway || ( $expires_at > 0 && $expires_at < time() ) ) {
			return null;
		}
		return new Coupon(
			(string) $entry['code'],
			$percent,
			$amount,
			$duration,
			$gateway,
			array_map( 'intval', (array) ( $entry['product_ids'] ?? array() ) )
		);
	}

	/**
	 * @return array<int,array<string,mixed>>
	 */
	private function entries(): array {
		$entries = get_option( self::OPTION, array() );
		return is_array( $entries ) ? array_values( array_filter( $entries, 'is_array' ) ) : array();
	}
}
