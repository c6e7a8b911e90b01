<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Json;
use PracticePortal\Core\Language;
use PracticePortal\Core\SiteDay;
use PracticePortal\Membership\Import\Columns;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Accounts\MessageChoice;
use WP_User;

/**
 * Adds the columns that an import needs to restore a member but that the list does not show. It needs two queries for a batch of
 * any size.
 */
final class ExportedDetails {
	private const FIELDS = array( Columns::FIRST_NAME, Columns::LAST_NAME, Columns::USERNAME, Columns::PHONE, Columns::ROLE, Columns::PAID_BY, Columns::UNTIL, Columns::YEARLY, Columns::ENDED_ON, Columns::SUBSCRIPTION, Columns::INVITED_BY, Columns::PRACTICES, Columns::BILLING, Columns::AGREEMENTS, Columns::LANGUAGE );

	private const BILLING = array(
		'line1'   => MemberRecords::ADDRESS_ONE,
		'line2'   => MemberRecords::ADDRESS_TWO,
		'city'    => MemberRecords::ADDRESS_CITY,
		'state'   => MemberRecords::ADDRESS_STATE,
		'zip'     => MemberRecords::ADDRESS_ZIP,
		'country' => MemberRecords::ADDRESS_COUNTRY,
	);

	/**
	 * @param array<int,array<string,string>> $rows     Rows of the members' index.
	 * @param RowData                         $row_data The data of these rows.
	 */
	public function __construct( array $rows, private readonly RowData $row_data ) {
		$ids = array_map( 'intval', array_filter( array_merge( array_column( $rows, 'user_id' ), array_column( $rows, 'invited_by' ) ) ) );
		// This also loads the users' meta.
		cache_users( array_values( array_unique( $ids ) ) );
	}

	/** @return string[] The columns' names. */
	public static function heading(): array {
		$labels = Columns::labels();
		return array_map( static fn( string $field ): string => $labels[ $field ], self::FIELDS );
	}

	/**
	 * @param array<string,string> $row A row of the members' index.
	 * @return string[] The cells.
	 */
	public function cells( array $row ): array {
		$user         = get_userdata( (int) $row['user_id'] );
		$subscription = $this->row_data->subscription( $row );
		if ( false === $user || null === $subscription ) {
			return array_fill( 0, count( self::FIELDS ), '' );
		}
		$inviter = (int) $row['invited_by'] > 0 ? get_userdata( (int) $row['invited_by'] ) : false;
		$is_paid = $subscription->isOutsideStripe();
		return array(
			(string) $user->first_name,
			(string) $user->last_name,
			$user->user_login,
			self::text( $user, MemberRecords::PHONE ),
			self::text( $user, MemberRecords::ROLE ),
			self::paidBy( $subscription ),
			$is_paid && null !== $subscription->current_period_end ? SiteDay::at( $subscription->current_period_end ) : '',
			Gateway::Outside === $subscription->gateway ? sprintf( '%d.%02d', intdiv( 12 * $subscription->price, 100 ), 12 * $subscription->price % 100 ) : '',
			$subscription->isOver() && null !== $subscription->ended_at && null !== $subscription->activated_at ? SiteDay::at( $subscription->ended_at ) : '',
			$subscription->isLive() ? $subscription->gateway_subscription : '',
			$subscription->isInvited() && $subscription->isLive() && false !== $inviter ? $inviter->user_email : '',
			self::json( get_user_meta( $user->ID, MemberRecords::PRACTICES, true ) ),
			self::json( array_filter( array_map( static fn( string $key ): string => self::text( $user, $key ), self::BILLING ), 'strlen' ) ),
			self::agreements( $user ),
			Language::chosen( $user->ID ),
		);
	}

	/** The payment as a code, so that an import in another language can read it. */
	private static function paidBy( Subscription $subscription ): string {
		if ( null === $subscription->activated_at ) {
			return Columns::PAID_BY_NOBODY;
		}
		return $subscription->isInvited() ? '' : $subscription->gateway?->value ?? '';
	}

	/** What the person agreed to, and when they declined messages: both must hold after an import, too. */
	private static function agreements( WP_User $user ): string {
		$given    = get_user_meta( $user->ID, MemberRecords::AGREEMENTS, true );
		$declined = MessageChoice::declinedAt( $user->ID );
		$facts    = is_array( $given ) && array() !== $given ? array(
			'given'   => $given,
			'at'      => self::text( $user, MemberRecords::AGREED_AT ),
			'version' => self::text( $user, MemberRecords::AGREED_VERSION ),
		) : array();
		return self::json( $declined > 0 ? $facts + array( 'messages_declined_at' => $declined ) : $facts );
	}

	private static function text( WP_User $user, string $key ): string {
		$value = get_user_meta( $user->ID, $key, true );
		return is_scalar( $value ) ? (string) $value : '';
	}

	/** @param mixed $value A user meta value. */
	private static function json( $value ): string {
		return is_array( $value ) && array() !== $value ? Json::encode( $value ) : '';
	}
}
