<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Json;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\RegistrationPrefill;

/**
 * A user's data and practices in the registration's format, saved as a whole (spec: account#profile). The directory's index follows
 * the saved data.
 */
final class Profile {
	public function __construct(
		private readonly RegistrationPrefill $registration_prefill,
		private readonly MemberRecords $records,
		private readonly NameChanges $name_changes,
	) {}

	/**
	 * The form's initial values.
	 *
	 * @return array{user:array<string,mixed>,revision:string}
	 */
	public function for( int $user_id ): array {
		$user      = get_userdata( $user_id );
		$user_data = false === $user ? array() : $this->registration_prefill->for( $user );
		return array(
			'user'     => $user_data,
			'revision' => md5( Json::encode( $user_data ) ),
		);
	}

	/**
	 * Saves the profile.
	 *
	 * @param RegistrationForm $form          The submitted form. Only the personal data and the practices are used.
	 * @param bool             $has_practices False for a secondary user.
	 */
	public function save( int $user_id, RegistrationForm $form, bool $has_practices ): void {
		$before = $this->for( $user_id )['revision'];
		$this->replace( $user_id, $form, $has_practices );
		$after = $this->for( $user_id )['revision'];
		if ( $after !== $before ) {
			ActivityLog::record( new JournalEvent( ActivityKind::ProfileChanged, $user_id, $user_id . '-' . wp_generate_uuid4() ) );
		}
	}

	/**
	 * Replaces the stored profile, and records nothing.
	 *
	 * @param RegistrationForm $form          Only the personal data and the practices are used.
	 * @param bool             $has_practices False for a secondary user.
	 */
	public function replace( int $user_id, RegistrationForm $form, bool $has_practices ): void {
		$this->name_changes->withoutRecording( fn() => $this->store( $user_id, $form, $has_practices ) );
	}

	private function store( int $user_id, RegistrationForm $form, bool $has_practices ): void {
		$user = get_userdata( $user_id );
		$name = trim( $form->first_name . ' ' . $form->last_name );
		// A display name that the user chose is kept.
		$is_shown = false !== $user && trim( $user->first_name . ' ' . $user->last_name ) === $user->display_name;
		$this->records->storeProfile( $user_id, $form, $has_practices );
		if ( $is_shown && $name !== $user->display_name ) {
			wp_update_user(
				array(
					'ID'           => $user_id,
					'display_name' => wp_slash( $name ),
				)
			);
		}
	}
}
