<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;

/** What a member agreed to, for e-mails about payments: the price, the commitment, and how it ends. Each is '' if it does not apply. */
final class TermsValues {
	/**
	 * @param string $account_url The page on which the member can cancel.
	 * @return array{price:string,committed_until:string,how_to_cancel:string}
	 */
	public static function for( Subscription $subscription, string $account_url ): array {
		if ( Gateway::Stripe !== $subscription->gateway ) {
			return self::values( 0, 1, 0, '' );
		}
		$charges         = $subscription->terms->charges;
		$committed_until = $subscription->committedUntil();
		return self::values( null === $charges ? $subscription->price : $charges->amount, $charges->months ?? 1, $committed_until > DatabaseClock::now() ? $committed_until : 0, null === $subscription->ends_at ? $account_url : '' );
	}

	/**
	 * @param int    $price           A charge's amount in minor units; 0 for none.
	 * @param int    $months          The number of months that a charge pays for.
	 * @param int    $committed_until Seconds since 1970; 0 for no commitment.
	 * @param string $account_url     '' if there is nothing to cancel.
	 * @return array{price:string,committed_until:string,how_to_cancel:string}
	 */
	public static function values( int $price, int $months, int $committed_until, string $account_url ): array {
		$end = 0 === $committed_until ? '' : Dates::day( $committed_until );
		if ( '' === $account_url ) {
			$how = '';
		} elseif ( '' === $end ) {
			/* translators: %s: address of a page. */
			$how = sprintf( __( 'Your membership renews until you cancel. Cancel at any time in Your Membership: %s. It then ends with the period that is paid.', 'practice-portal' ), $account_url );
		} else {
			/* translators: 1: a date, 2: address of a page. */
			$how = sprintf( __( 'You are committed until %1$s. After that, your membership renews until you cancel. Cancel at any time in Your Membership: %2$s. It ends on %1$s at the earliest.', 'practice-portal' ), $end, $account_url );
		}
		return array(
			'price'           => 0 === $price ? '' : self::price( Money::dollars( $price ), $months ),
			'committed_until' => $end,
			'how_to_cancel'   => $how,
		);
	}

	private static function price( string $amount, int $months ): string {
		if ( 12 === $months ) {
			/* translators: %s: an amount. */
			return sprintf( __( '%s a year', 'practice-portal' ), $amount );
		}
		/* translators: 1: an amount, 2: a number. */
		return sprintf( _n( '%1$s a month', '%1$s every %2$d months', $months, 'practice-portal' ), $amount, $months );
	}
}
