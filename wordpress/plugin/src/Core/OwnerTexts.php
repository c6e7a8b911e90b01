<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * Translates texts that the owner wrote into the language of the page or e-mail. WPML and Polylang translate them as single
 * strings; other code uses the filter. Pages and onboarding don't need this, because those plugins read them through
 * `wpml-config.xml`.
 */
final class OwnerTexts {
	/** The group of texts in WPML's and Polylang's lists. */
	private const GROUP = 'Practice Portal';

	/**
	 * @param string $text As the owner wrote it.
	 * @param string $name The name of the text, for example "grow-membership: name".
	 */
	public static function translate( string $text, string $name ): string {
		if ( '' === $text ) {
			return '';
		}
		$translated = apply_filters( 'wpml_translate_single_string', $text, self::GROUP, $name ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WPML's.
		/**
		 * Filters a text that the owner wrote, such as the name of a plan.
		 *
		 * @param string $translated The translation by WPML or Polylang, else the text itself.
		 * @param string $name       The name of the text: "grow-membership: name", "grow-membership: benefit 1".
		 * @param string $language   WordPress' name of the language: "es_ES".
		 */
		return (string) apply_filters( 'practice_portal_translate_text', $translated, $name, determine_locale() );
	}

	/**
	 * Registers texts with WPML and Polylang after the owner has saved them.
	 *
	 * @param array<string,string> $texts By name.
	 */
	public static function offer( array $texts ): void {
		foreach ( array_filter( $texts, 'strlen' ) as $name => $text ) {
			do_action( 'wpml_register_single_string', self::GROUP, (string) $name, $text ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WPML's.
		}
	}
}
