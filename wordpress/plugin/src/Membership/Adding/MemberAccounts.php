<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Adding;

use PracticePortal\Core\Contract;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Language;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Accounts\Accounts;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Accounts\MessageChoice;
use PracticePortal\Registration\Accounts\Staff;
use PracticePortal\Registration\Form\Practice;
use PracticePortal\Registration\Form\RegistrationForm;
use PracticePortal\Registration\Form\RegistrationValidator;
use WP_User;

/**
 * Finds or creates the account of a person that the owner adds. An existing account with the e-mail address keeps its data, and
 * only missing values are filled in. A new account has no known password.
 */
final class MemberAccounts {
	public function __construct( private readonly Accounts $accounts, private readonly MemberRecords $records ) {}

	/**
	 * The account that the person has, or null.
	 *
	 * @throws RequestRejected If the e-mail address is invalid, or the account has not confirmed it.
	 */
	public function find( NewMember $person ): ?WP_User {
		if ( ! $this->accounts->isEmail( $person->email() ) ) {
			throw self::rejected( '' === $person->email() ? __( 'The e-mail address is missing.', 'practice-portal' ) : __( 'This is not a valid e-mail address.', 'practice-portal' ) );
		}
		$user = get_user_by( 'email', $person->email() );
		if ( false === $user ) {
			if ( ! $this->accounts->isEmailValid( $person->email() ) ) {
				throw self::rejected( __( 'This site doesn’t accept e-mail addresses of this domain.', 'practice-portal' ) );
			}
			return null;
		}
		// Anyone can register with another person's address. A membership that is given to an address must reach the address's
		// owner (spec: owner#import-and-verified-addresses).
		if ( ! EmailVerification::isVerified( $user->ID ) && '1' !== $this->records->text( $user->ID, MemberRecords::ADDED_BY_OWNER ) && ! self::isClaimed( $user, $person ) ) {
			throw self::rejected( __( 'An account has this e-mail address and hasn’t confirmed it. Ask the person to confirm it, or delete the account.', 'practice-portal' ) );
		}
		return $user;
	}

	/**
	 * Whether an account is the one that this person's row created before its process died. A stranger can register the username
	 * and the address of a row that waits, but not with the row's password.
	 */
	private static function isClaimed( WP_User $user, NewMember $person ): bool {
		return '' !== $person->claimed_username
			&& $user->user_login === $person->claimed_username
			&& wp_check_password( self::initialPassword( $user->user_login, $user->user_email ), $user->user_pass, $user->ID );
	}

	/** Whether someone has registered a row's username since with another address. */
	public function isUsernameOfAnother( string $username, string $email ): bool {
		$user = get_user_by( 'login', $username );
		return false !== $user && 0 !== strcasecmp( $user->user_email, $email );
	}

	/**
	 * A username for a new account.
	 *
	 * @param string $wanted '' for none.
	 */
	public function username( string $wanted, string $email ): string {
		$base = $this->accounts->isUsernameUsable( $wanted ) ? $wanted : sanitize_user( (string) strstr( $email, '@', true ), true );
		$base = substr( 1 === preg_match( '/[a-z0-9]/i', $base ) ? $base : 'member', 0, Contract::USERNAME_LIMIT - 6 );
		$name = $base;
		for ( $number = 2; ! $this->accounts->isUsernameUsable( $name ) || $this->accounts->isUsernameTaken( $name ); $number++ ) {
			$name = $base . $number;
		}
		return $name;
	}

	/**
	 * Creates an account. WordPress sends no e-mail for it.
	 *
	 * @throws RequestRejected If WordPress or another plugin rejects it.
	 */
	public function create( NewMember $person ): int {
		$form    = $person->form;
		$name    = trim( $form->first_name . ' ' . $form->last_name );
		$login   = '' === $person->claimed_username ? $this->username( $form->username, $form->email ) : $person->claimed_username;
		$user_id = Database::attempt(
			static fn() => wp_insert_user(
				wp_slash(
					array(
						'user_login'           => $login,
						'user_email'           => $form->email,
						'user_pass'            => self::initialPassword( $login, $form->email ),
						'first_name'           => $form->first_name,
						'last_name'            => $form->last_name,
						'display_name'         => '' === $name ? $login : $name,
						'role'                 => Accounts::role(),
						'show_admin_bar_front' => 'false',
						'meta_input'           => array( MemberRecords::ADDED_BY_OWNER => '1' ),
					)
				)
			)
		);
		if ( is_wp_error( $user_id ) ) {
			throw self::rejected( wp_strip_all_tags( html_entity_decode( $user_id->get_error_message(), ENT_QUOTES ) ) );
		}
		return $user_id;
	}

	/**
	 * Fills in what an account lacks. Someone who may only manage members fills in nothing of an account with other work, such as an
	 * administrator's.
	 */
	public function fill( int $user_id, NewMember $person ): void {
		$this->accounts->joinSite( $user_id );
		$user = get_userdata( $user_id );
		if ( false !== $user && Staff::includes( $user ) && ! current_user_can( 'edit_user', $user_id ) ) {
			return;
		}
		// Read before anything is written: WordPress reads all of a user's meta again after each write.
		$missing = array_filter(
			self::values( $person ),
			static fn( $value, string $key ): bool => ! in_array( $value, array( '', array() ), true ) && in_array( get_user_meta( $user_id, $key, true ), array( '', array(), false ), true ),
			ARRAY_FILTER_USE_BOTH
		);
		if ( null !== $person->before_fill && array() !== $missing ) {
			( $person->before_fill )( $missing );
		}
		$is_stored = array_map( static fn( string $key ): bool => metadata_exists( 'user', $user_id, $key ), array_keys( $missing ) );
		foreach ( array_combine( array_keys( $missing ), $is_stored ) as $key => $exists ) {
			// A refused value must not be lost: the membership follows only when all are stored.
			Database::attempt( static fn() => $exists ? update_user_meta( $user_id, $key, wp_slash( $missing[ $key ] ) ) : add_user_meta( $user_id, $key, wp_slash( $missing[ $key ] ), true ) );
		}
	}

	/**
	 * Completes an account that this person's row created before its process died.
	 *
	 * @return bool Whether the account is the row's.
	 */
	public function complete( WP_User $user, NewMember $person ): bool {
		if ( ! self::isClaimed( $user, $person ) ) {
			return false;
		}
		if ( '1' !== $this->records->text( $user->ID, MemberRecords::ADDED_BY_OWNER ) || array() === $user->roles ) {
			update_user_meta( $user->ID, 'show_admin_bar_front', 'false' );
			$user->set_role( Accounts::role() );
			update_user_meta( $user->ID, MemberRecords::ADDED_BY_OWNER, '1' );
		}
		return true;
	}

	/** @return array<string,mixed> User meta by key. */
	private static function values( NewMember $person ): array {
		$form    = $person->form;
		$billing = $form->billing->toArray();
		$values  = array(
			'first_name'                   => $form->first_name,
			'last_name'                    => $form->last_name,
			MemberRecords::PHONE           => $form->phone,
			MemberRecords::ROLE            => $form->role,
			MemberRecords::PROFESSION      => $form->profession,
			MemberRecords::PRACTICES       => array_map( static fn( Practice $practice ): array => $practice->toArray(), $form->practices ),
			MemberRecords::ADDRESS_ONE     => $billing['line1'],
			MemberRecords::ADDRESS_TWO     => $billing['line2'],
			MemberRecords::ADDRESS_CITY    => $billing['city'],
			MemberRecords::ADDRESS_STATE   => $billing['state'],
			MemberRecords::ADDRESS_ZIP     => $billing['zip'],
			MemberRecords::ADDRESS_COUNTRY => '' === $billing['line1'] ? '' : $billing['country'],
		);
		$given   = $person->agreements['given'] ?? null;
		$at      = $person->agreements['at'] ?? null;
		$version = $person->agreements['version'] ?? null;
		if ( is_array( $given ) && is_string( $at ) && 1 === preg_match( '/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/D', $at ) ) {
			$values[ MemberRecords::AGREEMENTS ]     = ( new RegistrationForm( array( 'agreements' => $given ) ) )->agreements;
			$values[ MemberRecords::AGREED_AT ]      = $at;
			$values[ MemberRecords::AGREED_VERSION ] = Sanitizer::line( is_string( $version ) ? $version : '' );
		}
		if ( is_int( $person->agreements['messages_declined_at'] ?? null ) ) {
			$values[ MessageChoice::META ] = $person->agreements['messages_declined_at'];
		}
		if ( Language::site() !== $person->language && in_array( $person->language, Language::available(), true ) ) {
			$values[ Language::META ] = $person->language;
		}
		return $values;
	}

	/** @throws RequestRejected If the registration would reject something that is known. */
	public function requireValid( RegistrationForm $form ): void {
		foreach ( ( new RegistrationValidator( $this->accounts ) )->validateKnown( $form )->toArray() as $messages ) {
			throw self::rejected( $messages[0] );
		}
	}

	/** The first password of an added account. It is secret, and shows later that the account was added here. */
	private static function initialPassword( string $username, string $email ): string {
		return hash_hmac( 'sha256', "added|$username|" . strtolower( $email ), wp_salt( 'auth' ) );
	}

	private static function rejected( string $text ): RequestRejected {
		return new RequestRejected( 'person_rejected', $text, 422 );
	}
}
