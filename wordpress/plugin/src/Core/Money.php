<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * Writes amounts in the language of the page or e-mail: "$1,250" or "1.250 US$", with cents only where there are any
 * (decisions, "nothing due today"). WordPress' language pack has the separators, a translated text the place of the sign.
 */
final class Money {
	/** Unicode's mark around an amount: without it, "199 US$" reads "$US 199" in a text from right to left. */
	private const LEFT_TO_RIGHT = "\u{200E}";

	/** @param int $minor_units Of dollars. */
	public static function dollars( int $minor_units ): string {
		return self::write( $minor_units, 0 === $minor_units % 100 ? 0 : 2 );
	}

	/**
	 * The same, always with cents.
	 *
	 * @param int $minor_units Of dollars.
	 */
	public static function dollarsAndCents( int $minor_units ): string {
		return self::write( $minor_units, 2 );
	}

	/**
	 * For fields, which `Admin\AmountParser` reads in every language: "1250", "49.50".
	 *
	 * @param int $minor_units Of dollars.
	 */
	public static function plain( int $minor_units ): string {
		return number_format( $minor_units / 100, 0 === $minor_units % 100 ? 0 : 2, '.', '' );
	}

	private static function write( int $minor_units, int $decimals ): string {
		$number = number_format_i18n( abs( $minor_units ) / 100, $decimals );
		/* translators: %s: an amount of US dollars, such as 1,250. Put the sign where your language has it, for example "%s US$" with a no-break space. */
		$amount = sprintf( __( '$%s', 'practice-portal' ), $number );
		$amount = ( $minor_units < 0 ? '-' : '' ) . $amount;
		return is_rtl() ? self::LEFT_TO_RIGHT . $amount . self::LEFT_TO_RIGHT : $amount;
	}
}
