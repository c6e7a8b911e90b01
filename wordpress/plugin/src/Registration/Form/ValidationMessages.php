<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Form;

defined( 'ABSPATH' ) || exit;

/**
 * The messages of the specification's section 5 and "Further texts", in the site's language. An interface, so that the rules can be
 * tested without WordPress.
 */
interface ValidationMessages {
	/**
	 * The visible label of a field, without its star.
	 *
	 * @param string $field Name of the field on the wire; `agreements.hipaa` for an agreement, `practices.name` for a practice's field.
	 */
	public function label( string $field ): string;

	/** '"{label}" is required' */
	public function required( string $label ): string;

	/** 'You must agree to the following: "{label}"' */
	public function agreementRequired( string $label ): string;

	/** 'The email "{email}" is already in use.' */
	public function emailTaken( string $email ): string;

	/** 'The username "{username}" is already in use.' */
	public function usernameTaken( string $username ): string;

	/** 'This username cannot be used.' */
	public function usernameUnusable(): string;

	/** '"{label}" must be a valid email address.' */
	public function emailInvalid( string $label ): string;

	/** 'Password must have at least 8 characters.' */
	public function passwordTooShort(): string;

	/** 'Passwords do not match.' */
	public function passwordsDiffer(): string;

	/** 'Your phone number must have 10 digits.' */
	public function phoneInvalid(): string;

	/** 'You must enter a valid address.' */
	public function addressInvalid(): string;

	/** 'You must have at least one practice, and every practice you provide must be fully filled out.' */
	public function practicesIncomplete(): string;

	/** 'You must provide a name and email for the practice admin.' */
	public function adminIncomplete(): string;

	/** 'Invalid Coupon' */
	public function couponInvalid(): string;

	/** '"{label}" can have at most 100 characters and no web address.' */
	public function nameInvalid( string $label ): string;

	/** '"Website" must be a web address that begins with http:// or https://.' */
	public function websiteInvalid(): string;

	/** For values that are too long to store. */
	public function tooLong( string $label ): string;

	/** 'You can add up to 50 practices.' */
	public function tooManyPractices( int $limit ): string;
}
