<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

/** The 30,000 most common passwords. WordPress ships them for its strength meter (zxcvbn). */
final class CommonPasswords {
	private const FILE = ABSPATH . WPINC . '/js/zxcvbn.min.js';

	/** Whether a password is in the list, in any case. False if this WordPress has no list. */
	public static function has( string $password ): bool {
		// WordPress stores the words with ROT13.
		$word = str_rot13( strtolower( trim( $password ) ) );
		return '' !== $word && ! str_contains( $word, ',' ) && str_contains( self::words(), ",$word," );
	}

	/** All words, each between commas. */
	private static function words(): string {
		$script = is_readable( self::FILE ) ? (string) file_get_contents( self::FILE ) : '';
		return 1 === preg_match( '/passwords:"([^"]*)"/', $script, $matches ) ? ",$matches[1]," : '';
	}
}
