<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Webhooks;

/**
 * Checks `Stripe-Signature: t=<seconds>,v1=<hex hmac-sha256(secret, t + '.' + body)>`. It has several `v1` while the secret is
 * being changed.
 */
final class WebhookSignature {
	/**
	 * The maximum difference between the signature's time and now, in seconds. An older request may be a recording that is sent
	 * again.
	 */
	private const TOLERANCE = 300;

	/**
	 * @param string $body   The raw body.
	 * @param string $header The header's value.
	 * @param string $secret The endpoint's secret. Without one, no request is genuine.
	 * @param int    $now    Seconds since 1970.
	 */
	public static function isGenuine( string $body, string $header, string $secret, int $now ): bool {
		$time       = '';
		$signatures = array();
		foreach ( explode( ',', $header ) as $part ) {
			$pair = explode( '=', trim( $part ), 2 );
			if ( 2 === count( $pair ) && 't' === $pair[0] ) {
				$time = $pair[1];
			} elseif ( 2 === count( $pair ) && 'v1' === $pair[0] ) {
				$signatures[] = $pair[1];
			}
		}
		if ( '' === $secret || 1 !== preg_match( '/^[0-9]{1,12}$/', $time ) || abs( $now - (int) $time ) > self::TOLERANCE ) {
			return false;
		}
		$expected = hash_hmac( 'sha256', "$time.$body", $secret );
		foreach ( $signatures as $signature ) {
			if ( hash_equals( $expected, $signature ) ) {
				return true;
			}
		}
		return false;
	}
}
