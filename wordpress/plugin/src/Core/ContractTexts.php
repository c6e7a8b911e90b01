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
		return match ( $field ) {
			'user_first_name' => __( 'First Name', 'practice-portal' ),
			'user_last_name' => __( 'Last Name', 'practice-portal' ),
			'mepr_best_phone_number' => __( 'Phone', 'practice-portal' ),
			'hpa_role' => __( 'Role', 'practice-portal' ),
			'mepr_profession' => __( 'Profession', 'practice-portal' ),
			'user_login' => __( 'Username', 'practice-portal' ),
			'user_email' => __( 'Email', 'practice-portal' ),
			'mepr_user_password' => __( 'Password', 'practice-portal' ),
			'mepr_user_password_confirm' => __( 'Confirm Password', 'practice-portal' ),
			'mepr-address-one' => __( 'Address Line 1', 'practice-portal' ),
			'mepr-address-two' => __( 'Address Line 2', 'practice-portal' ),
			'mepr-address-city' => __( 'City', 'practice-portal' ),
			'mepr-address-state' => __( 'State', 'practice-portal' ),
			'mepr-address-zip' => __( 'ZIP Code', 'practice-portal' ),
			'practices.name' => __( 'Practice Name', 'practice-portal' ),
			'practices.email' => __( 'Practice Email', 'practice-portal' ),
			'practices.phone' => __( 'Practice Phone', 'practice-portal' ),
			'practices.website' => __( 'Website', 'practice-portal' ),
			'practices.specialty' => __( 'Specialty', 'practice-portal' ),
			'practices.business_structure' => __( 'Business Structure', 'practice-portal' ),
			'practice_admins.name' => __( 'Admin Name', 'practice-portal' ),
			'practice_admins.email' => __( 'Admin Email', 'practice-portal' ),
			'agreements.hipaa' => __( 'HIPAA Agreement', 'practice-portal' ),
			'agreements.terms_and_conditions' => __( 'Terms and Conditions', 'practice-portal' ),
			'agreements.social_code_of_ethics' => __( 'Social Code of Ethics', 'practice-portal' ),
			'agreements.privacy_policy' => __( 'Privacy Policy', 'practice-portal' ),
			'agreements.non_disclosure' => __( 'Non-Disclosure Agreement', 'practice-portal' ),
			default => $field,
		};
	}

	/** The label of a choice. A value that other code has stored is shown as it is. */
	public static function choice( string $value ): string {
		return match ( $value ) {
			'llc' => __( 'LLC', 'practice-portal' ),
			'p-c' => __( 'P.C.', 'practice-portal' ),
			'corp' => __( 'Corporation', 'practice-portal' ),
			'partnership' => __( 'Partnership', 'practice-portal' ),
			'individual' => __( 'Individual', 'practice-portal' ),
			'doctor' => __( 'Doctor', 'practice-portal' ),
			'practice_admin' => __( 'Practice Admin', 'practice-portal' ),
			'medical' => __( 'Medical', 'practice-portal' ),
			'dental' => __( 'Dental', 'practice-portal' ),
			'too_expensive' => __( 'It costs too much', 'practice-portal' ),
			'unused' => __( 'I don’t use it enough', 'practice-portal' ),
			'missing_features' => __( 'Something I need is missing', 'practice-portal' ),
			'switched_service' => __( 'I use another service instead', 'practice-portal' ),
			'practice_changes' => __( 'My practice closes or changes', 'practice-portal' ),
			'other' => __( 'Another reason', 'practice-portal' ),
			default => $value,
		};
	}

	/** Why a user is not a member (spec: access#a-person-without-membership). */
	public static function membershipReason( string $key ): string {
		return match ( $key ) {
			'not-active' => __( 'Your membership is not active yet.', 'practice-portal' ),
			'ended' => __( 'Your membership has ended.', 'practice-portal' ),
			'payment-failed' => __( 'Your last payment failed.', 'practice-portal' ),
			'email-unverified' => __( 'Your e-mail address is not confirmed yet.', 'practice-portal' ),
			'paused' => __( 'Your membership is paused.', 'practice-portal' ),
			default => $key,
		};
	}

	/** How long a plan of the base type binds if the site does not say (spec: directory#who-is-listed). */
	public static function planTerm( string $slug ): string {
		return match ( $slug ) {
			'grow-membership' => __( 'month to month, cancel anytime', 'practice-portal' ),
			'advantage-membership' => __( 'month to month', 'practice-portal' ),
			'navigator-membership' => __( '12-month commitment', 'practice-portal' ),
			default => $slug,
		};
	}
}
