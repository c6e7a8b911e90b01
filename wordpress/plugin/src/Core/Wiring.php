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
		$services->listenOn( OptionCache::class, Hooks::HOURLY );
		$services->listenOn( HealthIssues::class, Hooks::HOURLY );
		$services->listenOn( ExpiredRows::class, Hooks::DAILY );
		$services->listenOn( Nonces::class, 'wp_ajax_' . Hooks::AJAX_NONCE, 'wp_ajax_nopriv_' . Hooks::AJAX_NONCE );
		LazyRoutes::listen( $services, ExceptionHandler::class );
		LazyRoutes::listen( $services, LimitHeaders::class );
	}
}
