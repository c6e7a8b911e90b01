<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Core\Hooks;
use PracticePortal\Core\Services;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->listenOn( MovementRecorder::class, Hooks::SUBSCRIPTION_CHANGED, Hooks::SUBSCRIPTION_REMOVED );
		$services->listenOn( HistoryCheck::class, Hooks::HOURLY, Hooks::REPORTS_HISTORY );
	}
}
