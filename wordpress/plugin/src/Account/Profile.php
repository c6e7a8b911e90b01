<?php
declare(strict_types=1);

namespace PracticePortal\Account;

use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Registration;
use PracticePortal\Registration\Applicant;
use PracticePortal\Registration\MemberRecords;
use PracticePortal\Storage\Journal;
use PracticePortal\Support\Json;

defined( 'ABSPATH' ) || exit;

/**
 * A person and their practices as the registration has them, saved whole (decisions, "Account"). The directory's index hears
 * of what is stored.
 */
final class Profile {
	private Applicant $applicant;
	private MemberRecords $records;

	public function __construct( Applicant $applicant, MemberRecords $records ) {
		$this->applicant = $applicant;
		$this->records   = $records;
	}

	/**
	 * As the form begins with it.
	 *
	 * @return array{user:array<string,mixed>,revision:string}
	 */
	public function of( int $user_id ): array {
		$user = get_userdata( $user_id );
		$said = false === $user ? array() : $this->applicant->of( $user );
		return array(
			'user'     => $said,
			'revision' => md5( Json::encode( $said ) ),
		);
	}

	/**
	 * Saves it.
	 *
	 * @param int          $user_id       Whose.
	 * @param Registration $said          What was said; only person and practices of it are read.
	 * @param bool         $has_practices Not for a secondary user.
	 */
	public function save( int $user_id, Registration $said, bool $has_practices ): void {
		$before = $this->of( $user_id )['revision'];
		$user   = get_userdata( $user_id );
		$name   = trim( $said->first_name . ' ' . $said->last_name );
		// Whoever has chosen another name to be shown keeps it.
		$is_shown = false !== $user && trim( $user->first_name . ' ' . $user->last_name ) === $user->display_name;
		$this->records->storeProfile( $user_id, $said, $has_practices );
		if ( $is_shown && $name !== $user->display_name ) {
			wp_update_user(
				array(
					'ID'           => $user_id,
					'display_name' => wp_slash( $name ),
				)
			);
		}
		$after = $this->of( $user_id )['revision'];
		if ( $after !== $before ) {
			/** This action is documented in src/Storage/Journal.php */
			do_action( Journal::HAPPENED, new Fact( Fact::PROFILE_CHANGED, $user_id, $user_id . '-' . wp_generate_uuid4() ) );
		}
	}
}
