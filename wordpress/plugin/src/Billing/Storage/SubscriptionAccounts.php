<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

/** Stores the Stripe account of each subscription. A row whose account was not known at the purchase gets it when Stripe returns the subscription. */
final class SubscriptionAccounts {
	/** This option exists while some rows have no account, so that other sites need not write. */
	private const UNKNOWN_OPTION = 'practice_portal_accounts_unknown';

	/**
	 * The accounts of the subscriptions that some Stripe IDs belong to. An ID may be of a subscription, a customer, a payment or an
	 * invoice.
	 *
	 * @param string[] $ids Stripe's IDs.
	 * @return GatewayAccount[] One for each subscription; unknown for a row without one.
	 */
	public function forObjects( array $ids ): array {
		global $wpdb;
		if ( array() === $ids ) {
			return array();
		}
		$in   = implode( ', ', array_fill( 0, count( $ids ), '%s' ) );
		$rows = Database::rows(
			$wpdb->prepare(
				"SELECT gateway_account, gateway_livemode FROM %i WHERE gateway_subscription IN ( $in ) OR gateway_customer IN ( $in ) OR gateway_intent IN ( $in ) OR id IN ( SELECT subscription_id FROM %i WHERE gateway_invoice IN ( $in ) )", // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
				...array_merge( array( Schema::name( Schema::SUBSCRIPTIONS ) ), $ids, $ids, $ids, array( Schema::name( Schema::TRANSACTIONS ) ), $ids )
			)
		);
		return array_map( self::fromRow( ... ), $rows );
	}

	/**
	 * The known accounts with subscriptions that continue, or that have ended only here.
	 *
	 * @return array<int,array{account:GatewayAccount,count:int}> `count`: the number of subscriptions.
	 */
	public function inUse(): array {
		global $wpdb;
		$rows = Database::rows(
			$wpdb->prepare(
				"SELECT gateway_account, gateway_livemode, COUNT(*) AS number FROM %i WHERE gateway_account <> '' AND ( status NOT IN ( %s, %s, %s ) OR id IN ( SELECT subject FROM %i WHERE type = %s AND state IN ( %s, %s ) ) ) GROUP BY gateway_account, gateway_livemode",
				Schema::name( Schema::SUBSCRIPTIONS ),
				...array_merge( array_column( SubscriptionStatus::OVER, 'value' ), array( Schema::name( Schema::JOBS ), JobType::Cancellation->value, JobState::Waiting->value, JobState::Running->value ) )
			)
		);
		return array_map(
			static function ( array $row ): array {
				return array(
					'account' => self::fromRow( $row ),
					'count'   => (int) $row['number'],
				);
			},
			$rows
		);
	}

	/** The customer of a user's last purchase in an account, '' for none. */
	public static function customerFor( int $user_id, GatewayAccount $account ): string {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( "SELECT gateway_customer FROM %i WHERE user_id = %d AND gateway_customer <> '' AND ( gateway_account = '' OR ( gateway_account = %s AND gateway_livemode = %d ) ) ORDER BY id DESC LIMIT 1", Schema::name( Schema::SUBSCRIPTIONS ), $user_id, $account->id, (int) $account->is_live ) );
		return null === $row ? '' : (string) $row['gateway_customer'];
	}

	/** Stores the account of a subscription that Stripe returned, if its row has none. */
	public function record( string $gateway_subscription, GatewayAccount $account ): void {
		global $wpdb;
		if ( ! get_option( self::UNKNOWN_OPTION ) || ! $account->isKnown() ) {
			return;
		}
		$table   = Schema::name( Schema::SUBSCRIPTIONS );
		$learned = $wpdb->query( $wpdb->prepare( "UPDATE %i SET gateway_account = %s, gateway_livemode = %d WHERE gateway_subscription = %s AND gateway_account = ''", $table, $account->id, (int) $account->is_live, $gateway_subscription ) );
		if ( $learned > 0 ) {
			self::recordUnknown();
		}
	}

	/** Whether there are rows without an account. */
	public function hasUnknown(): bool {
		return (bool) get_option( self::UNKNOWN_OPTION );
	}

	/** Records whether there are rows without an account. */
	public static function recordUnknown(): void {
		global $wpdb;
		$is_there = null !== $wpdb->get_var( $wpdb->prepare( "SELECT id FROM %i WHERE gateway_subscription IS NOT NULL AND gateway_account = '' LIMIT 1", Schema::name( Schema::SUBSCRIPTIONS ) ) );
		if ( $is_there ) {
			update_option( self::UNKNOWN_OPTION, '1', true );
		} elseif ( get_option( self::UNKNOWN_OPTION ) ) {
			delete_option( self::UNKNOWN_OPTION );
		}
	}

	/** @param array<string,mixed> $row A row of the table. */
	private static function fromRow( array $row ): GatewayAccount {
		return new GatewayAccount( (string) $row['gateway_account'], 1 === (int) $row['gateway_livemode'] );
	}
}
