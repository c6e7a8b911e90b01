<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Core\SiteUrl;

defined( 'ABSPATH' ) || exit;

/**
 * The lock on copied sites (decisions, "Copied sites, and more than one server"): the address is stored with the live keys. At
 * another address the plugin is paused until the owner says whether the site has moved or is a copy.
 */
final class LiveSite {
	private const OPTION = 'practice_portal_live_site';

	/** Fires when the owner has said that this site is a copy. */
	public const DECLARED_COPY = 'practice_portal_declared_copy';

	/**
	 * Live keys that no address was stored with get the current one: entered in an earlier version, or constants.
	 *
	 * @param string[] $scheduled The hooks of the scheduled tasks, none of which runs while the site is paused.
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

	/** Whether live keys are here and belong to another address. Test keys are never paused. */
	public static function isPaused(): bool {
		return '' !== self::stored() && SiteUrl::encoded() !== self::stored() && self::hasLiveKeys();
	}

	/** The address that the live keys belong to, for people; '' for none. */
	public static function liveUrl(): string {
		return '' === self::stored() ? '' : SiteUrl::decode( self::stored() );
	}

	/** Stores that no address is known yet: WordPress would query an option that does not exist in each request. */
	public static function prepare(): void {
		add_option( self::OPTION, '' );
	}

	/** The live keys belong to this address from now on: they were entered here, or the site has moved. */
	public static function bind(): void {
		update_option( self::OPTION, SiteUrl::encoded(), true );
		ApiKeys::useLive();
	}

	/** This site is a copy: it forgets the live keys, and what the original still owes. */
	public static function declareCopy(): void {
		ApiKeys::deleteLive();
		/** Fires when the owner has said that this site is a copy. */
		do_action( self::DECLARED_COPY );
	}

	/** The hidden address, '' for none. */
	private static function stored(): string {
		return (string) get_option( self::OPTION, '' );
	}

	/** Those that are used: on a declared copy none are. */
	private static function hasLiveKeys(): bool {
		return ApiKeys::isOfLiveMode() && ( '' !== ApiKeys::value( ApiKeys::STRIPE_SECRET ) || '' !== ApiKeys::value( ApiKeys::STRIPE_PUBLIC ) );
	}
}
