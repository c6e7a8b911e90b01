<?php
declare(strict_types=1);

namespace PracticePortal\OutgoingWebhooks;

use PracticePortal\Billing\Activity\Consumers;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Services;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		Consumers::add( Consumers::WEBHOOKS, static fn( JournalEntry $entry ) => $services->get( DeliveryQueue::class )->enqueueForEntry( $entry ) );
		add_filter( Hooks::JOB_HANDLERS, static fn( array $handlers ): array => $handlers + array( JobType::Webhook->value => static fn(): DeliveryQueue => $services->get( DeliveryQueue::class ) ) );
		add_action( LiveSite::DECLARED_COPY, static fn() => $services->get( Endpoints::class )->deactivateAll() );
		$services->on( SendingHealth::class, array( 'site_status_tests', 'addTest' ) );
	}
}
