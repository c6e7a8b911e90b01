<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/** JSON that never throws and never fails on invalid UTF-8. */
final class Json {
	/** Deeper than anything that the plugin reads. Deeper input is an attack. */
	private const DEPTH = 64;

	/** @param mixed $value Anything that JSON can represent. */
	public static function encode( $value ): string {
		return (string) wp_json_encode( $value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE );
	}

	/**
	 * Objects become arrays.
	 *
	 * @return mixed The value; null if the text is not JSON.
	 */
	public static function decode( string $text ) {
		return '' === $text ? null : json_decode( $text, true, self::DEPTH );
	}
}
