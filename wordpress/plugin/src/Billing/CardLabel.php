<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Core\Contract;

/** Formats a card's label, for example "Visa ending in 4242". */
final class CardLabel {
	/** @return string '' when there is none. */
	public static function for( string $brand, string $last4 ): string {
		if ( '' === $last4 ) {
			return '';
		}
		$name = in_array( $brand, array( '', 'unknown' ), true ) ? __( 'Card', 'practice-portal' ) : Contract::CARD_BRANDS[ $brand ] ?? ucfirst( $brand );
		/* translators: 1: a card's brand, 2: its last four digits. */
		return sprintf( __( '%1$s ending in %2$s', 'practice-portal' ), $name, $last4 );
	}
}
