<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/**
 * Repairs the plugin's options in the object cache. WordPress stores all autoloaded options there as one entry. If two requests
 * write different options at once, one of them undoes the other's change in the cache. The database has both values, but WordPress
 * reads the cache and skips writes that change nothing in the database. Without this class the option stays outdated until it gets
 * another value.
 */
final class OptionCache {
	/** WordPress' cache entries: the options that every request loads, and the names of options that don't exist. */
	private const AUTOLOADED = 'alloptions';
	private const MISSING    = 'notoptions';

	private const GROUP = 'options';

	/** WP-Cron's list of tasks. */
	public const SCHEDULE = 'cron';

	/** Makes WordPress read an option from the primary database again, in this request and in later ones. */
	public static function forget( string $name ): void {
		PrimaryReads::begin();
		wp_cache_delete( $name, self::GROUP );
		wp_cache_delete( self::AUTOLOADED, self::GROUP );
		$missing = wp_cache_get( self::MISSING, self::GROUP, true );
		if ( is_array( $missing ) && isset( $missing[ $name ] ) ) {
			unset( $missing[ $name ] );
			wp_cache_set( self::MISSING, $missing, self::GROUP );
		}
	}

	/**
	 * Runs hourly. Forgets the plugin's options whose cached value differs from the database.
	 *
	 * @return string[] Their names.
	 */
	public function compare(): array {
		if ( ! wp_using_ext_object_cache() ) {
			return array();
		}
		PrimaryReads::begin();
		$stored   = $this->stored();
		$cached   = (array) wp_cache_get( self::AUTOLOADED, self::GROUP, true );
		$missing  = (array) wp_cache_get( self::MISSING, self::GROUP, true );
		$outdated = array();
		foreach ( array_keys( $stored + array_filter( $cached, self::isOurs( ... ), ARRAY_FILTER_USE_KEY ) ) as $name ) {
			$value = $cached[ $name ] ?? wp_cache_get( $name, self::GROUP, true );
			if ( isset( $stored[ $name ], $missing[ $name ] ) || ( false !== $value && ( $stored[ $name ] ?? null ) !== self::asStored( $value ) ) ) {
				self::forget( $name );
				$outdated[] = $name;
			}
		}
		return $outdated;
	}

	/** @return array<string,string> The database's values, by name. */
	private function stored(): array {
		global $wpdb;
		$rows = Database::rows( $wpdb->prepare( 'SELECT option_name, option_value FROM %i WHERE option_name = %s OR option_name LIKE %s', $wpdb->options, self::SCHEDULE, $wpdb->esc_like( 'practice_portal_' ) . '%' ) );
		return array_column( $rows, 'option_value', 'option_name' );
	}

	/** @param mixed $value As the cache has it: WordPress stores there what it writes to the database. */
	private static function asStored( $value ): string {
		return is_scalar( $value ) ? (string) $value : (string) maybe_serialize( $value );
	}

	private static function isOurs( string $name ): bool {
		return 0 === strpos( $name, 'practice_portal_' );
	}
}
