<?php
declare(strict_types=1);

namespace PracticePortal\Core;

/**
 * The labels and messages that the plugin shares with its pages, in the language of the
 * page or e-mail.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
final class ContractTexts {
	public static function requiredMessage( string $label ): string {
		/* translators: {label}: label of a field. */
		return strtr( __( '"{label}" is required', 'practice-portal' ), array( '{label}' => $label ) );
	}

	public static function agreementMessage( string $label ): string {
		/* translators: {label}: label of a field. */
		return strtr( __( 'You must agree to the following: "{label}"', 'practice-portal' ), array( '{label}' => $label ) );
	}

	public static function tooLongMessage( string $label ): string {
		/* translators: {label}: label of a field. */
		return strtr( __( '"{label}" is too long.', 'practice-portal' ), array( '{label}' => $label ) );
	}

	public static function nameMessage( string $label ): string {
		/* translators: {label}: label of a field. */
		return strtr( __( '"{label}" can have at most 100 characters and no web address.', 'practice-portal' ), array( '{label}' => $label ) );
	}

	public static function emailMessage( string $label ): string {
		/* translators: {label}: label of a field. */
		return strtr( __( '"{label}" must be a valid email address.', 'practice-portal' ), array( '{label}' => $label ) );
	}

	public static function emailTakenMessage( string $email ): string {
		/* translators: {email}: e-mail address. */
		return strtr( __( 'The email "{email}" is already in use.', 'practice-portal' ), array( '{email}' => $email ) );
	}

	public static function usernameMessage(): string {
		return __( 'This username cannot be used.', 'practice-portal' );
	}

	public static function usernameTakenMessage( string $username ): string {
		/* translators: {username}: username. */
		return strtr( __( 'The username "{username}" is already in use.', 'practice-portal' ), array( '{username}' => $username ) );
	}

	public static function passwordShortMessage(): string {
		return __( 'Password must have at least 8 characters.', 'practice-portal' );
	}

	public static function passwordCommonMessage(): string {
		return __( 'This password is too common. Choose another one.', 'practice-portal' );
	}

	public static function passwordsDifferMessage(): string {
		return __( 'Passwords do not match.', 'practice-portal' );
	}

	public static function phoneMessage(): string {
		return __( 'Your phone number must have 10 digits.', 'practice-portal' );
	}

	public static function websiteMessage(): string {
		return __( '"Website" must be a web address that begins with http:// or https://.', 'practice-portal' );
	}

	public static function addressMessage(): string {
		return __( 'You must enter a valid address.', 'practice-portal' );
	}

	public static function zipMessage(): string {
		return __( 'A ZIP code has 5 digits, or 9 as in 97209-1234.', 'practice-portal' );
	}

	public static function zipStateMessage(): string {
		return __( 'This ZIP code does not belong to the state.', 'practice-portal' );
	}

	public static function practicesMessage(): string {
		return __( 'You must have at least one practice, and every practice you provide must be fully filled out.', 'practice-portal' );
	}

	public static function practicesLimitMessage(): string {
		return __( 'You can add up to 50 practices.', 'practice-portal' );
	}

	public static function practiceAdminMessage(): string {
		return __( 'You must provide a name and email for the practice admin.', 'practice-portal' );
	}

	public static function formMessage(): string {
		return __( 'There are errors on this page, please correct them before continuing.', 'practice-portal' );
	}

	/** The visible label of a field, without its star, by its REST name. */
	public static function label( string $field ): string {
		switch ( $field ) {
			case 'user_first_name':
				return __( 'First Name', 'practice-portal' );
			case 'user_last_name':
				return __( 'Last Name', 'practice-portal' );
			case 'mepr_best_phone_number':
				return __( 'Phone', 'practice-portal' );
			case 'hpa_role':
				return __( 'Role', 'practice-portal' );
			case 'mepr_profession':
				return __( 'Profession', 'practice-portal' );
			case 'user_login':
				return __( 'Username', 'practice-portal' );
			case 'user_email':
				return __( 'Email', 'practice-portal' );
			case 'mepr_user_password':
				return __( 'Password', 'practice-portal' );
			case 'mepr_user_password_confirm':
				return __( 'Confirm Password', 'practice-portal' );
			case 'mepr-address-one':
				return __( 'Address Line 1', 'practice-portal' );
			case 'mepr-address-two':
				return __( 'Address Line 2', 'practice-portal' );
			case 'mepr-address-city':
				return __( 'City', 'practice-portal' );
			case 'mepr-address-state':
				return __( 'State', 'practice-portal' );
			case 'mepr-address-zip':
				return __( 'ZIP Code', 'practice-portal' );
			case 'practices.name':
				return __( 'Practice Name', 'practice-portal' );
			case 'practices.email':
				return __( 'Practice Email', 'practice-portal' );
			case 'practices.phone':
				return __( 'Practice Phone', 'practice-portal' );
			case 'practices.website':
				return __( 'Website', 'practice-portal' );
			case 'practices.specialty':
				return __( 'Specialty', 'practice-portal' );
			case 'practices.business_structure':
				return __( 'Business Structure', 'practice-portal' );
			case 'practice_admins.name':
				return __( 'Admin Name', 'practice-portal' );
			case 'practice_admins.email':
				return __( 'Admin Email', 'practice-portal' );
			case 'agreements.hipaa':
				return __( 'HIPAA Agreement', 'practice-portal' );
			case 'agreements.terms_and_conditions':
				return __( 'Terms and Conditions', 'practice-portal' );
			case 'agreements.social_code_of_ethics':
				return __( 'Social Code of Ethics', 'practice-portal' );
			case 'agreements.privacy_policy':
				return __( 'Privacy Policy', 'practice-portal' );
			case 'agreements.non_disclosure':
				return __( 'Non-Disclosure Agreement', 'practice-portal' );
		}
		return $field;
	}

	/** The label of a choice. A value that other code has stored is shown as it is. */
	public static function choice( string $value ): string {
		switch ( $value ) {
			case 'llc':
				return __( 'LLC', 'practice-portal' );
			case 'p-c':
				return __( 'P.C.', 'practice-portal' );
			case 'corp':
				return __( 'Corporation', 'practice-portal' );
			case 'partnership':
				return __( 'Partnership', 'practice-portal' );
			case 'individual':
				return __( 'Individual', 'practice-portal' );
			case 'doctor':
				return __( 'Doctor', 'practice-portal' );
			case 'practice_admin':
				return __( 'Practice Admin', 'practice-portal' );
			case 'medical':
				return __( 'Medical', 'practice-portal' );
			case 'dental':
				return __( 'Dental', 'practice-portal' );
			case 'too_expensive':
				return __( 'It costs too much', 'practice-portal' );
			case 'unused':
				return __( 'I don’t use it enough', 'practice-portal' );
			case 'missing_features':
				return __( 'Something I need is missing', 'practice-portal' );
			case 'switched_service':
				return __( 'I use another service instead', 'practice-portal' );
			case 'practice_changes':
				return __( 'My practice closes or changes', 'practice-portal' );
			case 'other':
				return __( 'Another reason', 'practice-portal' );
		}
		return $value;
	}

	/** Why a user is not a member (spec: access#a-person-without-membership). */
	public static function membershipReason( string $key ): string {
		switch ( $key ) {
			case 'not-active':
				return __( 'Your membership is not active yet.', 'practice-portal' );
			case 'ended':
				return __( 'Your membership has ended.', 'practice-portal' );
			case 'payment-failed':
				return __( 'Your last payment failed.', 'practice-portal' );
			case 'email-unverified':
				return __( 'Your e-mail address is not confirmed yet.', 'practice-portal' );
			case 'paused':
				return __( 'Your membership is paused.', 'practice-portal' );
		}
		return $key;
	}

	/** How long a plan of the base type binds if the site does not say (spec: directory#who-is-listed). */
	public static function planTerm( string $slug ): string {
		switch ( $slug ) {
			case 'grow-membership':
				return __( 'month to month, cancel anytime', 'practice-portal' );
			case 'advantage-membership':
				return __( 'month to month', 'practice-portal' );
			case 'navigator-membership':
				return __( '12-month commitment', 'practice-portal' );
		}
		return $slug;
	}
}
