<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

/** The 30,000 most common passwords. WordPress ships them for its strength meter (zxcvbn). */
final class CommonPasswords {
	private const SCRIPT = 'js/zxcvbn.min.js';

	/** Whether a password is in the list, in any case. False if this WordPress has no list. */
	public static function has( string $password ): bool {
		// WordPress stores the words with ROT13.
		$word = str_rot13( strtolower( trim( $password ) ) );
		return '' !== $word && ! str_contains( $word, ',' ) && str_contains( self::words(), ",$word," );
	}

	/** The URL of the strength meter, for the forms in which a password is chosen. */
	public static function scriptUrl(): string {
		return esc_url_raw( includes_url( self::SCRIPT ) );
	}

	/** All words, each between commas. */
	private static function words(): string {
		$file   = ABSPATH . WPINC . '/' . self::SCRIPT;
		$script = is_readable( $file ) ? (string) file_get_contents( $file ) : '';
		return 1 === preg_match( '/passwords:"([^"]*)"/', $script, $matches ) ? ",$matches[1]," : '';
	}
}
