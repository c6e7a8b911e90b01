<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Core\AmountParser;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Money;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\SiteDay;

/** The fields for a payment outside of Stripe: paid or complimentary, the end, and the amount per year. */
final class OutsidePaymentFields {
	/**
	 * Prints the date and the amount, as rows of WordPress' form table.
	 *
	 * @param string $until  The last day, as `2026-12-31`; '' for none.
	 * @param string $yearly The typed amount per year.
	 * @param string $prefix Distinguishes the fields' IDs on one page.
	 */
	public static function output( string $until, string $yearly, string $prefix ): void {
		printf(
			'<p><label for="%1$s-until">%2$s</label><br><input type="date" id="%1$s-until" name="until" value="%3$s" min="%4$s" aria-describedby="%1$s-until-help"></p><p class="description" id="%1$s-until-help">%5$s</p>',
			esc_attr( $prefix ),
			esc_html__( 'Until', 'practice-portal' ),
			esc_attr( $until ),
			esc_attr( SiteDay::at( DatabaseClock::now() ) ),
			esc_html__( 'Access ends after this day. A complimentary membership without a date has no end.', 'practice-portal' )
		);
		printf(
			'<p><label for="%1$s-yearly">%2$s</label><br><input type="text" inputmode="decimal" class="regular-text" id="%1$s-yearly" name="yearly" value="%3$s" aria-describedby="%1$s-yearly-help"></p><p class="description" id="%1$s-yearly-help">%4$s</p>',
			esc_attr( $prefix ),
			esc_html__( 'Amount paid per year', 'practice-portal' ),
			esc_attr( $yearly ),
			esc_html__( 'For reports only. Leave it empty for twelve times the plan’s price.', 'practice-portal' )
		);
	}

	/**
	 * Prints the choice between paid and complimentary.
	 *
	 * @param string $gateway The chosen payment.
	 */
	public static function outputChoice( string $gateway ): void {
		$choices = array(
			Gateway::Outside->value       => __( 'Paid outside of Stripe, for example by check or invoice', 'practice-portal' ),
			Gateway::Complimentary->value => __( 'Complimentary', 'practice-portal' ),
		);
		foreach ( $choices as $value => $label ) {
			printf( '<p><label><input type="radio" name="payment" value="%1$s" required %2$s> %3$s</label></p>', esc_attr( $value ), checked( $gateway, $value, false ), esc_html( $label ) );
		}
	}

	/**
	 * Reads the fields.
	 *
	 * @param array<int|string,mixed> $form  `payment`, `until`, `yearly`.
	 * @param int                     $price The plan's price per month, in minor units.
	 * @throws RequestRejected If a value is missing or invalid.
	 */
	public static function read( array $form, int $price ): OutsidePayment {
		$gateway = Sanitizer::oneOf( $form['payment'] ?? '', array( Gateway::Outside->value, Gateway::Complimentary->value ) );
		$day     = Sanitizer::line( $form['until'] ?? '' );
		$until   = '' === $day ? null : SiteDay::end( $day );
		if ( '' === $gateway ) {
			throw self::rejected( __( 'Choose how the membership is paid.', 'practice-portal' ) );
		}
		if ( '' !== $day && ( null === $until || $until <= DatabaseClock::now() ) ) {
			throw self::rejected( __( 'Enter a date in the future, for example 2027-12-31.', 'practice-portal' ) );
		}
		if ( Gateway::Complimentary->value === $gateway ) {
			return OutsidePayment::complimentary( $until );
		}
		if ( null === $until ) {
			throw self::rejected( __( 'Enter the date until which the membership is paid.', 'practice-portal' ) );
		}
		$typed  = Sanitizer::line( $form['yearly'] ?? '' );
		$yearly = '' === $typed ? 12 * $price : AmountParser::minorUnits( $typed );
		if ( null === $yearly ) {
			throw self::rejected( __( 'Enter an amount in dollars, for example 2388 or 199.50.', 'practice-portal' ) );
		}
		return OutsidePayment::paid( $until, (int) round( $yearly / 12 ) );
	}

	/** The amount per year as typed. Only a twelfth of it is stored, in whole cents. */
	public static function yearly( OutsidePayment $payment ): string {
		$yearly  = 12 * $payment->monthly;
		$dollars = (int) round( $yearly / 100 ) * 100;
		return $payment->isComplimentary() ? '' : Money::dollars( abs( $yearly - $dollars ) <= 6 ? $dollars : $yearly );
	}

	private static function rejected( string $text ): RequestRejected {
		return new RequestRejected( 'payment_fields', $text, 422 );
	}
}
