<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** The formats of what people type. Limits and patterns are in the contract (`machines/lib/formats.ts` has the same rules). */
final class Formats {
	/** Whether a text can be a person's name in an e-mail (spec: security#names). */
	public static function isName( string $text ): bool {
		return self::length( Sanitizer::line( $text ) ) <= Contract::NAME_LIMIT && 0 === preg_match( Contract::LINK_FORMAT, $text ) && 0 === preg_match( Contract::DOMAIN_FORMAT, $text );
	}

	/** Whether a text is a web address, with or without its scheme, or empty. */
	public static function isWebsite( string $text ): bool {
		$text = Sanitizer::line( $text );
		return '' === $text || 1 === preg_match( Contract::WEBSITE_FORMAT, $text );
	}

	/** Whether a text is a US phone number: ten digits, optionally with the country's 1 and an extension. */
	public static function isPhone( string $phone ): bool {
		return self::length( Sanitizer::line( $phone ) ) <= Contract::LINE_LIMIT && 1 === preg_match( Contract::PHONE_FORMAT, Sanitizer::line( $phone ) );
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
		$email = Sanitizer::line( $text );
		return strlen( $email ) >= Contract::EMAIL_MINIMUM && strlen( $email ) <= Contract::EMAIL_LIMIT && 1 === preg_match( Contract::EMAIL_FORMAT, $email );
	}

	/** Whether a text has the format of a username. WordPress and other plugins may still reject it. */
	public static function isUsername( string $text ): bool {
		$username = Sanitizer::line( $text );
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

	/** Length in characters. */
	public static function length( string $text ): int {
		return (int) preg_match_all( '/./su', $text );
	}
}
