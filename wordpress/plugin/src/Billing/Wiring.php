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
		$services->listenOn( ActivityLog::class, Hooks::EVENT_HAPPENED, Hooks::DAILY );
		$services->listenOn( Consumers::class, Hooks::HOURLY );
		$services->listenOn( JobRunner::class, Hooks::JOBS_DUE, Hooks::HOURLY, Hooks::DAILY, LiveSite::DECLARED_COPY );
		$services->listenOn( CallBudget::class, Hooks::SUBSCRIPTION_CHANGED, Hooks::EVENT_LOGGED );
		add_filter( Hooks::JOB_HANDLERS, static fn( array $handlers ): array => $handlers + array( JobType::Cancellation->value => static fn(): CancellationQueue => $services->get( CancellationQueue::class ) ) );
		$services->listenOn( SubscriptionReconciler::class, Hooks::DAILY );
		$services->listenOn( CardDeclines::class, Hooks::DAILY );
		$services->listenOn( OutsideExpiry::class, Hooks::HOURLY );
		$services->listenOn( Reminders::class, Hooks::HOURLY );
		LazyRoutes::listen( $services, PaymentsController::class );
		LazyRoutes::listen( $services, WebhookController::class );
	}
}
