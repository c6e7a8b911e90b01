<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * Formats amounts in the language of the page or e-mail: "$1,250", "−$50" or "1.250 US$". Cents appear only if they are not zero
 * (spec: plans#prices-are-shown-with-a-comma). WordPress' language pack defines the separators, and a translated text the position of the
 * sign.
 */
final class Money {
	/** The Unicode mark around an amount. Without it, right-to-left text shows "199 US$" as "$US 199". */
	private const LEFT_TO_RIGHT = "\u{200E}";

	/** @param int $minor_units Of dollars. */
	public static function dollars( int $minor_units ): string {
		return self::write( $minor_units, 0 === $minor_units % 100 ? 0 : 2 );
	}

	/**
	 * Like `dollars`, but always with cents.
	 *
	 * @param int $minor_units Of dollars.
	 */
	public static function dollarsAndCents( int $minor_units ): string {
		return self::write( $minor_units, 2 );
	}

	/**
	 * Formats an amount for form fields, which `AmountParser` reads in every language: "1250", "49.50".
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
		$amount = ( $minor_units < 0 ? '−' : '' ) . $amount;
		return is_rtl() ? self::LEFT_TO_RIGHT . $amount . self::LEFT_TO_RIGHT : $amount;
	}
}
