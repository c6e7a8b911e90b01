<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\JobType;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Rest\LazyRoutes;
use PracticePortal\Core\Services;
use PracticePortal\Membership\Bulk\BulkJobs;
use PracticePortal\Membership\Import\ImportRunner;
use PracticePortal\Membership\Rest\AccountSettingsController;
use PracticePortal\Membership\Rest\CredentialsController;
use PracticePortal\Membership\Rest\MembershipController;
use PracticePortal\Membership\Rest\OverduePaymentController;
use PracticePortal\Membership\Rest\PauseController;
use PracticePortal\Membership\Rest\PaymentHistoryController;
use PracticePortal\Membership\Rest\ProfileController;
use PracticePortal\Membership\Rest\TeamController;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->listenOn( ImportRunner::class, Hooks::IMPORT_BATCH, Hooks::HOURLY, Hooks::DAILY );
		$services->on( BulkJobs::class, array( Hooks::DAILY, 'purge' ) );
		$services->on( Notes::class, array( 'deleted_user', 'erase' ) );
		add_filter( Hooks::JOB_HANDLERS, static fn( array $handlers ): array => $handlers + array( JobType::Profile->value => static fn(): Profile => $services->get( Profile::class ) ) );
		$services->listenOn( NameChanges::class, 'profile_update', 'updated_user_meta', 'added_user_meta' );
		$services->listenOn( CustomerUpdates::class, 'profile_update', 'updated_user_meta', 'added_user_meta', Hooks::HOURLY );
		$services->on( UserDeletion::class, array( 'delete_user', 'cancelFor' ), array( 'remove_user_from_blog', 'cancelFor' ), array( 'wpmu_delete_user', 'cancelFor' ), array( Hooks::HOURLY, 'cancelPending', 9 ) );
		$services->on( MemberAccess::class, array( Hooks::SUBSCRIPTION_CHANGED, 'invalidate' ), array( 'clean_user_cache', 'invalidate' ), array( 'practice_portal_email_verified', 'invalidate' ) );
		foreach ( array( MembershipController::class, PauseController::class, OverduePaymentController::class, CredentialsController::class, TeamController::class, PaymentHistoryController::class, ProfileController::class, AccountSettingsController::class ) as $controller ) {
			LazyRoutes::listen( $services, $controller );
		}
	}
}
