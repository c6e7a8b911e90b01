<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\SiteUrl;

/**
 * Pauses the plugin on copied sites (spec: servers#paused-copy). The site's URL is stored with the live
 * keys. At another URL the plugin is paused until the owner says whether the site has moved or is a copy.
 */
final class LiveSite {
	private const OPTION = 'practice_portal_live_site';

	/** Fires when the owner declares this site a copy. */
	public const DECLARED_COPY = 'practice_portal_declared_copy';

	/**
	 * Stores the current URL with live keys that have no URL yet, which are constants.
	 *
	 * @param string[] $scheduled Hooks of the scheduled tasks. None runs while the site is paused.
	 */
	public function register( array $scheduled ): void {
		foreach ( $scheduled as $hook ) {
			add_action(
				$hook,
				static function () use ( $hook ): void {
					if ( self::isPaused() ) {
						remove_all_actions( $hook );
					}
				},
				PHP_INT_MIN
			);
		}
		add_action(
			'init',
			static function (): void {
				if ( '' === self::stored() && self::hasLiveKeys() ) {
					self::bind();
				}
			}
		);
	}

	/** Whether the live keys belong to another URL. Test keys never pause the site. */
	public static function isPaused(): bool {
		return '' !== self::stored() && SiteUrl::encoded() !== self::stored() && self::hasLiveKeys();
	}

	/**
	 * Whether this site may continue work that was started at a URL. It may if its URL is the same, if the live keys have moved with
	 * it, or if several hosts lead to it. A copy may not, even with test keys or without keys.
	 *
	 * @param string $site     As `SiteUrl::encoded()`.
	 * @param string $database As `database()`; '' for unknown.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function continues( string $site, string $database ): bool {
		return SiteUrl::encoded() === $site || ( SiteUrl::encoded() === self::stored() && self::hasLiveKeys() ) || self::database() === $database;
	}

	/**
	 * Identifies the database of this site: by its name, the URL in it, and the mode of its Stripe keys. No tool that replaces URLs
	 * in a copied database finds it.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public static function database(): string {
		global $wpdb;
		// Unlike the option, it is the same under each host if `WP_HOME` follows the request.
		$home = (string) ( Database::column( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", 'home' ) )[0] ?? '' );
		$mode = '' === ApiKeys::value( ApiKeys::STRIPE_SECRET ) ? 'none' : ( ApiKeys::isOfLiveMode() ? 'live' : 'test' );
		return hash( 'sha256', implode( ' ', array( defined( 'DB_NAME' ) ? DB_NAME : '', $wpdb->prefix, SiteUrl::of( $home ), $mode ) ) );
	}

	/** The URL that the live keys belong to, for display; '' for none. */
	public static function liveUrl(): string {
		return '' === self::stored() ? '' : SiteUrl::decode( self::stored() );
	}

	/** Stores an empty URL, because a missing option costs a query in each request. */
	public static function prepare(): void {
		add_option( self::OPTION, '' );
	}

	/** Binds the live keys to the current URL: they were entered here, or the site has moved. */
	public static function bind(): void {
		update_option( self::OPTION, SiteUrl::encoded(), true );
		ApiKeys::useLive();
	}

	/** Declares this site a copy: deletes the live keys and the original's pending work. */
	public static function declareCopy(): void {
		ApiKeys::deleteLive();
		/** Fires when the owner declares this site a copy. */
		do_action( self::DECLARED_COPY );
	}

	/** The encoded URL, '' for none. */
	private static function stored(): string {
		return (string) get_option( self::OPTION, '' );
	}

	/** Whether live keys are in use. A declared copy uses none. */
	private static function hasLiveKeys(): bool {
		return ApiKeys::isOfLiveMode() && ( '' !== ApiKeys::value( ApiKeys::STRIPE_SECRET ) || '' !== ApiKeys::value( ApiKeys::STRIPE_PUBLIC ) );
	}
}
