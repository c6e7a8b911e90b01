<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * Converts request values to the expected types, whatever was sent. Texts keep their characters, including markup: they are escaped
 * on output. The page has the same rules (`machines/lib/formats.ts`).
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

	/** Whether a text can be a person's name in an e-mail (spec: security#names). */
	public static function isName( string $text ): bool {
		return self::length( self::line( $text ) ) <= Contract::NAME_LIMIT && 0 === preg_match( Contract::LINK_FORMAT, $text ) && 0 === preg_match( Contract::DOMAIN_FORMAT, $text );
	}

	/** Whether a text is a web address, with or without its scheme, or empty. */
	public static function isWebsite( string $text ): bool {
		$text = self::line( $text );
		return '' === $text || 1 === preg_match( Contract::WEBSITE_FORMAT, $text );
	}

	/** Whether a text is a US phone number: ten digits, optionally with the country's 1 and an extension. */
	public static function isPhone( string $phone ): bool {
		return self::length( self::line( $phone ) ) <= Contract::LINE_LIMIT && 1 === preg_match( Contract::PHONE_FORMAT, self::line( $phone ) );
	}

	/** Whether a text is a ZIP code or ZIP+4 that the postal service uses in a state. */
	public static function isZip( string $zip, string $state ): bool {
		if ( 1 !== preg_match( Contract::ZIP_FORMAT, $zip ) ) {
			return false;
		}
		foreach ( explode( ' ', Contract::ZIP_RANGES[ $state ] ?? '' ) as $range ) {
			$ends   = explode( '-', $range );
			$digits = substr( $zip, 0, strlen( $ends[0] ) );
			if ( '' !== $range && $digits >= $ends[0] && $digits <= end( $ends ) ) {
				return true;
			}
		}
		return false;
	}

	/** Whether a text is an e-mail address. WordPress and other plugins may still reject it. */
	public static function isEmail( string $text ): bool {
		$email = self::line( $text );
		return strlen( $email ) >= Contract::EMAIL_MINIMUM && strlen( $email ) <= Contract::EMAIL_LIMIT && 1 === preg_match( Contract::EMAIL_FORMAT, $email );
	}

	/** Whether a text has the format of a username. WordPress and other plugins may still reject it. */
	public static function isUsername( string $text ): bool {
		$username = self::line( $text );
		return strlen( $username ) <= Contract::USERNAME_LIMIT && 1 === preg_match( Contract::USERNAME_FORMAT, $username );
	}

	/**
	 * A password's error: 'missing', 'short', 'common' or 'long', else ''. Outer blanks don't count: WordPress ignores them, so members could
	 * leave them out when they sign in.
	 */
	public static function passwordFault( string $password ): string {
		$counted = (string) preg_replace( Contract::OUTER_BLANKS_FORMAT, '', $password );
		if ( '' === $counted ) {
			return 'missing';
		}
		// Bytes if the password is not valid UTF-8.
		$length = 1 === preg_match( '//u', $counted ) ? self::length( $counted ) : strlen( $counted );
		if ( $length < Contract::PASSWORD_MINIMUM ) {
			return 'short';
		}
		if ( in_array( strtolower( $counted ), Contract::COMMON_PASSWORDS, true ) ) {
			return 'common';
		}
		// WordPress rejects longer ones, backslashes included, so a member could not sign in.
		return strlen( addslashes( $password ) ) > Contract::PASSWORD_BYTES_LIMIT ? 'long' : '';
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

	/** Length in characters. */
	public static function length( string $text ): int {
		return (int) preg_match_all( '/./su', $text );
	}
}
