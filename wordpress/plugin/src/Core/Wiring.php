<?php
declare(strict_types=1);

namespace PracticePortal\Core;

use PracticePortal\Core\Database\CachedRecords;
use PracticePortal\Core\Database\ExpiredRows;
use PracticePortal\Core\Database\OptionCache;
use PracticePortal\Core\Database\PrimaryReads;
use PracticePortal\Core\Health\HealthIssues;
use PracticePortal\Core\Rest\ExceptionHandler;
use PracticePortal\Core\Rest\LazyRoutes;
use PracticePortal\Core\Rest\LimitHeaders;
use PracticePortal\Core\Rest\Nonces;
use PracticePortal\Core\Rest\ReadAfterWrite;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->listen( Translations::class );
		if ( PrimaryReads::areNeeded() ) {
			ReadAfterWrite::register();
			if ( wp_using_ext_object_cache() ) {
				$services->listen( CachedRecords::class );
			}
		}
		$services->on( OptionCache::class, array( Hooks::HOURLY, 'compare', 1, 0 ) );
		// A process may have ended before it stored the number.
		$services->on( HealthIssues::class, array( Hooks::HOURLY, 'storeCount', 10, 0 ) );
		$services->on( ExpiredRows::class, array( Hooks::DAILY, 'run' ) );
		$services->on( Nonces::class, array( 'wp_ajax_' . Hooks::AJAX_NONCE, 'respond' ), array( 'wp_ajax_nopriv_' . Hooks::AJAX_NONCE, 'respond' ) );
		LazyRoutes::listen( $services, ExceptionHandler::class );
		LazyRoutes::listen( $services, LimitHeaders::class );
	}
}
