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
use PracticePortal\Registration\Accounts\MemberPhoto;
use PracticePortal\Registration\Accounts\UnverifiedAccounts;
use PracticePortal\Registration\Form\AccountLookup;
use PracticePortal\Registration\Invitations\Invitations;

/** Registers this folder's hooks, and binds the validator's lookup of accounts. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->bind( AccountLookup::class, static fn( Services $services ): AccountLookup => $services->get( Accounts::class ) );
		$services->on( EmailVerification::class, array( 'profile_update', 'resetAfterChange', 5, 2 ), array( 'password_reset', 'verifyByReset', 5 ) );
		$services->on( ApplicationPasswords::class, array( 'wp_is_application_passwords_available_for_user', 'areAllowed', 10, 2 ) );
		// A session may have started while the password was reset.
		$services->on( OwnershipProof::class, array( 'profile_update', 'clearAfterUpdate', 10, 2 ), array( 'wp_set_password', 'clearAfterPassword', 10, 3 ), array( 'after_password_reset', 'clearAfterReset' ), array( 'practice_portal_email_verified', 'clear' ) );
		Consumers::add( Consumers::SESSIONS, static fn( JournalEntry $entry ) => $services->get( OwnershipProof::class )->clearAfterPayment( $entry ) );
		$services->on( CurrentPassword::class, array( 'check_password', 'remember', PHP_INT_MAX, 4 ), array( 'rest_request_before_callbacks', 'checkRequest', 10, 3 ), array( 'wp_pre_insert_user_data', 'refusePassword', 5, 3 ), array( 'show_user_profile', 'printField' ), array( 'user_profile_update_errors', 'checkProfile', 10, 3 ) );
		$services->listenOn( EmailChange::class, 'wp_pre_insert_user_data', 'send_email_change_email', 'profile_update', 'personal_options_update' );
		foreach ( array( 'delete_user', 'remove_user_from_blog' ) as $hook ) {
			add_action( $hook, array( MemberPhoto::class, 'remove' ) );
		}
		$services->on( UnverifiedAccounts::class, array( Hooks::DAILY, 'deleteExpired' ) );
		$services->on( IncompleteSubscriptions::class, array( Hooks::DAILY, 'cancelAbandoned' ), array( Hooks::TOO_MANY_DECLINES, 'cancelDeclined' ) );
		Consumers::add( Consumers::INVITATIONS, static fn( JournalEntry $entry ): bool => $services->get( Invitations::class )->sendFor( $entry ) );
		LazyRoutes::listen( $services, AvailabilityController::class );
		LazyRoutes::listen( $services, CouponsController::class );
		$services->listenOn( CouponsController::class, 'wp_ajax_' . Hooks::AJAX_COUPON, 'wp_ajax_nopriv_' . Hooks::AJAX_COUPON );
		LazyRoutes::listen( $services, RegistrationsController::class );
		LazyRoutes::listen( $services, RegistrationAccountController::class );
		LazyRoutes::listen( $services, RegistrationStatusController::class );
	}
}
