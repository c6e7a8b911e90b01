<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Activity\Consumers;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Rest\LazyRoutes;
use PracticePortal\Core\Services;
use PracticePortal\Registration\Accounts\Accounts;
use PracticePortal\Registration\Accounts\ApplicationPasswords;
use PracticePortal\Registration\Accounts\CurrentPassword;
use PracticePortal\Registration\Accounts\EmailChange;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Registration\Accounts\UnverifiedAccounts;
use PracticePortal\Registration\Form\AccountLookup;
use PracticePortal\Registration\Invitations\Invitations;

/** Registers this folder's hooks, and binds the validator's lookup of accounts. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->bind( AccountLookup::class, static fn( Services $services ): AccountLookup => $services->get( Accounts::class ) );
		$services->listenOn( EmailVerification::class, 'profile_update', 'password_reset' );
		$services->listenOn( ApplicationPasswords::class, 'wp_is_application_passwords_available_for_user' );
		$services->listenOn( OwnershipProof::class, 'profile_update', 'wp_set_password', 'after_password_reset', 'practice_portal_email_verified' );
		Consumers::add( Consumers::SESSIONS, static fn( JournalEntry $entry ) => $services->get( OwnershipProof::class )->clearAfterPayment( $entry ) );
		$services->listenOn( CurrentPassword::class, 'check_password', 'rest_request_before_callbacks', 'wp_pre_insert_user_data', 'show_user_profile', 'user_profile_update_errors' );
		$services->listenOn( EmailChange::class, 'wp_pre_insert_user_data', 'send_email_change_email', 'profile_update', 'personal_options_update' );
		$services->listenOn( UnverifiedAccounts::class, Hooks::DAILY );
		$services->listenOn( IncompleteSubscriptions::class, Hooks::DAILY, Hooks::TOO_MANY_DECLINES );
		Consumers::add( Consumers::INVITATIONS, static fn( JournalEntry $entry ): bool => $services->get( Invitations::class )->sendFor( $entry ) );
		LazyRoutes::listen( $services, AvailabilityController::class );
		LazyRoutes::listen( $services, CouponsController::class );
		$services->listenOn( CouponsController::class, 'wp_ajax_' . Hooks::AJAX_COUPON, 'wp_ajax_nopriv_' . Hooks::AJAX_COUPON );
		LazyRoutes::listen( $services, RegistrationsController::class );
		LazyRoutes::listen( $services, RegistrationAccountController::class );
		LazyRoutes::listen( $services, RegistrationStatusController::class );
	}
}
