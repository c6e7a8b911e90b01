<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Settings;

use PracticePortal\Core\ServiceUrl;
use PracticePortal\Core\Settings\ThemeOptions;

/**
 * Validates the body of `POST /theme-settings` (spec: rest#theme-settings). The fields are free text. A URL that
 * would receive access keys unencrypted is rejected.
 */
final class ThemeOptionsValidator {
	/** The maximum length in characters. A chat's code has only a few lines. */
	private const TEXT_LIMIT = 65536;

	/** The maximum number of entries in a map, which has one per partner. */
	private const MAP_LIMIT = 10000;

	/** @var array<string,mixed> Values to store. */
	public array $options = array();

	/** @var array<string,string> Errors, by key. */
	public array $errors = array();

	/** @param array<int|string,mixed> $body The request's body. */
	public function __construct( array $body ) {
		foreach ( $body as $key => $value ) {
			if ( in_array( $key, ThemeOptions::TEXTS, true ) ) {
				$this->readText( $key, $value );
			} elseif ( in_array( $key, ThemeOptions::MAPS, true ) ) {
				$this->readMap( $key, $value );
			} elseif ( ThemeOptions::OVERVIEW_PAGE === $key ) {
				$this->readPage( $value );
			} else {
				$this->errors[ (string) $key ] = __( 'Unknown option.', 'practice-portal' );
			}
		}
	}

	/**
	 * @param string $key   The option's key.
	 * @param mixed  $value A value of the request.
	 */
	private function readText( string $key, $value ): void {
		if ( ! is_string( $value ) || '' !== $value && 1 !== preg_match( '//u', $value ) ) {
			$this->errors[ $key ] = __( 'Must be text.', 'practice-portal' );
			return;
		}
		if ( strlen( $value ) > self::TEXT_LIMIT ) {
			$this->errors[ $key ] = __( 'This text is too long.', 'practice-portal' );
			return;
		}
		// A chat's code is stored unchanged. The other texts are one line.
		$text = ThemeOptions::LIVE_CHAT === $key ? $value : trim( $value );
		if ( ThemeOptions::REPORTING_SERVICE === $key ) {
			$text = untrailingslashit( $text );
			if ( '' !== $text && ! ServiceUrl::isSafe( $text ) ) {
				$this->errors[ $key ] = __( 'Enter a URL that begins with https://.', 'practice-portal' );
				return;
			}
		}
		$this->options[ $key ] = $text;
	}

	/** @param mixed $value A value of the request. */
	private function readPage( $value ): void {
		$text = is_string( $value ) || is_int( $value ) ? trim( (string) $value ) : 'none';
		if ( '' === $text || '0' === $text ) {
			$this->options[ ThemeOptions::OVERVIEW_PAGE ] = '';
		} elseif ( self::isId( $text ) ) {
			$this->options[ ThemeOptions::OVERVIEW_PAGE ] = (int) $text;
		} else {
			$this->errors[ ThemeOptions::OVERVIEW_PAGE ] = __( 'Enter the ID of a page.', 'practice-portal' );
		}
	}

	/**
	 * A map of IDs by user ID; null removes a user.
	 *
	 * @param string $key   The option's key.
	 * @param mixed  $value A value of the request.
	 */
	private function readMap( string $key, $value ): void {
		$map = is_array( $value ) && count( $value ) <= self::MAP_LIMIT ? array() : null;
		foreach ( null === $map ? array() : $value as $user_id => $id ) {
			if ( null === $id ) {
				continue;
			}
			if ( ! self::isId( (string) $user_id ) || ! ( is_int( $id ) || is_string( $id ) ) || ! self::isId( (string) $id ) ) {
				$map = null;
				break;
			}
			$map[ (int) $user_id ] = (int) $id;
		}
		if ( null === $map ) {
			$this->errors[ $key ] = __( 'Each user ID must map to an ID or null.', 'practice-portal' );
			return;
		}
		ksort( $map );
		$this->options[ $key ] = $map;
	}

	private static function isId( string $text ): bool {
		return 1 === preg_match( '/^[1-9][0-9]{0,17}$/D', $text );
	}
}
