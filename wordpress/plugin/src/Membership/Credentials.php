<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Formats;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Registration\Accounts\Accounts;
use PracticePortal\Registration\Accounts\EmailAllowance;
use PracticePortal\Registration\Accounts\EmailChange;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Registration\Form\RegistrationValidator;

/**
 * Changes an account's e-mail address and password. A change needs the current password, because an unattended browser may be
 * signed in.
 */
final class Credentials {
	/** The option of `AvailabilityController`. If it is 'off', the site does not reveal whether an address is taken. */
	private const EMAIL_CHECK_OPTION = 'practice_portal_email_check';

	public function __construct(
		private readonly Accounts $accounts,
		private readonly RegistrationValidator $validator,
		private readonly EmailChange $email_change,
		private readonly EmailAllowance $email_allowance,
	) {}

	/**
	 * The account's current values.
	 *
	 * @return array{username:string,email:string,is_verified:bool,pending_email:string}
	 */
	public function for( int $user_id ): array {
		$user = get_userdata( $user_id );
		return array(
			'username'      => false === $user ? '' : $user->user_login,
			'email'         => false === $user ? '' : $user->user_email,
			'is_verified'   => EmailVerification::isVerified( $user_id ),
			'pending_email' => $this->email_change->pending( $user_id ),
		);
	}

	/**
	 * Sends a link to a new address.
	 *
	 * @throws RequestRejected If the password is wrong, or the address can't be used.
	 */
	public function requestEmail( int $user_id, string $email, string $password ): void {
		$this->requirePassword( $user_id, $password );
		$label = ContractTexts::label( 'user_email' );
		if ( '' === $email ) {
			throw self::refused( 'email', ContractTexts::requiredMessage( $label ) );
		}
		if ( ! Formats::isEmail( $email ) || ! $this->accounts->isEmailValid( $email ) ) {
			throw self::refused( 'email', ContractTexts::emailMessage( $label ) );
		}
		if ( 0 === strcasecmp( $email, $this->accounts->email( $user_id ) ) ) {
			throw self::refused( 'email', __( 'Your account already has this e-mail address.', 'practice-portal' ) );
		}
		$is_taken = $this->accounts->isEmailTaken( $email );
		if ( $is_taken && 'off' !== get_option( self::EMAIL_CHECK_OPTION, 'on' ) ) {
			throw self::refused( 'email', ContractTexts::emailTakenMessage( $email ) );
		}
		// If the site does not reveal taken addresses, the account page looks the same for a taken one, and its link changes
		// nothing.
		if ( ! $this->email_change->request( $user_id, $email ) ) {
			throw self::tooManyLinks();
		}
	}

	public function cancelEmail( int $user_id ): void {
		$this->email_change->cancel( $user_id );
	}

	/**
	 * Resends the link to the current address, unless it is verified.
	 *
	 * @throws RequestRejected If the address or the client had too many links.
	 */
	public function sendVerification( int $user_id ): void {
		if ( EmailVerification::isVerified( $user_id ) ) {
			return;
		}
		if ( null !== $this->email_allowance->wait( EmailAllowance::VERIFICATION, $this->accounts->email( $user_id ), $user_id ) ) {
			throw self::tooManyLinks();
		}
		EmailVerification::send( $user_id );
	}

	private static function tooManyLinks(): RequestRejected {
		return new RequestRejected( 'too_many_requests', __( 'We already sent several links to this e-mail address today. Try again tomorrow.', 'practice-portal' ), 429 );
	}

	/**
	 * Changes the password. This browser stays signed in; all other sessions and application passwords end.
	 *
	 * @throws RequestRejected If the current password is wrong, or the new one breaks a rule.
	 */
	public function changePassword( int $user_id, string $password, string $new_password ): void {
		$this->requirePassword( $user_id, $password );
		$errors = $this->validator->validatePassword( $new_password )->toArray();
		if ( array() !== $errors ) {
			throw self::refused( 'new_password', $errors['mepr_user_password'][0] );
		}
		$adopt = static function ( string $cookie ): void {
			$_COOKIE[ LOGGED_IN_COOKIE ] = $cookie;
		};
		add_action( 'set_logged_in_cookie', $adopt );
		// WordPress signs this browser in again, and notifies the account's e-mail address. `OwnershipProof` ends all other access.
		$updated = wp_update_user(
			array(
				'ID'        => $user_id,
				'user_pass' => wp_slash( $new_password ),
			)
		);
		remove_action( 'set_logged_in_cookie', $adopt );
		if ( is_wp_error( $updated ) ) {
			throw self::refused( 'new_password', wp_strip_all_tags( $updated->get_error_message() ) );
		}
	}

	/** @throws RequestRejected If it is not the account's password. */
	private function requirePassword( int $user_id, string $password ): void {
		if ( '' === $password ) {
			throw self::refused( 'password', ContractTexts::requiredMessage( __( 'Current password', 'practice-portal' ) ) );
		}
		if ( strlen( addslashes( $password ) ) > Contract::PASSWORD_BYTES_LIMIT || ! $this->accounts->hasPassword( $user_id, $password ) ) {
			throw self::refused( 'password', __( 'This is not your current password.', 'practice-portal' ) );
		}
	}

	private static function refused( string $field, string $message ): RequestRejected {
		return new RequestRejected( 'credentials_invalid', $message, 422, array( 'errors' => array( $field => array( $message ) ) ) );
	}
}
