<?php
declare(strict_types=1);

namespace PracticePortal\Vendors;

use PracticePortal\Core\Services;

defined( 'ABSPATH' ) || exit;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->listen( Listings::class );
		$services->listenOn( PartnersController::class, 'rest_api_init' );
	}
}
