<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Billing\ChargeAmounts;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\Coupons;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;

/** Loads the data for one page of a list, with one indexed query per kind of data for any number of rows. */
final class RowData {
	/** @var array<int,Subscription> The subscriptions by ID. */
	private array $subscriptions = array();

	/** @var array<int,int> The paid amounts in minor units, by user. */
	private array $paid = array();

	/** @var array<int,true> Members with a pending invitation, by user. */
	private array $inviting = array();

	/** @param array<int,array<string,string>> $rows Rows of the members' index. */
	public function __construct( array $rows ) {
		if ( array() === $rows ) {
			return;
		}
		global $wpdb;
		$subscription_ids = implode( ', ', array_map( 'intval', array_column( $rows, 'subscription_id' ) ) );
		$users            = implode( ', ', array_map( 'intval', array_column( $rows, 'user_id' ) ) );
		foreach ( (array) $wpdb->get_results( $wpdb->prepare( "SELECT * FROM %i WHERE id IN ( $subscription_ids )", Schema::name( Schema::SUBSCRIPTIONS ) ), ARRAY_A ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$this->subscriptions[ (int) $row['id'] ] = ( new Subscription( $row ) )->asOf( DatabaseClock::now() );
		}
		foreach ( (array) $wpdb->get_results( $wpdb->prepare( "SELECT user_id, SUM( amount ) - SUM( amount_refunded ) AS paid FROM %i WHERE user_id IN ( $users ) AND status = %s GROUP BY user_id", Schema::name( Schema::TRANSACTIONS ), TransactionStatus::Complete->value ), ARRAY_A ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$this->paid[ (int) $row['user_id'] ] = (int) $row['paid'];
		}
		foreach ( (array) $wpdb->get_col( $wpdb->prepare( "SELECT parent_user_id FROM %i WHERE subscription_id IN ( $subscription_ids ) AND used_at IS NULL", Schema::name( Schema::INVITES ) ) ) as $user_id ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$this->inviting[ (int) $user_id ] = true;
		}
	}

	/** @param array<string,string> $row A row of the members' index. */
	public function subscription( array $row ): ?Subscription {
		return $this->subscriptions[ (int) $row['subscription_id'] ] ?? null;
	}

	/**
	 * A member's payments minus refunds, in minor units.
	 *
	 * @param array<string,string> $row A row of the members' index.
	 */
	public function paid( array $row ): int {
		return $this->paid[ (int) $row['user_id'] ] ?? 0;
	}

	/** @param array<string,string> $row A row of the members' index. */
	public function hasPendingInvitation( array $row ): bool {
		return isset( $this->inviting[ (int) $row['user_id'] ] );
	}

	/**
	 * The label of a member's status.
	 *
	 * @param array<string,string> $row A row of the members' index.
	 */
	public function statusLabel( array $row ): string {
		$subscription = $this->subscription( $row );
		$payment      = null === $subscription ? null : OutsidePayment::for( $subscription );
		if ( null !== $subscription && null !== $payment ) {
			return $subscription->isLive() ? StatusLabels::outsideLabel( $payment ) : StatusLabels::label( $subscription->status );
		}
		return StatusLabels::label( SubscriptionStatus::tryFrom( (string) $row['state'] ), null === $subscription ? null : ( SubscriptionStatus::CancelAtPeriodEnd === $subscription->status ? $subscription->ends_at : $subscription->past_due_since ) );
	}

	/**
	 * The next charge and its date: "$199 on December 22, 2026"; '' if there is none.
	 *
	 * @param array<string,string> $row A row of the members' index.
	 */
	public function nextCharge( array $row ): string {
		$subscription = $this->subscription( $row );
		if ( null === $subscription || SubscriptionStatus::Active !== $subscription->status || '' === $subscription->gateway_subscription || null === $subscription->current_period_end ) {
			return '';
		}
		/* translators: 1: an amount, 2: a date. */
		return sprintf( __( '%1$s on %2$s', 'practice-portal' ), Money::dollars( ( new ChargeAmounts( new Coupons() ) )->next( $subscription ) ), Dates::day( $subscription->current_period_end ) );
	}
}
