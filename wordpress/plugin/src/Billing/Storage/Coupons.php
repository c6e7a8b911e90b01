<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\OptionCache;

/**
 * The coupons, stored in one option: a list of `{ code, percent_off | amount_off, duration, stripe_coupon, months?, product_ids?,
 * limit?, expires_at?, made_at?, ended_at? }` with `amount_off` in minor units, `duration` a `CouponDuration`,
 * `stripe_coupon` Stripe's ID, times in seconds since 1970. Deactivated coupons stay in the list, because members may still use them.
 */
final class Coupons {
	public const OPTION = 'practice_portal_coupons';

	private const LOCK = 'coupons';

	/** The coupon of a code, if it can be used for a membership now. Case does not matter. */
	public function find( string $code, MembershipPlan $membership_plan ): ?Coupon {
		$entry  = $this->findEntry( $code );
		$coupon = null === $entry || ! self::isOpen( $entry ) ? null : self::fromEntry( $entry );
		return null !== $coupon && $coupon->appliesTo( $membership_plan ) ? $coupon : null;
	}

	/** The coupon of a code, usable or not. */
	public function findAny( string $code ): ?Coupon {
		$entry = $this->findEntry( $code );
		return null === $entry ? null : self::fromEntry( $entry );
	}

	/**
	 * The entry of a code; the newest if there are several.
	 *
	 * @return array<string,mixed>|null
	 */
	public function findEntry( string $code ): ?array {
		foreach ( '' === $code ? array() : array_reverse( $this->entries() ) as $entry ) {
			if ( 0 === strcasecmp( $code, (string) ( $entry['code'] ?? '' ) ) ) {
				return $entry;
			}
		}
		return null;
	}

	/**
	 * All coupons, deactivated ones too, in the order of their creation.
	 *
	 * @return array<int,array<string,mixed>>
	 */
	public function entries(): array {
		$entries = get_option( self::OPTION, array() );
		return is_array( $entries ) ? array_values( array_filter( $entries, 'is_array' ) ) : array();
	}

	/**
	 * Whether this site considers a coupon usable.
	 *
	 * @param array<string,mixed> $entry One of `entries()`.
	 */
	public static function isOpen( array $entry ): bool {
		$expires_at = (int) ( $entry['expires_at'] ?? 0 );
		return empty( $entry['ended_at'] ) && ( 0 === $expires_at || $expires_at >= DatabaseClock::now() );
	}

	/** Whether the owner can edit the list, because no code of the site sets it. */
	public static function areEditable(): bool {
		return false === has_filter( 'pre_option_' . self::OPTION );
	}

	/**
	 * Adds a coupon.
	 *
	 * @param Lock                $lock  Prevents concurrent writes.
	 * @param array<string,mixed> $entry As above.
	 * @throws ConcurrentChange If another request is writing the list.
	 */
	public function add( Lock $lock, array $entry ): void {
		$this->change(
			$lock,
			static function ( array $entries ) use ( $entry ): array {
				// Sending the same form again finds the coupon that it created.
				return in_array( $entry['stripe_coupon'], array_column( $entries, 'stripe_coupon' ), true ) ? $entries : array_merge( $entries, array( $entry ) );
			}
		);
	}

	/**
	 * Deactivates a coupon.
	 *
	 * @param Lock   $lock    Prevents concurrent writes.
	 * @param string $gateway Stripe's id.
	 * @return bool Whether it existed and was usable.
	 * @throws ConcurrentChange If another request is writing the list.
	 */
	public function deactivate( Lock $lock, string $gateway ): bool {
		$has_ended = false;
		$this->change(
			$lock,
			static function ( array $entries ) use ( $gateway, &$has_ended ): array {
				foreach ( $entries as $index => $entry ) {
					if ( $gateway === ( $entry['stripe_coupon'] ?? '' ) && empty( $entry['ended_at'] ) ) {
						$entries[ $index ]['ended_at'] = DatabaseClock::now();
						$has_ended                     = true;
					}
				}
				return $entries;
			}
		);
		return $has_ended;
	}

	/**
	 * @param Lock                                                                    $lock   Prevents concurrent writes.
	 * @param callable(array<int,array<string,mixed>>):array<int,array<string,mixed>> $change Returns the changed list.
	 * @throws ConcurrentChange If another request is writing the list.
	 */
	private function change( Lock $lock, callable $change ): void {
		$lock->run(
			array( self::LOCK ),
			function () use ( $change ): void {
				// Another process may have written since this one started.
				OptionCache::forget( self::OPTION );
				update_option( self::OPTION, $change( $this->entries() ), false );
			}
		);
	}

	/** @param array<string,mixed> $entry One of the option's. */
	private static function fromEntry( array $entry ): ?Coupon {
		$duration = CouponDuration::tryFrom( (string) ( $entry['duration'] ?? '' ) );
		$percent  = isset( $entry['percent_off'] ) ? (int) $entry['percent_off'] : null;
		$amount   = isset( $entry['amount_off'] ) ? (int) $entry['amount_off'] : null;
		$months   = (int) ( $entry['months'] ?? 0 );
		$gateway  = (string) ( $entry['stripe_coupon'] ?? '' );
		// "Repeating" without a number of months is invalid.
		if ( null === $duration || ( CouponDuration::Repeating === $duration && $months < 2 ) || ( null === $percent ) === ( null === $amount ) || '' === $gateway ) {
			return null;
		}
		return new Coupon(
			(string) $entry['code'],
			$percent,
			$amount,
			$duration,
			$gateway,
			array_map( 'intval', (array) ( $entry['product_ids'] ?? array() ) ),
			$months,
			! empty( $entry['is_reusable'] )
		);
	}
}
