<?php
declare(strict_types=1);

namespace PracticePortal\Core;

defined( 'ABSPATH' ) || exit;

/**
 * Makes values of a request usable: whatever arrives, the answer has the type that was asked for. Texts keep their
 * characters, markup too: they are escaped where they are printed.
 */
final class Sanitizer {
	/** Longest one-line text that is kept, in characters. */
	public const LINE_LIMIT = 255;

	/** As long as a person's name may be, in characters. */
	public const NAME_LIMIT = 100;

	/** What a mail program would make a link of: a scheme, `www.`, an e-mail address, an IP address, a domain. Line breaks, too. */
	private const NO_NAME = '/[:：][\/／]{2}|www[.。．｡]|[@＠\r\n\x{2028}\x{2029}]|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\d][.。．｡](?:com|net|org|info|biz|co|io|us|ru|ly|me|xyz|app)(?![\p{L}\d])/iu';
	private const DOMAIN  = '/[\p{L}\d][.。．｡]\p{Ll}{2}/u';

	/** Line breaks, other control characters and the marks that turn the reading direction, which can make a name lie. */
	private const UNWANTED = '/[\p{Cc}\x{202A}-\x{202E}\x{2066}-\x{2069}\s]+/u';

	/**
	 * One line, trimmed. '' for whatever is no text or no valid UTF-8.
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function line( $value ): string {
		if ( ! is_string( $value ) && ! is_int( $value ) && ! is_float( $value ) ) {
			return '';
		}
		return trim( (string) preg_replace( self::UNWANTED, ' ', (string) $value ) );
	}

	/**
	 * A password or token: not changed in any way. '' for whatever is no text.
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function secret( $value ): string {
		return is_string( $value ) ? $value : '';
	}

	/**
	 * A phone number; the prefix alone counts as empty (decisions, "Phone").
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function phone( $value ): string {
		$phone = self::line( $value );
		return '+1' === $phone ? '' : $phone;
	}

	/** Whether a text can stand for a person in an e-mail (decisions, "Security rules"). The page has the same rule (`machines/lib/formats.ts`). */
	public static function isName( string $text ): bool {
		return self::length( trim( $text ) ) <= self::NAME_LIMIT && 0 === preg_match( self::NO_NAME, $text ) && 0 === preg_match( self::DOMAIN, $text );
	}

	/** Whether a text is an address on the web, with or without its scheme, or nothing. */
	public static function isWebsite( string $text ): bool {
		$text = trim( $text );
		return '' === $text || 1 === preg_match( '~^(?:https?://)?[^\s:/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$~Diu', $text );
	}

	/** Whether a phone number has the ten digits of one; the country's 1, with which no area begins, is none of them. */
	public static function isPhone( string $phone ): bool {
		return 1 === preg_match( '/^1?[02-9][0-9]{9}$/D', (string) preg_replace( '/[^0-9]/', '', $phone ) );
	}

	/**
	 * A yes or no: multipart forms can only say it in words.
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function flag( $value ): bool {
		return true === $value || in_array( is_string( $value ) || is_int( $value ) ? strtolower( (string) $value ) : '', array( '1', 'true', 'on', 'yes' ), true );
	}

	/**
	 * The id of something. 0 for whatever is no whole number above 0.
	 *
	 * @param mixed $value A value of the request.
	 */
	public static function id( $value ): int {
		$text = self::line( $value );
		return 1 === preg_match( '/^[0-9]{1,18}$/', $text ) ? (int) $text : 0;
	}

	/**
	 * One of the allowed words, else ''.
	 *
	 * @param mixed    $value   A value of the request.
	 * @param string[] $allowed The allowed words.
	 */
	public static function oneOf( $value, array $allowed ): string {
		$word = self::line( $value );
		return in_array( $word, $allowed, true ) ? $word : '';
	}

	/**
	 * A list or map; empty for whatever is none.
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
