<?php
declare(strict_types=1);

namespace PracticePortal;

use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\OptionCache;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Services;
use PracticePortal\Core\Settings\ThemeOptions;
use PracticePortal\Core\Version;
use PracticePortal\Directory\Reindexer;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Reports\HistoryCheck;

/**
 * Creates the tables, the partner role and the three plans. Steps can be repeated, so the
 * same code serves activation and updates by copied files.
 */
final class Activation {
	public function __construct(
		private readonly Plans $plans,
		private readonly Reindexer $reindexer,
		private readonly Lock $lock,
	) {}

	/** Prepares the database when the plugin is activated, and in the first request after an update. */
	public static function connect( string $file, Services $services ): void {
		register_activation_hook( $file, static fn() => $services->get( self::class )->install() );
		register_deactivation_hook( $file, array( self::class, 'deactivate' ) );
		add_action(
			'init',
			static function () use ( $services ): void {
				if ( wp_installing() ) {
					return;
				}
				if ( self::isDue() ) {
					$services->get( self::class )->update();
				}
				self::schedule();
			},
			20
		);
	}

	public function install(): void {
		$this->withLock( fn() => $this->prepare() );
		self::schedule();
	}

	/**
	 * Updates the database. If several servers are updated at the same time, one of them does it. Servers with an earlier release
	 * leave the database unchanged.
	 */
	private function update(): void {
		$this->withLock(
			function (): void {
				// Another request may have prepared it since, and an object cache may have lost that record.
				OptionCache::forget( Version::SCHEMA_OPTION );
				if ( self::isDue() ) {
					$this->prepare();
				}
			}
		);
	}

	/** Whether the database still lacks something that this release needs. */
	private static function isDue(): bool {
		return (int) get_option( Version::SCHEMA_OPTION ) < Version::SCHEMA;
	}

	/**
	 * Runs the work while no other request prepares the database. Does nothing if another request does.
	 *
	 * @param callable():void $work The work.
	 */
	private function withLock( callable $work ): void {
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		// A new site has no lock table yet.
		dbDelta( Schema::statements()[ Schema::LOCKS ] );
		try {
			$this->lock->tryRun( array( 'install' ), $work );
		} catch ( ConcurrentChange $busy ) {
			return;
		}
	}

	private function prepare(): void {
		dbDelta( array_values( Schema::statements() ) );
		add_role( 'partner', __( 'Partner', 'practice-portal' ), array( 'read' => true ) );
		$this->plans->registerPostType();
		$this->plans->seed();
		EmailVerification::trustExisting();
		LiveSite::prepare();
		ThemeOptions::prepare();
		Reindexer::begin();
		$this->reindexer->continueBatch();
		HistoryCheck::schedule();
		// The next request rebuilds the rules, because it has the post types.
		delete_option( 'rewrite_rules' );
		// An earlier release that runs beside this one compares the stored version, and must find its own.
		add_option( Version::OPTION, Version::VERSION );
		update_option( Version::SCHEMA_OPTION, Version::SCHEMA );
	}

	/** Schedules the hourly and the daily tasks, and schedules them again if they were removed from WP-Cron. */
	private static function schedule(): void {
		if ( wp_next_scheduled( Hooks::DAILY ) && wp_next_scheduled( Hooks::HOURLY ) ) {
			return;
		}
		// A replica may lack the tasks, and an object cache may have lost them.
		OptionCache::forget( OptionCache::SCHEDULE );
		foreach ( array(
			Hooks::DAILY  => 'daily',
			Hooks::HOURLY => 'hourly',
		) as $hook => $often ) {
			if ( ! wp_next_scheduled( $hook ) ) {
				wp_schedule_event( DatabaseClock::now() + HOUR_IN_SECONDS, $often, $hook );
			}
		}
	}

	/** Removes only the scheduled tasks. The data stays until uninstall.php deletes it, if the owner asks for that. */
	public static function deactivate(): void {
		array_map( 'wp_clear_scheduled_hook', Hooks::SCHEDULED );
	}
}
