<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

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
		$services->listenOn( BulkJobs::class, Hooks::DAILY );
		$services->listenOn( Notes::class, 'deleted_user' );
		$services->listenOn( NameChanges::class, 'profile_update', 'updated_user_meta', 'added_user_meta' );
		$services->listenOn( CustomerUpdates::class, 'profile_update', 'updated_user_meta', 'added_user_meta', Hooks::HOURLY );
		$services->listenOn( UserDeletion::class, 'delete_user', 'remove_user_from_blog', 'wpmu_delete_user', Hooks::HOURLY );
		$services->listenOn( MemberAccess::class, Hooks::SUBSCRIPTION_CHANGED, 'clean_user_cache', 'practice_portal_email_verified' );
		foreach ( array( MembershipController::class, PauseController::class, OverduePaymentController::class, CredentialsController::class, TeamController::class, PaymentHistoryController::class, ProfileController::class, AccountSettingsController::class ) as $controller ) {
			LazyRoutes::listen( $services, $controller );
		}
	}
}
