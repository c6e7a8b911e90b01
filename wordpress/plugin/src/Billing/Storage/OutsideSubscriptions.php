<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\PlanTerms;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionOrigin;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Json;

/** Stores memberships that Stripe does not charge: paid outside of Stripe until a date, or complimentary. */
final class OutsideSubscriptions {
	/**
	 * Creates an active membership. Called under the member's lock.
	 *
	 * @param OutsidePayment $payment How it is paid, and until when.
	 * @param int            $since   Since when the person is a member, in seconds since 1970.
	 * @return int The subscription's ID.
	 * @throws DatabaseFailure If the write failed.
	 */
	public function create( int $user_id, MembershipPlan $membership_plan, OutsidePayment $payment, int $since, SubscriptionOrigin $origin ): int {
		return Subscriptions::insert( self::columns( $user_id, $membership_plan, $payment, $since, $origin ) );
	}

	/**
	 * Creates a membership that has ended, for the record of a former member.
	 *
	 * @param int            $user_id  The former member.
	 * @param OutsidePayment $payment  How it was paid.
	 * @param int            $since    Since when the person was a member, in seconds since 1970.
	 * @param int            $ended_at When it ended, in seconds since 1970.
	 * @return int The subscription's ID.
	 * @throws DatabaseFailure If the write failed.
	 */
	public function createEnded( int $user_id, MembershipPlan $membership_plan, OutsidePayment $payment, int $since, int $ended_at, SubscriptionOrigin $origin ): int {
		$ended = array(
			'status'       => SubscriptionStatus::Canceled->value,
			'cancelled_at' => self::date( $ended_at ),
		);
		return Subscriptions::insert( $ended + self::columns( $user_id, $membership_plan, $payment, $since, $origin ) );
	}

	/**
	 * Creates an invited person's membership, which depends on the inviter's.
	 *
	 * @param int          $user_id The secondary user.
	 * @param Subscription $parent  The inviter's membership.
	 * @param int          $since   Since when the person is a member, in seconds since 1970.
	 * @return int The subscription's ID.
	 * @throws DatabaseFailure If the write failed.
	 */
	public function createInvited( int $user_id, Subscription $parent, int $since, SubscriptionOrigin $origin ): int {
		return Subscriptions::insert(
			array(
				'user_id'      => $user_id,
				'product_id'   => $parent->product_id,
				'parent_id'    => $parent->id,
				'name'         => $parent->name,
				'status'       => SubscriptionStatus::Active->value,
				'origin'       => $origin->value,
				'terms'        => Json::encode( $parent->terms->toArray() ),
				'created_at'   => gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ),
				'activated_at' => self::date( $since ),
			)
		);
	}

	/** @return array<string,int|string|null> Of an active membership. */
	private static function columns( int $user_id, MembershipPlan $membership_plan, OutsidePayment $payment, int $since, SubscriptionOrigin $origin ): array {
		// There is no charge, so there is no commitment and no refund guarantee.
		$terms = new PlanTerms( $membership_plan->name );
		return array(
			'user_id'            => $user_id,
			'product_id'         => $membership_plan->id,
			'name'               => $membership_plan->subscription_name,
			'status'             => SubscriptionStatus::Active->value,
			'price'              => $payment->monthly,
			'gateway'            => $payment->gateway->value,
			'origin'             => $origin->value,
			'terms'              => Json::encode( $terms->toArray() ),
			'created_at'         => gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ),
			'activated_at'       => self::date( $since ),
			'current_period_end' => self::date( $payment->until ),
		);
	}

	/**
	 * Changes how an active membership is paid, and until when. Called under the member's lock.
	 *
	 * @throws DatabaseFailure If the write failed.
	 */
	public function change( int $id, OutsidePayment $payment ): void {
		global $wpdb;
		// A null has no placeholder.
		$until = null === $payment->until ? 'NULL' : $wpdb->prepare( '%s', self::date( $payment->until ) );
		Subscriptions::change( $id, $wpdb->prepare( "UPDATE %i SET gateway = %s, price = %d, current_period_end = $until WHERE id = %d AND status = %s", Schema::name( Schema::SUBSCRIPTIONS ), $payment->gateway->value, $payment->monthly, $id, SubscriptionStatus::Active->value ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
	}

	/**
	 * Active memberships that end within a time span, the earliest first, as stored.
	 *
	 * @param int $after Seconds since 1970, exclusive.
	 * @param int $until Seconds since 1970, inclusive.
	 * @return Subscription[]
	 */
	public function endingBetween( int $after, int $until, int $limit ): array {
		return array_map( static fn( array $row ): Subscription => new Subscription( $row ), $this->read( '', $after, $until, $limit ) );
	}

	/**
	 * Active memberships whose end is near and has no reminder yet. A reminder is due some time before the end. If the membership
	 * was created here after that, there is no reminder, because the owner has just entered the date.
	 *
	 * @param int $after  Only those that end after this time, in seconds since 1970.
	 * @param int $until  Only those that end by this time, in seconds since 1970.
	 * @param int $before The reminder is due this many seconds before the end.
	 * @return Subscription[]
	 */
	public function endingSoon( int $after, int $until, int $before, int $limit ): array {
		$due = array();
		foreach ( $this->read( 'AND ( reminded_of IS NULL OR reminded_of <> current_period_end )', $after, $until, $limit ) as $row ) {
			$subscription = new Subscription( $row );
			if ( (int) $subscription->current_period_end - $before > (int) strtotime( $row['created_at'] . ' UTC' ) ) {
				$due[] = $subscription;
			} else {
				$this->markReminded( $subscription );
			}
		}
		return $due;
	}

	/** Stores that the reminder of the current date was sent. */
	public function markReminded( Subscription $subscription ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::SUBSCRIPTIONS ), array( 'reminded_of' => self::date( $subscription->current_period_end ) ), array( 'id' => $subscription->id ) );
	}

	/**
	 * @param string $condition Fixed text, never from outside; '' for none.
	 * @return array<int,array<string,mixed>> Rows.
	 */
	private function read( string $condition, int $after, int $until, int $limit ): array {
		global $wpdb;
		return Database::rows(
			$wpdb->prepare(
				"SELECT * FROM %i WHERE gateway IN ( %s, %s ) AND status = %s AND current_period_end > %s AND current_period_end <= %s $condition ORDER BY current_period_end, id LIMIT %d", // phpcs:ignore WordPress.DB.PreparedSQL -- fixed text.
				Schema::name( Schema::SUBSCRIPTIONS ),
				Gateway::Outside->value,
				Gateway::Complimentary->value,
				SubscriptionStatus::Active->value,
				gmdate( 'Y-m-d H:i:s', $after ),
				gmdate( 'Y-m-d H:i:s', $until ),
				$limit
			)
		);
	}

	/** @param int|null $seconds Since 1970. */
	private static function date( ?int $seconds ): ?string {
		return null === $seconds ? null : gmdate( 'Y-m-d H:i:s', $seconds );
	}
}
