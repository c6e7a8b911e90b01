<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

/**
 * The fields that an import fills, and the column that fills each. It knows the column names of exports of MemberPress, Paid
 * Memberships Pro and this portal.
 */
final class Columns {
	public const EMAIL        = 'email';
	public const FIRST_NAME   = 'first_name';
	public const LAST_NAME    = 'last_name';
	public const NAME         = 'name';
	public const USERNAME     = 'username';
	public const PHONE        = 'phone';
	public const ROLE         = 'role';
	public const PROFESSION   = 'profession';
	public const PRACTICE     = 'practice';
	public const SPECIALTY    = 'specialty';
	public const LINE_ONE     = 'line1';
	public const LINE_TWO     = 'line2';
	public const CITY         = 'city';
	public const STATE        = 'state';
	public const ZIP          = 'zip';
	public const PLAN         = 'plan';
	public const STATUS       = 'status';
	public const ACCESS       = 'access';
	public const SINCE        = 'since';
	public const UNTIL        = 'until';
	public const PAID_BY      = 'paid_by';
	public const YEARLY       = 'yearly';
	public const SUBSCRIPTION = 'subscription';
	public const INVITED_BY   = 'invited_by';
	public const ENDED_ON     = 'ended_on';
	public const PRACTICES    = 'practices_json';
	public const BILLING      = 'billing_json';
	public const AGREEMENTS   = 'agreements_json';
	public const LANGUAGE     = 'language';

	/** The value of "Paid by" for a person who never paid. */
	public const PAID_BY_NOBODY = 'nobody';

	/** Names of columns by field, in lower case; the first that a file has is preselected. */
	private const KNOWN = array(
		self::EMAIL        => array( 'e-mail', 'email', 'user_email', 'email address', 'member_email', 'customer email' ),
		self::FIRST_NAME   => array( 'first name', 'first_name', 'firstname', 'member_first_name' ),
		self::LAST_NAME    => array( 'last name', 'last_name', 'lastname', 'member_last_name' ),
		self::NAME         => array( 'name', 'member', 'full name', 'display_name', 'customer name' ),
		self::USERNAME     => array( 'username', 'user_login', 'user_name' ),
		self::PHONE        => array( 'phone', 'mepr_best_phone_number', 'mepr_phone' ),
		self::ROLE         => array( 'role', 'hpa_role' ),
		self::PROFESSION   => array( 'profession', 'mepr_profession' ),
		self::PRACTICE     => array( 'practice', 'practice name', 'company', 'mepr_practice_name' ),
		self::SPECIALTY    => array( 'specialty', 'mepr_specialty' ),
		self::LINE_ONE     => array( 'address1', 'mepr-address-one', 'address line 1', 'address' ),
		self::LINE_TWO     => array( 'address2', 'mepr-address-two', 'address line 2' ),
		self::CITY         => array( 'city', 'mepr-address-city' ),
		self::STATE        => array( 'state', 'mepr-address-state' ),
		self::ZIP          => array( 'zipcode', 'mepr-address-zip', 'zip', 'zip code' ),
		self::PLAN         => array( 'plan', 'membership', 'memberships', 'membership_plan', 'product_name', 'product', 'level' ),
		self::STATUS       => array( 'status', 'membership_status' ),
		self::ACCESS       => array( 'has_access', 'active' ),
		self::SINCE        => array( 'member since', 'startdate', 'joined', 'first_txn_date', 'registered', 'created_at', 'member_since', 'start (utc)', 'created (utc)' ),
		self::UNTIL        => array( 'paid until', 'expires', 'expires_at', 'ended', 'membership_expiration', 'current period end (utc)' ),
		self::PAID_BY      => array( 'paid by' ),
		self::YEARLY       => array( 'amount per year' ),
		self::SUBSCRIPTION => array( 'stripe subscription', 'subscription_transaction_id', 'subscr_id' ),
		self::INVITED_BY   => array( 'invited by' ),
		self::ENDED_ON     => array( 'ended on', 'ended at (utc)' ),
		self::PRACTICES    => array( 'practices (json)' ),
		self::BILLING      => array( 'billing address (json)' ),
		self::AGREEMENTS   => array( 'agreements (json)' ),
		self::LANGUAGE     => array( 'language' ),
	);

	/**
	 * Labels by field, in the order of the page.
	 *
	 * @return array<string,string>
	 */
	public static function labels(): array {
		return array(
			self::EMAIL        => __( 'E-mail', 'practice-portal' ),
			self::FIRST_NAME   => __( 'First name', 'practice-portal' ),
			self::LAST_NAME    => __( 'Last name', 'practice-portal' ),
			self::NAME         => __( 'Whole name', 'practice-portal' ),
			self::USERNAME     => __( 'Username', 'practice-portal' ),
			self::PHONE        => __( 'Phone', 'practice-portal' ),
			self::ROLE         => __( 'Role', 'practice-portal' ),
			self::PROFESSION   => __( 'Profession', 'practice-portal' ),
			self::PRACTICE     => __( 'Practice', 'practice-portal' ),
			self::SPECIALTY    => __( 'Specialty', 'practice-portal' ),
			self::LINE_ONE     => __( 'Address', 'practice-portal' ),
			self::LINE_TWO     => __( 'Address, second line', 'practice-portal' ),
			self::CITY         => __( 'City', 'practice-portal' ),
			/* translators: Of the USA. The file also has the column "Status", so the two names must differ. */
			self::STATE        => _x( 'State', 'column of a file', 'practice-portal' ),
			self::ZIP          => __( 'ZIP code', 'practice-portal' ),
			self::PLAN         => __( 'Plan', 'practice-portal' ),
			self::STATUS       => __( 'Status', 'practice-portal' ),
			self::ACCESS       => __( 'Has access', 'practice-portal' ),
			self::SINCE        => __( 'Member since', 'practice-portal' ),
			self::UNTIL        => __( 'Paid until', 'practice-portal' ),
			self::PAID_BY      => __( 'Paid by', 'practice-portal' ),
			self::YEARLY       => __( 'Amount per year', 'practice-portal' ),
			self::SUBSCRIPTION => __( 'Stripe subscription', 'practice-portal' ),
			self::INVITED_BY   => __( 'Invited by', 'practice-portal' ),
			self::ENDED_ON     => __( 'Ended on', 'practice-portal' ),
			self::PRACTICES    => __( 'Practices (JSON)', 'practice-portal' ),
			self::BILLING      => __( 'Billing address (JSON)', 'practice-portal' ),
			self::AGREEMENTS   => __( 'Agreements (JSON)', 'practice-portal' ),
			self::LANGUAGE     => __( 'Language', 'practice-portal' ),
		);
	}

	/**
	 * The columns with known names, as a first mapping of the fields.
	 *
	 * @param string[] $header The file's header.
	 * @return array<string,int> The column's index, by field.
	 */
	public static function preselect( array $header ): array {
		$names  = array_map( static fn( string $name ): string => mb_strtolower( trim( $name ) ), $header );
		$labels = self::labels();
		$found  = array();
		// In Stripe's own export, the first column is the subscription.
		if ( in_array( 'current period end (utc)', $names, true ) && in_array( 'id', $names, true ) ) {
			$found[ self::SUBSCRIPTION ] = (int) array_search( 'id', $names, true );
		}
		foreach ( self::KNOWN as $field => $known ) {
			foreach ( array_merge( $known, array( mb_strtolower( $labels[ $field ] ) ) ) as $name ) {
				$index = array_search( $name, $names, true );
				if ( false !== $index && ! in_array( $index, $found, true ) ) {
					$found[ $field ] = (int) $index;
					break;
				}
			}
		}
		return $found;
	}

	/**
	 * The program that wrote a file, judged by its columns.
	 *
	 * @param string[] $header The file's header.
	 * @return string A name; '' if unknown.
	 */
	public static function source( array $header ): string {
		$names = array_map( 'mb_strtolower', $header );
		$has   = static fn( string ...$wanted ): bool => array() === array_diff( $wanted, $names );
		if ( $has( 'stripe subscription', 'practices (json)' ) ) {
			return __( 'Practice Portal', 'practice-portal' );
		}
		if ( $has( 'memberships', 'total_spent' ) || $has( 'subscr_id', 'product_name' ) || $has( 'active_txn_count' ) ) {
			return 'MemberPress';
		}
		if ( $has( 'user_membership_id', 'membership_plan' ) ) {
			return 'WooCommerce Memberships';
		}
		if ( $has( 'customer email', 'current period end (utc)' ) ) {
			return 'Stripe';
		}
		return $has( 'membership', 'joined' ) || $has( 'subscription_transaction_id' ) ? 'Paid Memberships Pro' : '';
	}
}
