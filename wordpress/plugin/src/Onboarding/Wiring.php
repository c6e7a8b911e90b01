<?php
declare(strict_types=1);

namespace PracticePortal\Onboarding;

use PracticePortal\Core\Rest\LazyRoutes;
use PracticePortal\Core\Services;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		LazyRoutes::listen( $services, OnboardingController::class );
	}
}
