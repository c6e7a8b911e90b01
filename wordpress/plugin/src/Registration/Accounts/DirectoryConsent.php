<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Hooks;
use PracticePortal\Registration\Form\RegistrationForm;

/** Stores whether a user consents to be in the member directory. The consent is part of the agreements. */
final class DirectoryConsent {
	public static function isGiven( int $user_id ): bool {
		$agreements = get_user_meta( $user_id, MemberRecords::AGREEMENTS, true );
		return is_array( $agreements ) && ! empty( $agreements[ RegistrationForm::DIRECTORY_CONSENT ] );
	}

	/** Stores a consent, and records it if it has changed. The other agreements and their time stay. */
	public static function store( int $user_id, bool $is_given ): void {
		if ( self::isGiven( $user_id ) === $is_given ) {
			return;
		}
		$agreements = get_user_meta( $user_id, MemberRecords::AGREEMENTS, true );
		update_user_meta( $user_id, MemberRecords::AGREEMENTS, array( RegistrationForm::DIRECTORY_CONSENT => $is_given ) + ( is_array( $agreements ) ? $agreements : array() ) );
		/** This action is documented in src/Core/Hooks.php */
		do_action( Hooks::EVENT_HAPPENED, new JournalEvent( $is_given ? ActivityKind::ListingAccepted : ActivityKind::ListingDeclined, $user_id, wp_generate_uuid4() ) );
	}
}
