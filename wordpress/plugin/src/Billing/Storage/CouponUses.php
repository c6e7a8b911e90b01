<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;

/**
 * Who has used a coupon with an end: the account, its e-mail address, and the card, by Stripe's fingerprint of its number (spec:
 * plans#once-for-a-person). Only keyed hashes are stored, so a use stays known after the account is deleted.
 */
final class CouponUses {
	public function __construct( private readonly Coupons $coupons ) {}

	/** Whether a person has used a coupon that one person may use once. */
	public function isUsedBy( Coupon $coupon, int $user_id, string $email ): bool {
		return $coupon->isOncePerPerson() && $this->hasUse( self::hashes( $coupon, $user_id, $email, '' ), 0 );
	}

	/**
	 * Stores the use of a membership that is becoming active.
	 *
	 * @param string $card_fingerprint Stripe's fingerprint of its card; '' if Stripe tells none.
	 * @return bool False if another membership has used the coupon with this card, account or e-mail address.
	 */
	public function add( Subscription $subscription, string $card_fingerprint ): bool {
		global $wpdb;
		$coupon = $this->couponOf( $subscription );
		if ( null === $coupon ) {
			return true;
		}
		$user   = get_userdata( $subscription->user_id );
		$hashes = self::hashes( $coupon, $subscription->user_id, false === $user ? '' : $user->user_email, $card_fingerprint );
		$is_new = ! $this->hasUse( $hashes, $subscription->id );
		foreach ( $hashes as $hash ) {
			$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (use_hash, subscription_id, used_at) VALUES (%s, %d, ' . DatabaseClock::SQL . ')', Schema::name( Schema::COUPON_USES ), $hash, $subscription->id ) );
		}
		return $is_new;
	}

	/** The membership's coupon if one person may use it once, else null. */
	public function couponOf( Subscription $subscription ): ?Coupon {
		$coupon = $this->coupons->findAny( $subscription->coupon_code );
		return null === $coupon || ! $coupon->isOncePerPerson() ? null : $coupon;
	}

	/**
	 * @param string[] $hashes          As `hashes` made them.
	 * @param int      $subscription_id A membership whose own use does not count; 0 for none.
	 */
	private function hasUse( array $hashes, int $subscription_id ): bool {
		global $wpdb;
		$marks = implode( ', ', array_fill( 0, count( $hashes ), '%s' ) );
		return null !== $wpdb->get_var( $wpdb->prepare( "SELECT use_hash FROM %i WHERE use_hash IN ($marks) AND subscription_id <> %d LIMIT 1", Schema::name( Schema::COUPON_USES ), ...array_merge( $hashes, array( $subscription_id ) ) ) );
	}

	/** @return string[] One for each thing that identifies the person. */
	private static function hashes( Coupon $coupon, int $user_id, string $email, string $card_fingerprint ): array {
		$named = array_filter(
			array(
				$user_id > 0 ? "account $user_id" : '',
				'' === $email ? '' : 'e-mail ' . strtolower( $email ),
				'' === $card_fingerprint ? '' : "card $card_fingerprint",
			)
		);
		return array_values( array_map( static fn( string $who ): string => hash_hmac( 'sha256', "coupon $coupon->gateway_coupon $who", wp_salt( 'auth' ) ), $named ) );
	}
}
