<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

use PracticePortal\Core\Contract;

defined( 'ABSPATH' ) || exit;

/**
 * The messages exactly as in the specification's section 5 and "Further texts", in the site's language.
 */
final class ValidationMessages {
	/**
	 * The visible label of a field, without its star.
	 *
	 * @param string $field REST name of the field; `agreements.hipaa` for an agreement, `practices.name` for a practice's field.
	 */
	public function label( string $field ): string {
		return $this->labels()[ $field ] ?? $field;
	}

	public function required( string $label ): string {
		/* translators: %s: label of a field. */
		return sprintf( __( '"%s" is required', 'practice-portal' ), $label );
	}

	public function agreementRequired( string $label ): string {
		/* translators: %s: name of an agreement. */
		return sprintf( __( 'You must agree to the following: "%s"', 'practice-portal' ), $label );
	}

	public function emailTaken( string $email ): string {
		/* translators: %s: e-mail address. */
		return sprintf( __( 'The email "%s" is already in use.', 'practice-portal' ), $email );
	}

	public function usernameTaken( string $username ): string {
		/* translators: %s: username. */
		return sprintf( __( 'The username "%s" is already in use.', 'practice-portal' ), $username );
	}

	public function usernameUnusable(): string {
		return __( 'This username cannot be used.', 'practice-portal' );
	}

	public function emailInvalid( string $label ): string {
		/* translators: %s: label of a field. */
		return sprintf( __( '"%s" must be a valid email address.', 'practice-portal' ), $label );
	}

	public function passwordTooShort(): string {
		return __( 'Password must have at least 8 characters.', 'practice-portal' );
	}

	public function passwordsDiffer(): string {
		return __( 'Passwords do not match.', 'practice-portal' );
	}

	public function phoneInvalid(): string {
		return __( 'Your phone number must have 10 digits.', 'practice-portal' );
	}

	public function addressInvalid(): string {
		return __( 'You must enter a valid address.', 'practice-portal' );
	}

	public function practicesIncomplete(): string {
		return __( 'You must have at least one practice, and every practice you provide must be fully filled out.', 'practice-portal' );
	}

	public function adminIncomplete(): string {
		return __( 'You must provide a name and email for the practice admin.', 'practice-portal' );
	}

	public function couponInvalid(): string {
		return __( 'Invalid Coupon', 'practice-portal' );
	}

	public function nameInvalid( string $label ): string {
		/* translators: 1: label of a field, 2: a number. */
		return sprintf( _n( '"%1$s" can have at most %2$d character and no web address.', '"%1$s" can have at most %2$d characters and no web address.', Contract::NAME_LIMIT, 'practice-portal' ), $label, Contract::NAME_LIMIT );
	}

	public function websiteInvalid(): string {
		return __( '"Website" must be a web address that begins with http:// or https://.', 'practice-portal' );
	}

	public function tooLong( string $label ): string {
		/* translators: %s: label of a field. */
		return sprintf( __( '"%s" is too long.', 'practice-portal' ), $label );
	}

	public function tooManyPractices( int $limit ): string {
		/* translators: %d: greatest number of practices. */
		return sprintf( _n( 'You can add up to %d practice.', 'You can add up to %d practices.', $limit, 'practice-portal' ), $limit );
	}

	/**
	 * @return array<string,string>
	 */
	private function labels(): array {
		return array(
			'mepr_product_id'                  => __( 'Membership', 'practice-portal' ),
			'user_first_name'                  => __( 'First Name', 'practice-portal' ),
			'user_last_name'                   => __( 'Last Name', 'practice-portal' ),
			'mepr_best_phone_number'           => __( 'Phone', 'practice-portal' ),
			'hpa_role'                         => __( 'Role', 'practice-portal' ),
			'mepr_profession'                  => __( 'Profession', 'practice-portal' ),
			'user_login'                       => __( 'Username', 'practice-portal' ),
			'user_email'                       => __( 'Email', 'practice-portal' ),
			'mepr_user_password'               => __( 'Password', 'practice-portal' ),
			'mepr_user_password_confirm'       => __( 'Confirm Password', 'practice-portal' ),
			'practices.name'                   => __( 'Practice Name', 'practice-portal' ),
			'practices.email'                  => __( 'Practice Email', 'practice-portal' ),
			'practices.phone'                  => __( 'Practice Phone', 'practice-portal' ),
			'practices.website'                => __( 'Website', 'practice-portal' ),
			'practices.specialty'              => __( 'Specialty', 'practice-portal' ),
			'practices.business_structure'     => __( 'Business Structure', 'practice-portal' ),
			'practice_admins.name'             => __( 'Admin Name', 'practice-portal' ),
			'practice_admins.email'            => __( 'Admin Email', 'practice-portal' ),
			'agreements.hipaa'                 => __( 'HIPAA Agreement', 'practice-portal' ),
			'agreements.terms_and_conditions'  => __( 'Terms and Conditions', 'practice-portal' ),
			'agreements.social_code_of_ethics' => __( 'Social Code of Ethics', 'practice-portal' ),
			'agreements.privacy_policy'        => __( 'Privacy Policy', 'practice-portal' ),
			'agreements.non_disclosure'        => __( 'Non-Disclosure Agreement', 'practice-portal' ),
		);
	}
}
