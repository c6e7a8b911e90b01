<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Billing\Activity\Consumers;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Services;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		Consumers::add( Consumers::WEBHOOKS, static fn( JournalEntry $entry ) => $services->get( DeliveryQueue::class )->enqueueForEntry( $entry ) );
		$services->listenOn( DeliveryQueue::class, Hooks::WEBHOOKS_DUE, Hooks::HOURLY, Hooks::DAILY, LiveSite::DECLARED_COPY );
		$services->listenOn( SendingHealth::class, 'site_status_tests' );
	}
}
