<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

/** A script element of type application/json. Browsers never run it, so a strict content security policy allows it. */
final class JsonScriptTag {
	/** Escapes angle brackets, ampersands and quotes, so that no member's text can end the element or open a comment. */
	private const FLAGS = JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE;

	/**
	 * Prints data; the client reads it with `JSON.parse( element.textContent )`.
	 *
	 * @param string              $id   The element's ID.
	 * @param array<string,mixed> $data The data.
	 */
	public static function output( string $id, array $data ): void {
		// phpcs:ignore WordPress.Security.EscapeOutput -- the flags escape all HTML characters.
		printf( '<script type="application/json" id="%s" data-no-optimize="1">%s</script>' . "\n", esc_attr( $id ), wp_json_encode( $data, self::flags() ) );
	}

	/** Unescaped letters of other alphabets are a third as long, but only a page in UTF-8 allows them. */
	private static function flags(): int {
		return 'UTF-8' === get_option( 'blog_charset' ) ? self::FLAGS | JSON_UNESCAPED_UNICODE : self::FLAGS;
	}
}
