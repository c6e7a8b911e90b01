<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Registration\Form\RegistrationForm;

/** What a person agreed to, with the date and the version of the texts (spec: account#agreements-of-other-members). */
final class MemberAgreements {
	/** Whether a person has never been asked: they did not register here, and no other portal exported their agreements. */
	public static function areMissing( int $user_id ): bool {
		return '' === (string) get_user_meta( $user_id, MemberRecords::AGREED_AT, true );
	}

	/**
	 * What is known of a person who is asked. The box for the directory is checked, as in the registration, unless they chose before.
	 *
	 * @return array<string,bool> By REST name.
	 */
	public static function known( int $user_id ): array {
		$agreements = get_user_meta( $user_id, MemberRecords::AGREEMENTS, true );
		return array_map( 'boolval', is_array( $agreements ) ? $agreements : array() ) + array( RegistrationForm::DIRECTORY_CONSENT => true );
	}

	/**
	 * Stores the agreements of a person who has never been asked, and records a changed consent to the directory. For all others
	 * nothing changes, so a repeated request keeps the first date.
	 *
	 * @param string[]           $required   The result of `RegistrationForm::requiredAgreements()`.
	 * @param array<mixed,mixed> $agreements By REST name.
	 * @throws RequestRejected If a required one is missing.
	 */
	public static function store( int $user_id, array $required, array $agreements ): void {
		$given = ( new RegistrationForm( array( 'agreements' => $agreements ) ) )->agreements;
		foreach ( $required as $name ) {
			if ( ! $given[ $name ] ) {
				throw new RequestRejected( 'agreement_missing', ContractTexts::agreementMessage( ContractTexts::label( "agreements.$name" ) ), 422 );
			}
		}
		if ( ! self::areMissing( $user_id ) ) {
			return;
		}
		DirectoryConsent::store( $user_id, $given[ RegistrationForm::DIRECTORY_CONSENT ] );
		foreach ( MemberRecords::agreementValues( $given ) as $key => $value ) {
			update_user_meta( $user_id, $key, $value );
		}
	}
}
