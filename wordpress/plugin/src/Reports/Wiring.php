<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Core\Hooks;
use PracticePortal\Core\Services;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->on( MovementRecorder::class, array( Hooks::SUBSCRIPTION_CHANGED, 'record' ), array( Hooks::SUBSCRIPTION_REMOVED, 'balance' ) );
		$services->on( HistoryCheck::class, array( Hooks::HOURLY, 'runScheduled' ), array( Hooks::REPORTS_HISTORY, 'runScheduled' ) );
	}
}
