<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Core\Contract;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Formats;
use PracticePortal\Core\Language;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Registration\Form\AccountLookup;
use PracticePortal\Registration\Form\RegistrationForm;

defined( 'ABSPATH' ) || exit;

/** Checks usernames and addresses, and creates accounts. */
final class Accounts implements AccountLookup {
	/** The width of WordPress' column. */
	private const DISPLAY_NAME_LIMIT = 250;

	/**
	 * Whether a username is allowed. An `@` is not, because the answer must not reveal whether an e-mail address is taken. A
	 * username without a letter or digit has no author page, and browsers cut `.` and `..` out of URLs.
	 */
	public function isUsernameUsable( string $username ): bool {
		$illegal = array_map( 'strtolower', (array) apply_filters( 'illegal_user_logins', array() ) );
		return '' !== $username
			&& sanitize_user( $username, true ) === $username
			&& false === strpos( $username, '@' )
			&& 1 === preg_match( '/[a-z0-9]/i', $username )
			&& strlen( $username ) <= Contract::USERNAME_LIMIT
			&& ! in_array( strtolower( $username ), $illegal, true );
	}

	public function isUsernameTaken( string $username ): bool {
		return false !== username_exists( $username );
	}

	/** Whether an address is valid. An address with a domain that the network bans or does not allow is not. */
	public function isEmailValid( string $email ): bool {
		return $this->isEmail( $email ) && ! self::isBanned( $email );
	}

	public function isEmail( string $email ): bool {
		return is_email( $email ) === $email;
	}

	private static function isBanned( string $email ): bool {
		if ( ! is_multisite() ) {
			return false;
		}
		$limited = array_filter( array_map( 'strtolower', (array) get_site_option( 'limited_email_domains', array() ) ) );
		$domain  = strtolower( (string) substr( (string) strrchr( $email, '@' ), 1 ) );
		return is_email_address_unsafe( $email ) || ( array() !== $limited && ! in_array( $domain, $limited, true ) );
	}

	public function isEmailTaken( string $email ): bool {
		return false !== email_exists( $email );
	}

	/**
	 * Creates the account of a valid registration. The server chooses the role, never the request.
	 *
	 * @return int The user's ID.
	 * @throws RequestRejected If WordPress or another plugin rejects the account.
	 * @throws DatabaseFailure If the database query fails, because WordPress would then return a wrong ID.
	 */
	public function create( RegistrationForm $registration_form ): int {
		$fields = wp_slash(
			array(
				'user_login'           => $registration_form->username,
				'user_email'           => $registration_form->email,
				'first_name'           => $registration_form->first_name,
				'last_name'            => $registration_form->last_name,
				'display_name'         => self::displayName( $registration_form ),
				'role'                 => self::role(),
				'show_admin_bar_front' => 'false',
				// The language of the form's page, for e-mails to this person.
				'locale'               => Language::site() === determine_locale() ? '' : determine_locale(),
				'meta_input'           => array(
					EmailVerification::UNVERIFIED_SINCE    => DatabaseClock::now(),
					MemberRecords::CREATED_BY_REGISTRATION => '1',
				),
				// Slashes are added, because WordPress' sign-in form compares the password with PHP's slashed input.
				'user_pass'            => $registration_form->password,
			)
		);
		$user_id = Database::attempt( static fn() => wp_insert_user( $fields ) );
		if ( is_wp_error( $user_id ) ) {
			throw new RequestRejected(
				'registration_invalid',
				__( 'We could not accept this registration.', 'practice-portal' ),
				422,
				array( 'errors' => array( '_form' => array( wp_strip_all_tags( html_entity_decode( $user_id->get_error_message(), ENT_QUOTES ) ) ) ) )
			);
		}
		return $user_id;
	}

	/**
	 * The account with a registration's username and e-mail address, created at a time or later.
	 *
	 * @param int $time Seconds since 1970.
	 * @return int The user's ID; 0 for none.
	 */
	public function createdSince( RegistrationForm $registration_form, int $time ): int {
		$user = ! $this->isUsernameUsable( $registration_form->username ) ? false : get_user_by( 'login', $registration_form->username );
		if ( false === $user || 0 !== strcasecmp( $user->user_email, $registration_form->email ) ) {
			return 0;
		}
		return strtotime( $user->user_registered . ' UTC' ) >= $time ? $user->ID : 0;
	}

	/** Completes an account that WordPress stored before its process died. */
	public function complete( int $user_id ): void {
		$user = get_userdata( $user_id );
		if ( false !== $user && array() === $user->roles ) {
			$user->set_role( self::role() );
		}
		update_user_meta( $user_id, 'show_admin_bar_front', 'false' );
		EmailVerification::markUnverified( $user_id );
	}

	/**
	 * Adds a network's account to this site. Buyers must belong to the site, because removing them cancels their purchases
	 * (`DeletedUsers`).
	 */
	public function joinSite( int $user_id ): void {
		if ( is_multisite() && ! is_user_member_of_blog( $user_id ) ) {
			add_user_to_blog( get_current_blog_id(), $user_id, self::role() );
		}
	}

	/** The role of new members. */
	public static function role(): string {
		/**
		 * Filters the WordPress role of new members.
		 *
		 * @param string $role Default: subscriber.
		 */
		return (string) apply_filters( 'practice_portal_member_role', 'subscriber' );
	}

	/**
	 * First and last name, or the username if they don't fit. WordPress stores names with entities, and would reject a longer name.
	 */
	private static function displayName( RegistrationForm $registration_form ): string {
		$name = trim( $registration_form->first_name . ' ' . $registration_form->last_name );
		return Formats::length( esc_html( $name ) ) > self::DISPLAY_NAME_LIMIT ? $registration_form->username : $name;
	}

	/** Whether a password is the account's. */
	public function hasPassword( int $user_id, string $password ): bool {
		$user = get_userdata( $user_id );
		return false !== $user && wp_check_password( wp_slash( $password ), $user->user_pass, $user->ID );
	}

	/** The account's e-mail address. */
	public function email( int $user_id ): string {
		$user = get_userdata( $user_id );
		return false === $user ? '' : $user->user_email;
	}
}
