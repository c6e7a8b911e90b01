<?php
declare(strict_types=1);

namespace PracticePortal\Core\Settings;

use PracticePortal\Core\Database\OptionCache;
use PracticePortal\Core\Sanitizer;

/**
 * The option that administrators edit as Theme Settings. Every key is returned with its type, even if
 * the stored value is invalid.
 */
final class ThemeOptions {
	public const OPTION = 'practice_portal_theme_options';

	public const LIVE_CHAT         = 'zoho_salesiq_embed';
	public const OVERVIEW_PAGE     = 'member_overview_page';
	public const REPORTING_SERVICE = 'datadx_api_url';
	public const TELEMETRY         = 'app_insights_connection_string';
	public const ASSIGNMENTS       = 'vendor_assignments';
	public const GROUPS            = 'vendor_groups';

	public const TEXTS = array( self::LIVE_CHAT, self::REPORTING_SERVICE, self::TELEMETRY );
	public const MAPS  = array( self::ASSIGNMENTS, self::GROUPS );

	/**
	 * All options.
	 *
	 * @return array<string,mixed> Texts; `member_overview_page` is an id or ''; maps are of ids by user id.
	 */
	public function all(): array {
		$stored  = Sanitizer::collection( get_option( self::OPTION, array() ) );
		$options = array();
		foreach ( self::TEXTS as $key ) {
			$options[ $key ] = $this->text( $key );
		}
		$page = Sanitizer::id( $stored[ self::OVERVIEW_PAGE ] ?? '' );
		$options[ self::OVERVIEW_PAGE ] = 0 === $page ? '' : $page;
		foreach ( self::MAPS as $key ) {
			$options[ $key ] = array_filter( array_map( Sanitizer::id( ... ), Sanitizer::collection( $stored[ $key ] ?? array() ) ) );
		}
		return $options;
	}

	/** One of the text options. */
	public function text( string $key ): string {
		// Does not use the Sanitizer, because every page of the site reads the live chat's code here.
		$stored = get_option( self::OPTION, array() );
		$value  = is_array( $stored ) ? $stored[ $key ] ?? null : null;
		return is_string( $value ) ? $value : '';
	}

	/** Stores the option even if nothing is set yet, because a missing option costs a query on each page. */
	public static function prepare(): void {
		add_option( self::OPTION, array(), '', true );
	}

	/**
	 * Stores options. Missing ones stay unchanged. The option is autoloaded, because each page reads the live chat's code.
	 *
	 * @param array<string,mixed> $changes Validated by the caller.
	 */
	public function save( array $changes ): void {
		OptionCache::forget( self::OPTION );
		update_option( self::OPTION, array_merge( $this->all(), $changes ), true );
	}

	/**
	 * The REST format: an empty map is still an object.
	 *
	 * @return array<string,mixed>
	 */
	public function toWire(): array {
		$options = $this->all();
		foreach ( self::MAPS as $key ) {
			$options[ $key ] = (object) $options[ $key ];
		}
		return $options;
	}

	/**
	 * Removes a user from both maps.
	 *
	 * @return bool Whether they were in one.
	 */
	public function removeUser( int $user_id ): bool {
		$options = $this->all();
		$changes = array();
		foreach ( self::MAPS as $key ) {
			if ( isset( $options[ $key ][ $user_id ] ) ) {
				$changes[ $key ] = array_diff_key( $options[ $key ], array( $user_id => 0 ) );
			}
		}
		if ( array() === $changes ) {
			return false;
		}
		$this->save( $changes );
		return true;
	}

	/** The revision. It differs after every change. */
	public function revision(): string {
		return md5( (string) wp_json_encode( $this->toWire() ) );
	}
}
