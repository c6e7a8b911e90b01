<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Formats;

/** Checks all rules of the form on the server, because the browser's checks prove nothing (spec: registration#validation-twice). */
final class RegistrationValidator {
	public function __construct( private readonly AccountLookup $accounts ) {}

	/**
	 * The rules for a paying member.
	 *
	 * @param bool                $has_account     Whether the user is signed in, so that there are no credentials to check.
	 * @param MembershipPlan|null $membership_plan The chosen membership; null if it does not exist.
	 * @param Coupon|null         $coupon          The coupon; null if it does not exist.
	 */
	public function validateMember( RegistrationForm $registration_form, bool $has_account, ?MembershipPlan $membership_plan, ?Coupon $coupon ): ValidationErrors {
		$validation_errors = new ValidationErrors();
		if ( null === $membership_plan ) {
			$validation_errors->add( 'mepr_product_id', ContractTexts::requiredMessage( __( 'Membership', 'practice-portal' ) ) );
		}
		// A member who was shown a discount must not be charged the full price.
		if ( '' !== $registration_form->coupon_code && null === $coupon ) {
			$validation_errors->add( 'mepr_coupon_code', __( 'Invalid Coupon', 'practice-portal' ) );
		}
		$this->checkPerson( $registration_form, array( 'user_first_name', 'user_last_name', 'mepr_best_phone_number', 'hpa_role', 'mepr_profession' ), $validation_errors );
		if ( ! $has_account ) {
			$this->checkCredentials( $registration_form, $validation_errors );
		}
		$this->checkPractices( $registration_form, $validation_errors );
		if ( ! $registration_form->billing->isComplete() ) {
			$validation_errors->add( 'mepr-address-one', ContractTexts::addressMessage() );
		}
		$this->checkAdmin( $registration_form, $validation_errors );
		$this->checkAgreements( $registration_form, RegistrationForm::requiredAgreements( false ), $validation_errors );
		$this->checkLengths( $registration_form, $validation_errors );
		return $validation_errors;
	}

	/**
	 * The rules for changed profile data.
	 *
	 * @param RegistrationForm $form          The submitted form. Only the personal data and the practices are used.
	 * @param bool             $has_practices False for a secondary user.
	 */
	public function validateProfile( RegistrationForm $form, bool $has_practices ): ValidationErrors {
		$validation_errors = new ValidationErrors();
		$this->checkPerson( $form, $has_practices ? array( 'user_first_name', 'user_last_name', 'mepr_best_phone_number', 'hpa_role', 'mepr_profession' ) : array( 'user_first_name', 'user_last_name', 'hpa_role' ), $validation_errors );
		if ( $has_practices ) {
			$this->checkPractices( $form, $validation_errors );
		}
		$this->checkLengths( $form, $validation_errors );
		return $validation_errors;
	}

	/**
	 * The rules for what an imported or added person has. Nothing is required, and phone numbers may be of any country: the member
	 * completes the profile.
	 */
	public function validateKnown( RegistrationForm $form ): ValidationErrors {
		$validation_errors = new ValidationErrors();
		$this->checkNames( $form, $validation_errors );
		if ( count( $form->practices ) > Contract::PRACTICES_LIMIT ) {
			$validation_errors->add( 'practices', ContractTexts::practicesLimitMessage() );
		}
		foreach ( array_slice( $form->practices, 0, Contract::PRACTICES_LIMIT ) as $index => $practice ) {
			$this->checkContacts( $index, $practice, $validation_errors );
			$this->checkLength( "practices.$index.phone", $practice->phone, Contract::LINE_LIMIT, 'practices.phone', $validation_errors );
		}
		$this->checkLength( 'mepr_best_phone_number', $form->phone, Contract::LINE_LIMIT, 'mepr_best_phone_number', $validation_errors );
		$this->checkLengths( $form, $validation_errors );
		return $validation_errors;
	}

	/**
	 * The rules for a secondary user: name, role, credentials and the terms agreement.
	 *
	 * @param RegistrationForm $registration_form The submitted form; its e-mail address is already the invitation's.
	 * @param bool             $has_account       Whether the user is signed in.
	 */
	public function validateSecondary( RegistrationForm $registration_form, bool $has_account ): ValidationErrors {
		$validation_errors = new ValidationErrors();
		$this->checkPerson( $registration_form, array( 'user_first_name', 'user_last_name', 'hpa_role' ), $validation_errors );
		if ( ! $has_account ) {
			$this->checkCredentials( $registration_form, $validation_errors );
		}
		$this->checkAgreements( $registration_form, RegistrationForm::requiredAgreements( true ), $validation_errors );
		$this->checkLengths( $registration_form, $validation_errors );
		return $validation_errors;
	}

	/**
	 * @param string[]         $required          REST names of the required fields.
	 * @param ValidationErrors $validation_errors Receives the messages.
	 */
	private function checkPerson( RegistrationForm $registration_form, array $required, ValidationErrors $validation_errors ): void {
		$values = array(
			'user_first_name'        => $registration_form->first_name,
			'user_last_name'         => $registration_form->last_name,
			'mepr_best_phone_number' => $registration_form->phone,
			'hpa_role'               => $registration_form->role,
			'mepr_profession'        => $registration_form->profession,
		);
		foreach ( $required as $field ) {
			$this->requireField( $field, $values[ $field ], $validation_errors );
		}
		$this->checkNames( $registration_form, $validation_errors );
		$this->checkPhone( 'mepr_best_phone_number', $registration_form->phone, $validation_errors );
	}

	private function checkCredentials( RegistrationForm $registration_form, ValidationErrors $validation_errors ): void {
		$this->requireField( 'user_login', $registration_form->username, $validation_errors );
		if ( '' !== $registration_form->username ) {
			if ( ! Formats::isUsername( $registration_form->username ) || ! $this->accounts->isUsernameUsable( $registration_form->username ) ) {
				$validation_errors->add( 'user_login', ContractTexts::usernameMessage() );
			} elseif ( $this->accounts->isUsernameTaken( $registration_form->username ) ) {
				$validation_errors->add( 'user_login', ContractTexts::usernameTakenMessage( $registration_form->username ) );
			}
		}

		$this->requireField( 'user_email', $registration_form->email, $validation_errors );
		$this->checkEmail( 'user_email', $registration_form->email, ContractTexts::label( 'user_email' ), $validation_errors );
		if ( '' !== $registration_form->email && ! $validation_errors->has( 'user_email' ) && $this->accounts->isEmailTaken( $registration_form->email ) ) {
			$validation_errors->add( 'user_email', ContractTexts::emailTakenMessage( $registration_form->email ) );
		}

		$this->checkPassword( $registration_form->password, $validation_errors );
		$this->requireField( 'mepr_user_password_confirm', trim( $registration_form->password_confirm ), $validation_errors );
		if ( $registration_form->password !== $registration_form->password_confirm ) {
			$validation_errors->add( 'mepr_user_password_confirm', ContractTexts::passwordsDifferMessage() );
		}
	}

	/** The rules for a new password. */
	public function validatePassword( string $password ): ValidationErrors {
		$validation_errors = new ValidationErrors();
		$this->checkPassword( $password, $validation_errors );
		return $validation_errors;
	}

	private function checkPassword( string $password, ValidationErrors $validation_errors ): void {
		$fault = Formats::passwordFault( $password );
		if ( '' === $fault && CommonPasswords::has( $password ) ) {
			$fault = 'common';
		}
		if ( '' === $fault ) {
			return;
		}
		$label    = ContractTexts::label( 'mepr_user_password' );
		$messages = array(
			'missing' => ContractTexts::requiredMessage( $label ),
			'short'   => ContractTexts::passwordShortMessage(),
			'common'  => ContractTexts::passwordCommonMessage(),
			'long'    => ContractTexts::tooLongMessage( $label ),
		);
		$validation_errors->add( 'mepr_user_password', $messages[ $fault ] );
	}

	private function checkPractices( RegistrationForm $registration_form, ValidationErrors $validation_errors ): void {
		if ( array() === $registration_form->practices ) {
			$validation_errors->add( 'practices', ContractTexts::practicesMessage() );
		}
		if ( count( $registration_form->practices ) > Contract::PRACTICES_LIMIT ) {
			$validation_errors->add( 'practices', ContractTexts::practicesLimitMessage() );
			return;
		}
		foreach ( $registration_form->practices as $index => $practice ) {
			foreach ( $practice->required() as $field => $value ) {
				if ( '' === $value ) {
					$validation_errors->add( 'practices', ContractTexts::practicesMessage() );
					$validation_errors->add( "practices.$index.$field", ContractTexts::requiredMessage( ContractTexts::label( "practices.$field" ) ) );
				}
			}
			$this->checkContacts( $index, $practice, $validation_errors );
			$this->checkPhone( "practices.$index.phone", $practice->phone, $validation_errors );
			if ( ! $practice->address->isComplete() ) {
				$validation_errors->add( "practices.$index.address", ContractTexts::addressMessage() );
			}
		}
	}

	/** Checks what the directory links to. */
	private function checkContacts( int $index, Practice $practice, ValidationErrors $validation_errors ): void {
		if ( '' !== $practice->email && ( ! Formats::isEmail( $practice->email ) || ! $this->accounts->isEmail( $practice->email ) ) ) {
			$validation_errors->add( "practices.$index.email", ContractTexts::emailMessage( ContractTexts::label( 'practices.email' ) ) );
		}
		if ( ! Formats::isWebsite( $practice->website ) ) {
			$validation_errors->add( "practices.$index.website", ContractTexts::websiteMessage() );
		}
	}

	private function checkAdmin( RegistrationForm $registration_form, ValidationErrors $validation_errors ): void {
		if ( ! $registration_form->include_practice_admin ) {
			return;
		}
		if ( '' === $registration_form->admin_name || '' === $registration_form->admin_email ) {
			$validation_errors->add( 'practice_admins', ContractTexts::practiceAdminMessage() );
		}
		$this->checkName( 'practice_admins.0.name', $registration_form->admin_name, 'practice_admins.name', $validation_errors );
		$this->checkEmail( 'practice_admins.0.email', $registration_form->admin_email, ContractTexts::label( 'practice_admins.email' ), $validation_errors );
	}

	/**
	 * @param string[]         $names             REST names of the required agreements.
	 * @param ValidationErrors $validation_errors Receives the messages.
	 */
	private function checkAgreements( RegistrationForm $registration_form, array $names, ValidationErrors $validation_errors ): void {
		foreach ( $names as $name ) {
			if ( ! $registration_form->agreements[ $name ] ) {
				$validation_errors->add( "agreements.$name", ContractTexts::agreementMessage( ContractTexts::label( "agreements.$name" ) ) );
			}
		}
	}

	/** Values that are too long are rejected, never cut. */
	private function checkLengths( RegistrationForm $registration_form, ValidationErrors $validation_errors ): void {
		foreach ( $registration_form->billing->toArray() as $part => $value ) {
			if ( is_string( $value ) && Formats::length( $value ) > Contract::LINE_LIMIT ) {
				$validation_errors->add( 'mepr-address-one', ContractTexts::addressMessage() );
			}
		}
		foreach ( array_slice( $registration_form->practices, 0, Contract::PRACTICES_LIMIT ) as $index => $practice ) {
			$fields = $practice->toArray();
			foreach ( $fields as $field => $value ) {
				if ( is_string( $value ) && 'email' !== $field && 'phone' !== $field ) {
					$this->checkLength( "practices.$index.$field", $value, 'website' === $field ? Contract::WEBSITE_LIMIT : Contract::LINE_LIMIT, "practices.$field", $validation_errors );
				}
			}
			foreach ( $fields['address'] as $value ) {
				if ( is_string( $value ) && Formats::length( $value ) > Contract::LINE_LIMIT ) {
					$validation_errors->add( "practices.$index.address", ContractTexts::addressMessage() );
				}
			}
		}
	}

	private function requireField( string $field, string $value, ValidationErrors $validation_errors ): void {
		if ( '' === $value ) {
			$validation_errors->add( $field, ContractTexts::requiredMessage( ContractTexts::label( $field ) ) );
		}
	}

	/** Checks an account's address. */
	private function checkEmail( string $field, string $email, string $label, ValidationErrors $validation_errors ): void {
		if ( '' !== $email && ( ! Formats::isEmail( $email ) || ! $this->accounts->isEmailValid( $email ) ) ) {
			$validation_errors->add( $field, ContractTexts::emailMessage( $label ) );
		}
	}

	private function checkNames( RegistrationForm $form, ValidationErrors $validation_errors ): void {
		$this->checkName( 'user_first_name', $form->first_name, 'user_first_name', $validation_errors );
		$this->checkName( 'user_last_name', $form->last_name, 'user_last_name', $validation_errors );
	}

	private function checkName( string $field, string $name, string $label, ValidationErrors $validation_errors ): void {
		if ( '' !== $name && ! Formats::isName( $name ) ) {
			$validation_errors->add( $field, ContractTexts::nameMessage( ContractTexts::label( $label ) ) );
		}
	}

	private function checkPhone( string $field, string $phone, ValidationErrors $validation_errors ): void {
		if ( '' !== $phone && ! Formats::isPhone( $phone ) ) {
			$validation_errors->add( $field, ContractTexts::phoneMessage() );
		}
	}

	private function checkLength( string $field, string $value, int $limit, string $label, ValidationErrors $validation_errors ): void {
		if ( Formats::length( $value ) > $limit ) {
			$validation_errors->add( $field, ContractTexts::tooLongMessage( ContractTexts::label( $label ) ) );
		}
	}
}
