<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

defined( 'ABSPATH' ) || exit;

/** Formats a card's label, for example "Visa ending in 4242". */
final class CardLabel {
	/** Brand names that need more than a capital letter, by Stripe's names. */
	private const BRANDS = array(
		'amex'             => 'American Express',
		'cartes_bancaires' => 'Cartes Bancaires',
		'diners'           => 'Diners Club',
		'eftpos_au'        => 'Eftpos',
		'jcb'              => 'JCB',
		'mastercard'       => 'Mastercard',
		'unionpay'         => 'UnionPay',
	);

	/** @return string '' when there is none. */
	public static function for( string $brand, string $last4 ): string {
		if ( '' === $last4 ) {
			return '';
		}
		$name = in_array( $brand, array( '', 'unknown' ), true ) ? __( 'Card', 'practice-portal' ) : self::BRANDS[ $brand ] ?? ucfirst( $brand );
		/* translators: 1: a card's brand, 2: its last four digits. */
		return sprintf( __( '%1$s ending in %2$s', 'practice-portal' ), $name, $last4 );
	}
}
