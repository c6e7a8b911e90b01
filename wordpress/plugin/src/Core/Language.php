<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** The languages of the site and its users, by WordPress' names: "es_ES", "en_US". */
final class Language {
	/** WordPress' user meta for a user's language, which the profile in wp-admin also sets; '' for the site's language. */
	public const META = 'locale';

	/** The site's language (Settings, General), whatever language this page or e-mail is in. */
	public static function site(): string {
		$language = get_option( 'WPLANG' );
		if ( false === $language && is_multisite() ) {
			$language = get_site_option( 'WPLANG' );
		}
		return is_string( $language ) && '' !== $language ? $language : 'en_US';
	}

	/**
	 * The languages that users can choose: English, and those with a WordPress language pack on this site.
	 *
	 * @return string[] The site's own first.
	 */
	public static function available(): array {
		$others = array_merge( array( 'en_US' ), get_available_languages() );
		return array_values( array_unique( array_merge( array( self::site() ), $others ) ) );
	}

	/** A user's own choice; '' if they have none. */
	public static function chosen( int $user_id ): string {
		$language = get_user_meta( $user_id, self::META, true );
		return is_string( $language ) && in_array( $language, self::available(), true ) ? $language : '';
	}

	/** Stores a user's choice. The site's language is stored as '', so that the user follows the site if it changes. */
	public static function choose( int $user_id, string $language ): void {
		update_user_meta( $user_id, self::META, self::site() === $language ? '' : $language );
	}

	/**
	 * Runs a function in a language, then restores the current language.
	 *
	 * @template Result
	 * @param string             $language One of the available ones.
	 * @param callable(): Result $work
	 * @return Result
	 */
	public static function in( string $language, callable $work ) {
		$has_switched = switch_to_locale( $language );
		try {
			return $work();
		} finally {
			if ( $has_switched ) {
				restore_previous_locale();
			}
		}
	}

	/**
	 * The language of a person's e-mails: their own, else the site's.
	 *
	 * @param int $user_id 0 for the site's language.
	 */
	public static function of( int $user_id ): string {
		$chosen = $user_id > 0 ? self::chosen( $user_id ) : '';
		return '' === $chosen ? self::site() : $chosen;
	}

	/** The language tag of HTML and HTTP: "es-ES". */
	public static function tag( string $language ): string {
		return str_replace( '_', '-', $language );
	}
}
