<?php
declare(strict_types=1);

namespace PracticePortal\Domain;

defined( 'ABSPATH' ) || exit;

/**
 * Every rule of the specification's section 5, once more on the server: what the browser has checked proves nothing.
 */
final class RegistrationValidator {
	public const PASSWORD_MINIMUM = 8;

	/** WordPress refuses longer ones at sign-in, so nobody could use them. Bytes. */
	public const PASSWORD_MAXIMUM = 4096;

	/** PHP drops form fields beyond `max_input_vars` (1000 by default); this many practices always fit. */
	public const PRACTICES_MAXIMUM = 50;

	/** Width of WordPress's column for e-mail addresses. */
	private const EMAIL_LIMIT = 100;

	private const WEBSITE_LIMIT = 2000;

	private Messages $messages;
	private AccountBook $accounts;

	public function __construct( Messages $messages, AccountBook $accounts ) {
		$this->messages = $messages;
		$this->accounts = $accounts;
	}

	/**
	 * The rules for a member who pays.
	 *
	 * @param Registration $registration What was said.
	 * @param bool         $has_account  Whether the person is signed in: then there are no credentials to check.
	 * @param Product|null $product      The membership that was chosen, null when there is no such.
	 * @param Coupon|null  $coupon       The coupon that was given, null when there is no such.
	 */
	public function validateMember( Registration $registration, bool $has_account, ?Product $product, ?Coupon $coupon ): Errors {
		$errors = new Errors();
		if ( null === $product ) {
			$this->requireField( 'mepr_product_id', '', $errors );
		}
		// Somebody who has seen a discount must not be charged the full price unasked.
		if ( '' !== $registration->coupon_code && null === $coupon ) {
			$errors->add( 'mepr_coupon_code', $this->messages->couponInvalid() );
		}
		$this->checkPerson( $registration, array( 'user_first_name', 'user_last_name', 'mepr_best_phone_number', 'hpa_role', 'mepr_profession' ), $errors );
		if ( ! $has_account ) {
			$this->checkCredentials( $registration, $errors );
		}
		$this->checkPractices( $registration, $errors );
		if ( ! $registration->billing->isComplete() ) {
			$errors->add( 'mepr-address-one', $this->messages->addressInvalid() );
		}
		$this->checkAdmin( $registration, $errors );
		$this->checkAgreements( $registration, Registration::REQUIRED_AGREEMENTS, $errors );
		$this->checkLengths( $registration, $errors );
		return $errors;
	}

	/**
	 * The rules for whoever changes what they have said of themselves.
	 *
	 * @param Registration $said          What is said now; only person and practices of it are read.
	 * @param bool         $has_practices Not for a secondary user.
	 */
	public function validateProfile( Registration $said, bool $has_practices ): Errors {
		$errors = new Errors();
		$this->checkPerson( $said, $has_practices ? array( 'user_first_name', 'user_last_name', 'mepr_best_phone_number', 'hpa_role', 'mepr_profession' ) : array( 'user_first_name', 'user_last_name', 'hpa_role' ), $errors );
		if ( $has_practices ) {
			$this->checkPractices( $said, $errors );
		}
		$this->checkLengths( $said, $errors );
		return $errors;
	}

	/**
	 * The rules for a secondary user: names, role, credentials and the terms agreement.
	 *
	 * @param Registration $registration What was said; its e-mail address is the invitation's already.
	 * @param bool         $has_account  Whether the person is signed in.
	 */
	public function validateSecondary( Registration $registration, bool $has_account ): Errors {
		$errors = new Errors();
		$this->checkPerson( $registration, array( 'user_first_name', 'user_last_name', 'hpa_role' ), $errors );
		if ( ! $has_account ) {
			$this->checkCredentials( $registration, $errors );
		}
		$this->checkAgreements( $registration, array( 'terms_and_conditions' ), $errors );
		$this->checkLengths( $registration, $errors );
		return $errors;
	}

	/**
	 * @param Registration $registration What was said.
	 * @param string[]     $required     Wire names of the required fields.
	 * @param Errors       $errors       Where the messages go.
	 */
	private function checkPerson( Registration $registration, array $required, Errors $errors ): void {
		$values = array(
			'user_first_name'        => $registration->first_name,
			'user_last_name'         => $registration->last_name,
			'mepr_best_phone_number' => $registration->phone,
			'hpa_role'               => $registration->role,
			'mepr_profession'        => $registration->profession,
		);
		foreach ( $required as $field ) {
			$this->requireField( $field, $values[ $field ], $errors );
		}
		$this->checkName( 'user_first_name', $registration->first_name, 'user_first_name', $errors );
		$this->checkName( 'user_last_name', $registration->last_name, 'user_last_name', $errors );
		$this->checkPhone( 'mepr_best_phone_number', $registration->phone, $errors );
	}

	private function checkCredentials( Registration $registration, Errors $errors ): void {
		$this->requireField( 'user_login', $registration->username, $errors );
		if ( '' !== $registration->username ) {
			if ( ! $this->accounts->isUsernameUsable( $registration->username ) ) {
				$errors->add( 'user_login', $this->messages->usernameUnusable() );
			} elseif ( $this->accounts->isUsernameTaken( $registration->username ) ) {
				$errors->add( 'user_login', $this->messages->usernameTaken( $registration->username ) );
			}
		}

		$this->requireField( 'user_email', $registration->email, $errors );
		$this->checkEmail( 'user_email', $registration->email, $this->messages->label( 'user_email' ), $errors );
		if ( '' !== $registration->email && ! $errors->has( 'user_email' ) && $this->accounts->isEmailTaken( $registration->email ) ) {
			$errors->add( 'user_email', $this->messages->emailTaken( $registration->email ) );
		}

		$this->checkPassword( $registration->password, $errors );
		$this->requireField( 'mepr_user_password_confirm', trim( $registration->password_confirm ), $errors );
		if ( $registration->password !== $registration->password_confirm ) {
			$errors->add( 'mepr_user_password_confirm', $this->messages->passwordsDiffer() );
		}
	}

	/** The rules for a new password of an account. */
	public function validatePassword( string $password ): Errors {
		$errors = new Errors();
		$this->checkPassword( $password, $errors );
		return $errors;
	}

	/** WordPress ignores spaces around a password, so they do not count. */
	private function checkPassword( string $password, Errors $errors ): void {
		$password = trim( $password );
		$this->requireField( 'mepr_user_password', $password, $errors );
		if ( '' !== $password && self::lengthOfPassword( $password ) < self::PASSWORD_MINIMUM ) {
			$errors->add( 'mepr_user_password', $this->messages->passwordTooShort() );
		}
		if ( strlen( $password ) > self::PASSWORD_MAXIMUM ) {
			$errors->add( 'mepr_user_password', $this->messages->tooLong( $this->messages->label( 'mepr_user_password' ) ) );
		}
	}

	private function checkPractices( Registration $registration, Errors $errors ): void {
		if ( array() === $registration->practices ) {
			$errors->add( 'practices', $this->messages->practicesIncomplete() );
		}
		if ( count( $registration->practices ) > self::PRACTICES_MAXIMUM ) {
			$errors->add( 'practices', $this->messages->tooManyPractices( self::PRACTICES_MAXIMUM ) );
			return;
		}
		foreach ( $registration->practices as $index => $practice ) {
			foreach ( $practice->required() as $field => $value ) {
				if ( '' === $value ) {
					$errors->add( 'practices', $this->messages->practicesIncomplete() );
					$errors->add( "practices.$index.$field", $this->messages->required( $this->messages->label( "practices.$field" ) ) );
				}
			}
			$this->checkEmail( "practices.$index.email", $practice->email(), $this->messages->label( 'practices.email' ), $errors );
			$this->checkPhone( "practices.$index.phone", $practice->phone(), $errors );
			if ( ! Text::isWebsite( $practice->website() ) ) {
				$errors->add( "practices.$index.website", $this->messages->websiteInvalid() );
			}
			if ( ! $practice->address()->isComplete() ) {
				$errors->add( "practices.$index.address", $this->messages->addressInvalid() );
			}
		}
	}

	private function checkAdmin( Registration $registration, Errors $errors ): void {
		if ( ! $registration->include_practice_admin ) {
			return;
		}
		if ( '' === $registration->admin_name || '' === $registration->admin_email ) {
			$errors->add( 'practice_admins', $this->messages->adminIncomplete() );
		}
		$this->checkName( 'practice_admins.0.name', $registration->admin_name, 'practice_admins.name', $errors );
		$this->checkEmail( 'practice_admins.0.email', $registration->admin_email, $this->messages->label( 'practice_admins.email' ), $errors );
	}

	/**
	 * @param Registration $registration What was said.
	 * @param string[]     $names        Wire names of the agreements that must be given.
	 * @param Errors       $errors       Where the messages go.
	 */
	private function checkAgreements( Registration $registration, array $names, Errors $errors ): void {
		foreach ( $names as $name ) {
			if ( ! $registration->agreements[ $name ] ) {
				$errors->add( "agreements.$name", $this->messages->agreementRequired( $this->messages->label( "agreements.$name" ) ) );
			}
		}
	}

	/** Nothing is cut off behind a member's back: what does not fit is refused. */
	private function checkLengths( Registration $registration, Errors $errors ): void {
		$this->checkLength( 'mepr_best_phone_number', $registration->phone, Text::LINE_LIMIT, 'mepr_best_phone_number', $errors );
		foreach ( $registration->billing->toArray() as $part => $value ) {
			if ( is_string( $value ) && Text::length( $value ) > Text::LINE_LIMIT ) {
				$errors->add( 'mepr-address-one', $this->messages->addressInvalid() );
			}
		}
		foreach ( array_slice( $registration->practices, 0, self::PRACTICES_MAXIMUM ) as $index => $practice ) {
			$fields = $practice->toArray();
			foreach ( $fields as $field => $value ) {
				if ( is_string( $value ) && 'email' !== $field ) {
					$this->checkLength( "practices.$index.$field", $value, 'website' === $field ? self::WEBSITE_LIMIT : Text::LINE_LIMIT, "practices.$field", $errors );
				}
			}
			foreach ( $fields['address'] as $value ) {
				if ( is_string( $value ) && Text::length( $value ) > Text::LINE_LIMIT ) {
					$errors->add( "practices.$index.address", $this->messages->addressInvalid() );
				}
			}
		}
	}

	private function requireField( string $field, string $value, Errors $errors ): void {
		if ( '' === $value ) {
			$errors->add( $field, $this->messages->required( $this->messages->label( $field ) ) );
		}
	}

	private function checkEmail( string $field, string $email, string $label, Errors $errors ): void {
		if ( '' !== $email && ( strlen( $email ) > self::EMAIL_LIMIT || ! $this->accounts->isEmailValid( $email ) ) ) {
			$errors->add( $field, $this->messages->emailInvalid( $label ) );
		}
	}

	private function checkName( string $field, string $name, string $label, Errors $errors ): void {
		if ( '' !== $name && ! Text::isName( $name ) ) {
			$errors->add( $field, $this->messages->nameInvalid( $this->messages->label( $label ) ) );
		}
	}

	private function checkPhone( string $field, string $phone, Errors $errors ): void {
		if ( '' !== $phone && ! Text::isPhone( $phone ) ) {
			$errors->add( $field, $this->messages->phoneInvalid() );
		}
	}

	private function checkLength( string $field, string $value, int $limit, string $label, Errors $errors ): void {
		if ( Text::length( $value ) > $limit ) {
			$errors->add( $field, $this->messages->tooLong( $this->messages->label( $label ) ) );
		}
	}

	/** Characters; bytes for a password that is no valid UTF-8. */
	private static function lengthOfPassword( string $password ): int {
		return 1 === preg_match( '//u', $password ) ? Text::length( $password ) : strlen( $password );
	}
}
