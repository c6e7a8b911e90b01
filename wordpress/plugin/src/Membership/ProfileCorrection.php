<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Formats;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Form\AccountLookup;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\Form\RegistrationValidator;
use WP_User;

/**
 * The owner's correction of a member's details, with the registration's rules. What an import left empty may stay empty. The log and an
 * e-mail to the member name what has changed, without the values.
 */
final class ProfileCorrection {
	/** What can change, as stored in the log. */
	public const NAME       = 'name';
	public const EMAIL      = 'email';
	public const PHONE      = 'phone';
	public const ROLE       = 'role';
	public const PROFESSION = 'profession';
	public const PRACTICES  = 'practices';

	public function __construct(
		private readonly Profile $profile,
		private readonly RegistrationValidator $validator,
		private readonly AccountLookup $accounts,
		private readonly MemberRecords $records,
		private readonly Lock $lock,
	) {}

	/** Whether the member has a phone number, a profession and practices here. Invited people have none. */
	public function hasPractices( int $user_id ): bool {
		return '1' !== $this->records->text( $user_id, MemberRecords::IS_SECONDARY );
	}

	/**
	 * The stored details.
	 *
	 * @return array{user:array<string,mixed>,revision:string}
	 */
	public function for( int $user_id ): array {
		return $this->profile->for( $user_id );
	}

	/**
	 * Saves the correction and tells the member.
	 *
	 * @param RegistrationForm $form     The corrected details. An empty e-mail address keeps the stored one.
	 * @param string           $revision The details that the owner saw, from `for()`.
	 * @return string[] What has changed: constants of this class. Empty if nothing has.
	 * @throws RequestRejected If a value is not valid (`errors` by field), or another request has changed the details.
	 * @throws ConcurrentChange If another request is changing them.
	 */
	public function save( int $user_id, RegistrationForm $form, string $revision ): array {
		return $this->lock->run(
			array( Profile::lockName( $user_id ) ),
			function () use ( $user_id, $form, $revision ): array {
				$this->profile->finish( $user_id );
				$user    = get_userdata( $user_id );
				$current = $this->for( $user_id );
				if ( false === $user || ! hash_equals( $current['revision'], $revision ) ) {
					throw new RequestRejected( 'profile_outdated', __( 'These details were changed in the meantime. Check them, then enter the correction again.', 'practice-portal' ), 409 );
				}
				$stored        = self::form( $current['user'] );
				$has_practices = $this->hasPractices( $user_id );
				$errors        = $this->faults( $form, $stored, $has_practices ) + $this->emailFault( $form, $user );
				if ( array() !== $errors ) {
					throw new RequestRejected( 'profile_invalid', __( 'Nothing was saved. Correct the marked fields.', 'practice-portal' ), 422, array( 'errors' => $errors ) );
				}
				$changed = self::changes( $form, $stored, $has_practices );
				if ( array() !== $changed ) {
					$this->profile->change( $user_id, $form, $has_practices, ActivityKind::ProfileCorrected, in_array( self::EMAIL, $changed, true ) ? $form->email : '', implode( ',', $changed ) );
				}
				return $changed;
			}
		);
	}

	/**
	 * The faults of what has changed. What the stored details lack already is no fault of this correction.
	 *
	 * @return array<string,string[]> Messages by the registration's field.
	 */
	private function faults( RegistrationForm $form, RegistrationForm $stored, bool $has_practices ): array {
		$kept = array();
		foreach ( $this->validator->validateProfile( $form, $has_practices )->toArray() as $field => $messages ) {
			if ( 'practices' !== $field && ! self::isStored( $form, $stored, $field ) ) {
				$kept[ $field ] = $messages;
			}
		}
		if ( $has_practices && array() === $form->practices && array() !== $stored->practices ) {
			$kept['practices'] = array( ContractTexts::practicesMessage() );
		}
		return $kept;
	}

	/** @return array<string,string[]> */
	private function emailFault( RegistrationForm $form, WP_User $user ): array {
		$email = $form->email;
		if ( '' === $email || 0 === strcasecmp( $email, $user->user_email ) ) {
			return array();
		}
		if ( ! Formats::isEmail( $email ) || ! $this->accounts->isEmailValid( $email ) ) {
			return array( 'user_email' => array( ContractTexts::emailMessage( ContractTexts::label( 'user_email' ) ) ) );
		}
		return $this->accounts->isEmailTaken( $email ) ? array( 'user_email' => array( ContractTexts::emailTakenMessage( $email ) ) ) : array();
	}

	/** @return string[] */
	private static function changes( RegistrationForm $form, RegistrationForm $stored, bool $has_practices ): array {
		$practices = static fn( RegistrationForm $of ): array => array_map( static fn( $practice ): array => $practice->toArray(), $of->practices );
		$differs   = array(
			self::NAME       => $form->first_name !== $stored->first_name || $form->last_name !== $stored->last_name,
			self::EMAIL      => '' !== $form->email && 0 !== strcasecmp( $form->email, $stored->email ),
			self::PHONE      => $has_practices && $form->phone !== $stored->phone,
			self::ROLE       => $form->role !== $stored->role,
			self::PROFESSION => $has_practices && $form->profession !== $stored->profession,
			self::PRACTICES  => $has_practices && $practices( $form ) !== $practices( $stored ),
		);
		return array_keys( array_filter( $differs ) );
	}

	/**
	 * Whether a value is the stored one.
	 *
	 * @param string $field The name that the validator uses.
	 */
	private static function isStored( RegistrationForm $form, RegistrationForm $stored, string $field ): bool {
		list( $name, $index, $part ) = explode( '.', "$field..", 4 );
		if ( 'practices' !== $name ) {
			return self::person( $form )[ $name ] === self::person( $stored )[ $name ];
		}
		$entered = $form->practices[ (int) $index ]->toArray();
		foreach ( $stored->practices as $position => $practice ) {
			$known = $practice->toArray();
			// Practices before this one may have been removed.
			if ( ( (int) $index === $position || $known['name'] === $entered['name'] ) && $known[ $part ] === $entered[ $part ] ) {
				return true;
			}
		}
		return false;
	}

	/** @return array<string,string> The person's values by the names that the validator uses. */
	private static function person( RegistrationForm $form ): array {
		return array(
			'user_first_name'        => $form->first_name,
			'user_last_name'         => $form->last_name,
			'mepr_best_phone_number' => $form->phone,
			'hpa_role'               => $form->role,
			'mepr_profession'        => $form->profession,
		);
	}

	/**
	 * The stored details as the registration's form.
	 *
	 * @param array<string,mixed> $user As `for()`.
	 */
	public static function form( array $user ): RegistrationForm {
		return new RegistrationForm( array( 'mepr_best_phone_number' => $user['phone'] ?? '' ) + $user );
	}

	/** What has changed, as a list in the reader's language. */
	public static function labels( string $changed ): string {
		$labels = array(
			self::NAME       => __( 'Name', 'practice-portal' ),
			self::EMAIL      => __( 'E-mail', 'practice-portal' ),
			self::PHONE      => __( 'Phone', 'practice-portal' ),
			self::ROLE       => __( 'Role', 'practice-portal' ),
			self::PROFESSION => __( 'Profession', 'practice-portal' ),
			self::PRACTICES  => __( 'Practices', 'practice-portal' ),
		);
		return implode( ', ', array_intersect_key( $labels, array_flip( explode( ',', $changed ) ) ) );
	}
}
