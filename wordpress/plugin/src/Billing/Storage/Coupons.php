<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\LockUnavailable;

defined( 'ABSPATH' ) || exit;

/**
 * The coupons, kept in one option: a list of `{ code, percent_off | amount_off, duration, stripe_coupon, months?, product_ids?,
 * limit?, expires_at?, made_at?, ended_at? }` with `amount_off` in minor units, `duration` one of `Coupon`'s constants,
 * `stripe_coupon` Stripe's id, times in seconds since 1970. What has ended stays in the list: members may have it still.
 */
final class Coupons {
	public const OPTION = 'practice_portal_coupons';

	private const LOCK = 'coupons';

	/** Seconds that a second one who writes the list waits for the first. */
	private const LOCK_WAIT = 2.0;

	/** The coupon that a code names, if it can be used for a membership now; letters may be of either case. */
	public function find( string $code, MembershipPlan $membership_plan ): ?Coupon {
		$entry  = $this->findEntry( $code );
		$coupon = null === $entry || ! self::isOpen( $entry ) ? null : self::fromEntry( $entry );
		return null !== $coupon && $coupon->appliesTo( $membership_plan ) ? $coupon : null;
	}

	/** The coupon that a code names, whether it can still be used or not. */
	public function findAny( string $code ): ?Coupon {
		$entry = $this->findEntry( $code );
		return null === $entry ? null : self::fromEntry( $entry );
	}

	/**
	 * What is kept under a code; of several the one that was made last.
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
	 * All, those that have ended too, in the order in which they were made.
	 *
	 * @return array<int,array<string,mixed>>
	 */
	public function entries(): array {
		$entries = get_option( self::OPTION, array() );
		return is_array( $entries ) ? array_values( array_filter( $entries, 'is_array' ) ) : array();
	}

	/**
	 * Whether an entry can be used, as far as it is known here.
	 *
	 * @param array<string,mixed> $entry One of `entries()`.
	 */
	public static function isOpen( array $entry ): bool {
		$expires_at = (int) ( $entry['expires_at'] ?? 0 );
		return empty( $entry['ended_at'] ) && ( 0 === $expires_at || $expires_at >= time() );
	}

	/** Whether the list is kept here, and not said by the site's own code. */
	public static function areEditable(): bool {
		return false === has_filter( 'pre_option_' . self::OPTION );
	}

	/**
	 * Adds one.
	 *
	 * @param Lock                $lock  Keeps two from writing the list together.
	 * @param array<string,mixed> $entry As above.
	 * @throws LockUnavailable When somebody else is writing the list.
	 */
	public function add( Lock $lock, array $entry ): void {
		$this->change(
			$lock,
			static function ( array $entries ) use ( $entry ): array {
				// The same form, sent again, has made the same coupon.
				return in_array( $entry['stripe_coupon'], array_column( $entries, 'stripe_coupon' ), true ) ? $entries : array_merge( $entries, array( $entry ) );
			}
		);
	}

	/**
	 * Ends one.
	 *
	 * @param Lock   $lock    Keeps two from writing the list together.
	 * @param string $gateway The card processor's id.
	 * @return bool Whether it was there and could be used until now.
	 * @throws LockUnavailable When somebody else is writing the list.
	 */
	public function deactivate( Lock $lock, string $gateway ): bool {
		$has_ended = false;
		$this->change(
			$lock,
			static function ( array $entries ) use ( $gateway, &$has_ended ): array {
				foreach ( $entries as $index => $entry ) {
					if ( $gateway === ( $entry['stripe_coupon'] ?? '' ) && empty( $entry['ended_at'] ) ) {
						$entries[ $index ]['ended_at'] = time();
						$has_ended                     = true;
					}
				}
				return $entries;
			}
		);
		return $has_ended;
	}

	/**
	 * @param Lock                                                                          $lock   Keeps two from writing together.
	 * @param callable(array<int,array<string,mixed>>):array<int,array<string,mixed>> $change What to make of the list.
	 * @throws LockUnavailable When somebody else is writing it.
	 */
	private function change( Lock $lock, callable $change ): void {
		$token = $lock->acquire( array( self::LOCK ), self::LOCK_WAIT );
		if ( null === $token ) {
			throw new LockUnavailable( 'Somebody else is writing the coupons.' );
		}
		try {
			// What another process has written since this one began.
			wp_cache_delete( self::OPTION, 'options' );
			update_option( self::OPTION, $change( $this->entries() ), false );
		} finally {
			$lock->release( $token );
		}
	}

	/**
	 * @param array<string,mixed> $entry One of the option's.
	 */
	private static function fromEntry( array $entry ): ?Coupon {
		$duration = (string) ( $entry['duration'] ?? '' );
		$percent  = isset( $entry['percent_off'] ) ? (int) $entry['percent_off'] : null;
		$amount   = isset( $entry['amount_off'] ) ? (int) $entry['amount_off'] : null;
		$months   = (int) ( $entry['months'] ?? 0 );
		// Some months, without saying how many, is no duration.
		$is_known = in_array( $duration, $months > 1 ? array( Coupon::FOREVER, Coupon::ONCE, Coupon::REPEATING ) : array( Coupon::FOREVER, Coupon::ONCE ), true ) && ( null === $percent ) !== ( null === $amount );
		$gateway  = (string) ( $entry['stripe_coupon'] ?? '' );
		if ( ! $is_known || '' === $gateway ) {
			return null;
		}
		return new Coupon(
			(string) $entry['code'],
			$percent,
			$amount,
			$duration,
			$gateway,
			array_map( 'intval', (array) ( $entry['product_ids'] ?? array() ) ),
			$months
		);
	}
}
