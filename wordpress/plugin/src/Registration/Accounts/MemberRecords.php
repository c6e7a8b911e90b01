<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Billing\Storage\SubscriptionAccounts;
use PracticePortal\Billing\Stripe\StripeAccount;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Form\Practice;
use PracticePortal\Registration\Form\RegistrationForm;

/**
 * Stores the registration's fields as user meta. The keys are those of MemberPress (spec: registration-request#fields-of-the-submit), so that a site that
 * moves from MemberPress finds its members.
 */
final class MemberRecords {
	public const PHONE           = 'mepr_best_phone_number';
	public const ROLE            = 'hpa_role';
	public const PROFESSION      = 'mepr_profession';
	public const ADDRESS_ONE     = 'mepr-address-one';
	public const ADDRESS_TWO     = 'mepr-address-two';
	public const ADDRESS_CITY    = 'mepr-address-city';
	public const ADDRESS_STATE   = 'mepr-address-state';
	public const ADDRESS_ZIP     = 'mepr-address-zip';
	public const ADDRESS_COUNTRY = 'mepr-address-country';

	/** The practices: a list of `Practice::toArray()` results. */
	public const PRACTICES = 'practice_portal_practices';

	/** The practice admins: a list of `{ name, email }`. */
	public const PRACTICE_ADMINS        = 'practice_portal_practice_admins';
	public const INCLUDE_PRACTICE_ADMIN = 'practice_portal_include_practice_admin';

	/** The agreements: booleans by REST name. */
	public const AGREEMENTS = 'practice_portal_agreements';

	/** The time of the agreements: UTC, as `Y-m-d H:i:s` (SQLite converts other formats to this one). */
	public const AGREED_AT = 'practice_portal_agreed_at';

	/** The version of the agreements' texts: when the terms page was last changed. */
	public const AGREED_VERSION = 'practice_portal_agreed_version';

	public const IS_SECONDARY    = 'hpa_is_secondary_user';
	public const PARENT_USER     = 'practice_portal_parent_user';
	public const STRIPE_CUSTOMER = 'practice_portal_stripe_customer';

	/** The Stripe account of the customer (`GatewayAccount::key()`). */
	public const STRIPE_CUSTOMER_ACCOUNT = 'practice_portal_stripe_customer_account';

	/** '1' for an account that a registration created. */
	public const CREATED_BY_REGISTRATION = 'practice_portal_made_by_registration';

	/** '1' for an account that the owner created, by hand or by an import. */
	public const ADDED_BY_OWNER = 'practice_portal_added_by_owner';

	/** A token of a changed name or address that Stripe does not have yet. */
	public const CUSTOMER_OUTDATED = 'practice_portal_customer_outdated';

	/** All keys above: what the eraser and the uninstallation delete. */
	public const KEYS = array(
		self::PHONE,
		self::ROLE,
		self::PROFESSION,
		self::ADDRESS_ONE,
		self::ADDRESS_TWO,
		self::ADDRESS_CITY,
		self::ADDRESS_STATE,
		self::ADDRESS_ZIP,
		self::ADDRESS_COUNTRY,
		self::PRACTICES,
		self::PRACTICE_ADMINS,
		self::INCLUDE_PRACTICE_ADMIN,
		self::AGREEMENTS,
		self::AGREED_AT,
		self::AGREED_VERSION,
		self::IS_SECONDARY,
		self::PARENT_USER,
		self::STRIPE_CUSTOMER,
		self::STRIPE_CUSTOMER_ACCOUNT,
		self::CREATED_BY_REGISTRATION,
		self::ADDED_BY_OWNER,
		self::CUSTOMER_OUTDATED,
	);

	/** @return string[] The keys on this site. Each site of a network has its own customers. */
	public static function keys(): array {
		return array_unique( array_merge( self::KEYS, array( self::siteKey( self::STRIPE_CUSTOMER ), self::siteKey( self::STRIPE_CUSTOMER_ACCOUNT ) ) ) );
	}

	/** Stores a paying member's registration. */
	public function storeMember( int $user_id, RegistrationForm $registration_form ): void {
		$billing   = $registration_form->billing->toArray();
		$practices = array_map( static fn( Practice $practice ): array => $practice->toArray(), $registration_form->practices );
		$this->storePerson(
			$user_id,
			$registration_form,
			array(
				self::ADDRESS_ONE            => $billing['line1'],
				self::ADDRESS_TWO            => $billing['line2'],
				self::ADDRESS_CITY           => $billing['city'],
				self::ADDRESS_STATE          => $billing['state'],
				self::ADDRESS_ZIP            => $billing['zip'],
				self::ADDRESS_COUNTRY        => $billing['country'],
				self::PRACTICES              => $practices,
				self::PRACTICE_ADMINS        => $registration_form->practiceAdmins(),
				self::INCLUDE_PRACTICE_ADMIN => $registration_form->include_practice_admin,
				self::IS_SECONDARY           => false,
			)
		);
	}

	/**
	 * Stores a user's changed data. Agreements stay.
	 *
	 * @param bool $has_practices False for a secondary user.
	 */
	public function storeProfile( int $user_id, RegistrationForm $form, bool $has_practices ): void {
		$practices = array_map( static fn( Practice $practice ): array => $practice->toArray(), $form->practices );
		$values    = array(
			'first_name' => $form->first_name,
			'last_name'  => $form->last_name,
			self::ROLE   => $form->role,
		);
		if ( $has_practices ) {
			$values += array(
				self::PHONE      => $form->phone,
				self::PROFESSION => $form->profession,
				self::PRACTICES  => $practices,
			);
		}
		self::store( $user_id, $values );
	}

	/** Stores a secondary user's registration. */
	public function storeSecondary( int $user_id, RegistrationForm $registration_form, int $parent_user_id ): void {
		$this->storePerson(
			$user_id,
			$registration_form,
			array(
				self::IS_SECONDARY => true,
				self::PARENT_USER  => $parent_user_id,
			)
		);
	}

	/**
	 * The practices, each as `Practice::toArray()`.
	 *
	 * @return array<int,array<string,mixed>>
	 */
	public function practices( int $user_id ): array {
		return $this->list( $user_id, self::PRACTICES );
	}

	/**
	 * The practice admins.
	 *
	 * @return array<int,array{name:string,email:string}>
	 */
	public function practiceAdmins( int $user_id ): array {
		return $this->list( $user_id, self::PRACTICE_ADMINS );
	}

	/** Removes a person from the practice admins. */
	public function removePracticeAdmin( int $user_id, string $email ): void {
		$kept = array_filter( $this->practiceAdmins( $user_id ), static fn( array $admin ): bool => 0 !== strcasecmp( $admin['email'], $email ) );
		update_user_meta( $user_id, self::PRACTICE_ADMINS, wp_slash( array_values( $kept ) ) );
	}

	/** A text value. */
	public function text( int $user_id, string $key ): string {
		$value = get_user_meta( $user_id, $key, true );
		return is_scalar( $value ) ? (string) $value : '';
	}

	/** The Stripe customer in the API keys' account, '' for none. */
	public function customer( int $user_id ): string {
		$key     = self::siteKey( self::STRIPE_CUSTOMER );
		$account = StripeAccount::known();
		$made_in = $this->text( $user_id, self::siteKey( self::STRIPE_CUSTOMER_ACCOUNT ) );
		$is_here = '' === $made_in || ! $account->isKnown() || $made_in === $account->key();
		if ( $is_here ) {
			return $this->text( $user_id, $key );
		}
		return SubscriptionAccounts::customerFor( $user_id, $account );
	}

	public function setCustomer( int $user_id, string $customer ): void {
		update_user_meta( $user_id, self::siteKey( self::STRIPE_CUSTOMER ), $customer );
		update_user_meta( $user_id, self::siteKey( self::STRIPE_CUSTOMER_ACCOUNT ), StripeAccount::known()->key() );
	}

	/** Deletes a customer that Stripe no longer has. */
	public function deleteCustomer( int $user_id ): void {
		update_user_meta( $user_id, self::siteKey( self::STRIPE_CUSTOMER ), '' );
	}

	private static function siteKey( string $key ): string {
		global $wpdb;
		return is_multisite() ? $wpdb->get_blog_prefix() . $key : $key;
	}

	/**
	 * User meta for agreements that are given now.
	 *
	 * @param array<string,bool> $agreements By REST name.
	 * @return array<string,mixed> By key.
	 */
	public static function agreementValues( array $agreements ): array {
		return array(
			self::AGREEMENTS     => $agreements,
			self::AGREED_VERSION => self::agreementsVersion(),
			self::AGREED_AT      => gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ),
		);
	}

	/** When the terms page was last changed, as `Y-m-d H:i:s` in UTC. '' if the page is not on this site. */
	private static function agreementsVersion(): string {
		$page_id = url_to_postid( Pages::termsUrl() );
		return $page_id > 0 ? (string) get_post_field( 'post_modified_gmt', $page_id, 'raw' ) : '';
	}

	/** @param array<string,mixed> $more Additional meta. */
	private function storePerson( int $user_id, RegistrationForm $registration_form, array $more ): void {
		$values = $more + self::agreementValues( $registration_form->agreements ) + array(
			'first_name'     => $registration_form->first_name,
			'last_name'      => $registration_form->last_name,
			self::PHONE      => $registration_form->phone,
			self::ROLE       => $registration_form->role,
			self::PROFESSION => $registration_form->profession,
		);
		self::store( $user_id, $values );
	}

	/** @param array<string,mixed> $values The values by key. */
	private static function store( int $user_id, array $values ): void {
		foreach ( $values as $key => $value ) {
			// WordPress removes slashes from what it stores.
			update_user_meta( $user_id, $key, is_bool( $value ) ? (int) $value : wp_slash( $value ) );
		}
	}

	/** @return array<int,array<string,mixed>> */
	private function list( int $user_id, string $key ): array {
		$value = get_user_meta( $user_id, $key, true );
		return is_array( $value ) ? array_values( array_filter( $value, 'is_array' ) ) : array();
	}
}
