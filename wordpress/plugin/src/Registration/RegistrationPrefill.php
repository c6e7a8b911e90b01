<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Invitations\Invite;
use PracticePortal\Registration\Invitations\Invites;

/**
 * The registration form's known values: the signed-in user's data, or the invitation's address. A signed-in user can only use an
 * invitation to their own address.
 */
final class RegistrationPrefill {
	public function __construct( private readonly MemberRecords $records, private readonly Invites $invites ) {}

	/**
	 * The current user and invitation, by the REST names.
	 *
	 * @return array{user:array<string,mixed>,invite_token:?string} A token only if it is valid.
	 */
	public function current(): array {
		$invite = $this->invite();
		return array(
			'user'         => is_user_logged_in()
				? $this->for( wp_get_current_user() )
				: array( 'user_email' => null === $invite ? '' : $invite->email ) + self::blank(),
			'invite_token' => null === $invite ? null : self::token(),
		);
	}

	/** Whether a visitor follows an invitation to the address of an existing account, to which they must sign in. */
	public function isInvitedAccount(): bool {
		$invite = is_user_logged_in() ? null : $this->invite();
		return null !== $invite && false !== email_exists( $invite->email );
	}

	/** Whether the URL has an invalid invitation: unknown, accepted, for another person, or of an ended membership. */
	public function hasInvalidInvite(): bool {
		return '' !== self::token() && null === $this->invite();
	}

	/** The URL's invitation, if it is valid for the current user. */
	private function invite(): ?Invite {
		$token  = self::token();
		$user   = wp_get_current_user();
		$invite = '' === $token ? null : $this->invites->find( $token, $user->ID );
		$is_own = null !== $invite && ( ! $user->exists() || 0 === strcasecmp( $invite->email, $user->user_email ) );
		return $is_own ? $invite : null;
	}

	/** The URL's `?invite=` value. */
	private static function token(): string {
		// phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- compared by its hash, printed only if found.
		$token = isset( $_GET['invite'] ) ? wp_unslash( $_GET['invite'] ) : '';
		return is_string( $token ) ? $token : '';
	}

	/** @return array<string,mixed> */
	private static function blank(): array {
		return array(
			'user_email'      => '',
			'user_login'      => '',
			'user_first_name' => '',
			'user_last_name'  => '',
			'phone'           => '',
			'hpa_role'        => 'doctor',
			'mepr_profession' => '',
			'practices'       => array(),
			'practice_admins' => array(),
		);
	}

	/**
	 * A user's stored data, by the REST names.
	 *
	 * @return array<string,mixed>
	 */
	public function for( \WP_User $user ): array {
		$role = $this->records->text( $user->ID, MemberRecords::ROLE );
		return array(
			'user_email'      => $user->user_email,
			'user_login'      => $user->user_login,
			'user_first_name' => $user->first_name,
			'user_last_name'  => $user->last_name,
			'phone'           => $this->records->text( $user->ID, MemberRecords::PHONE ),
			'hpa_role'        => 'practice_admin' === $role ? $role : 'doctor',
			'mepr_profession' => $this->records->text( $user->ID, MemberRecords::PROFESSION ),
			'practices'       => array_map( self::practice( ... ), $this->records->practices( $user->ID ) ),
			'practice_admins' => $this->records->practiceAdmins( $user->ID ),
		);
	}

	/**
	 * A stored practice with the form's own fields. A practice with name, specialty, structure and coordinates counts as complete
	 * (spec: practices#complete-practice), because its location was confirmed when it was entered.
	 *
	 * @param array<string,mixed> $practice As `Practice::toArray()`.
	 * @return array<string,mixed>
	 */
	private static function practice( array $practice ): array {
		$address   = (array) ( $practice['address'] ?? array() );
		$has_place = 0.0 !== (float) ( $address['geo_lat'] ?? 0 ) || 0.0 !== (float) ( $address['geo_lng'] ?? 0 );
		$is_filled = '' !== ( $practice['name'] ?? '' ) && '' !== ( $practice['specialty'] ?? '' ) && '' !== ( $practice['business_structure'] ?? '' );

		$practice['address']   = $address + array(
			'validated' => $has_place,
			'confirmed' => $has_place,
			'completed' => $has_place,
		);
		$practice['completed'] = $is_filled && $has_place;
		return $practice;
	}
}
