<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\Consumers;
use PracticePortal\Billing\Jobs\JobRunner;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\ReminderCandidates;
use PracticePortal\Billing\Stripe\CallBudget;
use PracticePortal\Billing\Webhooks\WebhookController;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Rest\LazyRoutes;
use PracticePortal\Core\Services;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->bind( ReminderCandidates::class, static fn(): ReminderCandidates => new ReminderCandidates() );
		$services->listen( Plans::class );
		$services->on( ActivityLog::class, array( Hooks::EVENT_HAPPENED, 'record' ), array( Hooks::DAILY, 'purgeStripeEvents' ) );
		// Before the hourly tasks that send what is queued.
		$services->on( Consumers::class, array( Hooks::HOURLY, 'followPending', 8, 0 ) );
		$services->listenOn( JobRunner::class, Hooks::JOBS_DUE, Hooks::HOURLY, Hooks::DAILY, LiveSite::DECLARED_COPY );
		$services->listenOn( CallBudget::class, Hooks::SUBSCRIPTION_CHANGED, Hooks::EVENT_LOGGED );
		add_filter( Hooks::JOB_HANDLERS, static fn( array $handlers ): array => $handlers + array( JobType::Cancellation->value => static fn(): CancellationQueue => $services->get( CancellationQueue::class ) ) );
		$services->on( SubscriptionReconciler::class, array( Hooks::DAILY, 'catchUp' ) );
		$services->on( CardDeclines::class, array( Hooks::DAILY, 'cleanUp' ) );
		$services->on( OutsideExpiry::class, array( Hooks::HOURLY, 'endExpired' ), array( Hooks::HOURLY, 'remind' ) );
		$services->on( Reminders::class, array( Hooks::HOURLY, 'remind' ) );
		LazyRoutes::listen( $services, PaymentsController::class );
		LazyRoutes::listen( $services, WebhookController::class );
	}
}
