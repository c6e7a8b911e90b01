<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Adding;

use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Language;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Registration\Accounts\Accounts;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Accounts\MessageChoice;
use PracticePortal\Registration\Form\Practice;
use PracticePortal\Registration\Form\RegistrationForm;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Finds or creates the account of a person that the owner adds. An existing account with the e-mail address keeps its data, and
 * only missing values are filled in. A new account has no known password.
 */
final class MemberAccounts {
	private Accounts $accounts;
	private MemberRecords $records;

	public function __construct( Accounts $accounts, MemberRecords $records ) {
		$this->accounts = $accounts;
		$this->records  = $records;
	}

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
		// owner (decisions, "Security rules").
		if ( ! EmailVerification::isVerified( $user->ID ) && '1' !== $this->records->text( $user->ID, MemberRecords::ADDED_BY_OWNER ) && $user->user_login !== $person->claimed_username ) {
			throw self::rejected( __( 'An account has this e-mail address and hasn’t confirmed it. Ask the person to confirm it, or delete the account.', 'practice-portal' ) );
		}
		return $user;
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
						'user_pass'            => wp_generate_password( 32, true, true ),
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
	 * Fills in what an account lacks.
	 *
	 * @return string[] Keys of the user meta that were empty.
	 */
	public function fill( int $user_id, NewMember $person ): array {
		$this->accounts->joinSite( $user_id );
		// Read before anything is written: WordPress reads all of a user's meta again after each write.
		$missing = array_filter(
			self::values( $person ),
			static fn( $value, string $key ): bool => ! in_array( $value, array( '', array() ), true ) && in_array( get_user_meta( $user_id, $key, true ), array( '', array(), false ), true ),
			ARRAY_FILTER_USE_BOTH
		);
		$is_stored = array_map( static fn( string $key ): bool => metadata_exists( 'user', $user_id, $key ), array_keys( $missing ) );
		foreach ( array_combine( array_keys( $missing ), $is_stored ) as $key => $exists ) {
			$exists ? update_user_meta( $user_id, $key, wp_slash( $missing[ $key ] ) ) : add_user_meta( $user_id, $key, wp_slash( $missing[ $key ] ), true );
		}
		return array_keys( $missing );
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
		if ( isset( $person->agreements['given'], $person->agreements['at'] ) ) {
			$values[ MemberRecords::AGREEMENTS ] = $person->agreements['given'];
			$values[ MemberRecords::AGREED_AT ]  = $person->agreements['at'];
		}
		if ( is_int( $person->agreements['messages_declined_at'] ?? null ) ) {
			$values[ MessageChoice::META ] = $person->agreements['messages_declined_at'];
		}
		if ( Language::site() !== $person->language && in_array( $person->language, Language::available(), true ) ) {
			$values[ Language::META ] = $person->language;
		}
		return $values;
	}

	/** Rejects names that this site would not accept at registration. */
	public static function requireName( RegistrationForm $form ): void {
		foreach ( array( $form->first_name, $form->last_name ) as $name ) {
			if ( '' !== $name && ! Sanitizer::isName( $name ) ) {
				throw self::rejected( __( 'The name contains a web address, or is longer than 100 characters.', 'practice-portal' ) );
			}
		}
	}

	/** Rejects practices and addresses that are longer than this site accepts at registration. */
	public static function requireLengths( RegistrationForm $form ): void {
		if ( count( $form->practices ) > Contract::PRACTICES_LIMIT ) {
			throw self::rejected( ContractTexts::practicesLimitMessage() );
		}
		$values = array( $form->billing->toArray() );
		foreach ( $form->practices as $practice ) {
			$values[] = $practice->toArray();
		}
		array_walk_recursive(
			$values,
			static function ( $value, $field ): void {
				$limit = 'website' === $field ? Contract::WEBSITE_LIMIT : Contract::LINE_LIMIT;
				if ( is_string( $value ) && Sanitizer::length( $value ) > $limit ) {
					/* translators: 1: the beginning of a text, 2: a number. */
					throw self::rejected( sprintf( __( '“%1$s…” is longer than %2$s characters.', 'practice-portal' ), mb_substr( $value, 0, 40 ), number_format_i18n( $limit ) ) );
				}
			}
		);
	}

	private static function rejected( string $text ): RequestRejected {
		return new RequestRejected( 'person_rejected', $text, 422 );
	}
}
