<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * Converts request values to the expected types, whatever was sent. Texts keep their characters, including markup: they are escaped
 * on output.
 */
final class Sanitizer {
	/**
	 * One line, trimmed. '' if it is not text, or not valid UTF-8.
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function line( $value ): string {
		if ( ! is_string( $value ) && ! is_int( $value ) && ! is_float( $value ) ) {
			return '';
		}
		return trim( (string) preg_replace( Contract::UNWANTED_FORMAT, ' ', (string) $value ) );
	}

	/**
	 * A password or token, unchanged. '' if it is not text.
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function secret( $value ): string {
		return is_string( $value ) ? $value : '';
	}

	/**
	 * A phone number. The prefix alone counts as empty (spec: practices#empty-phone-number).
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function phone( $value ): string {
		$phone = self::line( $value );
		return Contract::PHONE_PREFIX === $phone ? '' : $phone;
	}

	/**
	 * A boolean. Multipart forms send it as text.
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function flag( $value ): bool {
		return true === $value || in_array( is_string( $value ) || is_int( $value ) ? strtolower( (string) $value ) : '', array( '1', 'true', 'on', 'yes' ), true );
	}

	/**
	 * An ID. 0 if it is not a whole number above 0.
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function id( $value ): int {
		$text = self::line( $value );
		return 1 === preg_match( '/^[0-9]{1,18}$/', $text ) ? (int) $text : 0;
	}

	/**
	 * One of the allowed values, else ''.
	 *
	 * @param mixed    $value   A value of the request.
	 * @param string[] $allowed The allowed words.
	 */
	public static function oneOf( $value, array $allowed ): string {
		$word = self::line( $value );
		return in_array( $word, $allowed, true ) ? $word : '';
	}

	/**
	 * A list or map; empty if it is neither.
	 *
	 * @param mixed $value A value of the request.
	 * @return array<int|string,mixed>
	 */
	public static function collection( $value ): array {
		return is_array( $value ) ? $value : array();
	}
}
