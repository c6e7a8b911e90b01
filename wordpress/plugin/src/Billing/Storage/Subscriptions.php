<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Activity\MembershipFacts;
use PracticePortal\Billing\Model\ChargeSchedule;
use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\PlanTerms;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionSnapshot;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Json;

/** The subscriptions table. A late event never revives a subscription that has ended. */
final class Subscriptions {
	/**
	 * Creates an unpaid subscription.
	 *
	 * @param string $name        The subscription's name.
	 * @param int    $price       Minor units per month after the first.
	 * @param string $coupon_code '' for none.
	 * @param int    $parent_id   The paying subscription, for a secondary user; else 0.
	 * @param int    $inviter_id  The inviter, for a secondary user whose inviter's membership was sold elsewhere; else 0.
	 * @throws \RuntimeException If the database query fails.
	 */
	public function create( int $user_id, int $product_id, string $name, int $price, string $coupon_code = '', int $parent_id = 0, int $inviter_id = 0, ?PlanTerms $terms = null ): Subscription {
		global $wpdb;
		$row      = array(
			'user_id'              => $user_id,
			'product_id'           => $product_id,
			'parent_id'            => $parent_id,
			'inviter_id'           => $inviter_id,
			'name'                 => $name,
			'status'               => SubscriptionStatus::Created->value,
			'price'                => $price,
			'coupon_code'          => $coupon_code,
			'gateway'              => 0 === $parent_id && 0 === $inviter_id ? Gateway::Stripe->value : '',
			'gateway_subscription' => null,
			'gateway_intent'       => null,
			'paid_invoice'         => '',
			'terms'                => null === $terms ? null : Json::encode( $terms->toArray() ),
			'created_at'           => gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ),
		);
		$inserted = $wpdb->insert( Schema::name( Schema::SUBSCRIPTIONS ), $row );
		if ( 1 !== $inserted ) {
			throw new \RuntimeException( 'The subscription could not be stored.' );
		}
		return new Subscription( array( 'id' => $wpdb->insert_id ) + $row );
	}

	/**
	 * Secondary users' current subscriptions that depend on a subscription.
	 *
	 * @return Subscription[]
	 */
	public function dependents( int $id ): array {
		global $wpdb;
		return self::all( Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE parent_id = %d AND status NOT IN ( %s, %s, %s ) ORDER BY id', Schema::name( Schema::SUBSCRIPTIONS ), $id, ...array_column( SubscriptionStatus::OVER, 'value' ) ) ) );
	}

	/**
	 * Users whose membership depends on a member's membership from another seller.
	 *
	 * @return int[]
	 */
	public static function dependingOn( int $inviter_id ): array {
		global $wpdb;
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT user_id FROM %i WHERE inviter_id = %d', Schema::name( Schema::SUBSCRIPTIONS ), $inviter_id ) ) );
	}

	public function find( int $id ): ?Subscription {
		return $this->one( 'id = %d', $id );
	}

	/** Finds a subscription by its Stripe ID. */
	public function findByGatewaySubscription( string $id ): ?Subscription {
		return '' === $id ? null : $this->one( 'gateway_subscription = %s', $id );
	}

	/** Finds a subscription by the Stripe ID of the payment or card setup that it waits for. */
	public function findByGatewayIntent( string $id ): ?Subscription {
		return '' === $id ? null : $this->one( 'gateway_intent = %s', $id );
	}

	/**
	 * All subscriptions of a user, oldest first.
	 *
	 * @return Subscription[]
	 */
	public function forUser( int $user_id ): array {
		global $wpdb;
		return self::all( Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE user_id = %d ORDER BY id', Schema::name( Schema::SUBSCRIPTIONS ), $user_id ) ) );
	}

	/**
	 * Unpaid subscriptions that were created before a time, oldest first. Never a secondary user's.
	 *
	 * @param int $time Seconds since 1970.
	 * @return Subscription[]
	 */
	public function incompleteBefore( int $time, int $limit ): array {
		global $wpdb;
		$begun_before = gmdate( 'Y-m-d H:i:s', $time );
		return self::all( Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE status IN ( %s, %s ) AND gateway = %s AND created_at < %s ORDER BY id LIMIT %d', Schema::name( Schema::SUBSCRIPTIONS ), SubscriptionStatus::Created->value, SubscriptionStatus::AwaitingPayment->value, Gateway::Stripe->value, $begun_before, $limit ) ) );
	}

	/** A user's current subscription, which would make another purchase a duplicate; null for none. */
	public function currentFor( int $user_id ): ?Subscription {
		foreach ( $this->forUser( $user_id ) as $subscription ) {
			if ( $subscription->isLive() ) {
				return $subscription;
			}
		}
		return null;
	}

	/**
	 * Stores Stripe's IDs. The subscription then waits for its payment.
	 *
	 * @param string $customer     Stripe's customer.
	 * @param string $subscription Stripe's subscription.
	 * @param string $intent       The payment or card setup that it waits for.
	 * @param string $paid_invoice The first invoice if nothing is due, else ''.
	 * @return bool Whether it was stored: false if the subscription was canceled since.
	 * @throws DatabaseFailure If the write failed.
	 */
	public function attachGateway( int $id, string $customer, string $subscription, string $intent, GatewayAccount $account, string $paid_invoice = '' ): bool {
		global $wpdb;
		$written = $wpdb->query(
			$wpdb->prepare(
				'UPDATE %i SET status = %s, gateway_customer = %s, gateway_subscription = %s, gateway_intent = %s, gateway_account = %s, gateway_livemode = %d, paid_invoice = %s WHERE id = %d AND status IN ( %s, %s )',
				Schema::name( Schema::SUBSCRIPTIONS ),
				SubscriptionStatus::AwaitingPayment->value,
				$customer,
				$subscription,
				$intent,
				$account->id,
				(int) $account->is_live,
				$paid_invoice,
				$id,
				...array_column( SubscriptionStatus::INCOMPLETE, 'value' )
			)
		);
		if ( false === $written ) {
			throw new DatabaseFailure( 'The subscription could not be stored.' );
		}
		if ( ! $account->isKnown() ) {
			SubscriptionAccounts::recordUnknown();
		}
		$current = $this->find( $id );
		return null !== $current && $current->isIncomplete() && $current->gateway_subscription === $subscription;
	}

	/**
	 * Stores a subscription that already runs at Stripe. Called under the member's lock.
	 *
	 * @param array<string,int|string|null> $columns `user_id`, `product_id`, `name`, `price`, `origin`, `terms`, and Stripe's IDs.
	 * @param SubscriptionSnapshot          $snapshot The subscription at Stripe.
	 * @param int                           $since   Since when the person is a member, in seconds since 1970.
	 * @param int                           $started When it started at Stripe, in seconds since 1970.
	 * @return int The subscription's ID.
	 * @throws DatabaseFailure If the write failed, for example because it is already stored.
	 */
	public function createAdopted( array $columns, SubscriptionSnapshot $snapshot, int $since, int $started ): int {
		$is_paused = SubscriptionStatus::Paused === $snapshot->status;
		// The start of the pause is not known, so the charges that it skipped before don't count.
		$row = $columns + array(
			'gateway'            => Gateway::Stripe->value,
			'status'             => $snapshot->status->value,
			'paid_invoice'       => $snapshot->paidInvoice(),
			'created_at'         => gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ),
			'activated_at'       => self::time( $since ),
			'plan_since'         => self::time( $started ),
			'current_period_end' => self::time( $snapshot->current_period_end ),
			'past_due_since'     => self::time( $snapshot->past_due_since ),
			'ends_at'            => self::time( $snapshot->ends_at ),
			'card_expires_at'    => self::time( $snapshot->card_expires_at ),
			'paused_at'          => $is_paused ? self::time( DatabaseClock::now() ) : null,
			'paused_period_end'  => $is_paused ? self::time( $snapshot->current_period_end ) : null,
			'resumes_at'         => self::time( $snapshot->resumes_at ),
		);
		return self::insert( $row );
	}

	/**
	 * Stores a membership that has started, and the fact.
	 *
	 * @param array<string,int|string|null> $row A row of the table.
	 * @return int The subscription's ID.
	 * @throws DatabaseFailure If the write failed.
	 */
	public static function insert( array $row ): int {
		return DatabaseTransaction::run(
			static function () use ( $row ): int {
				global $wpdb;
				if ( 1 !== $wpdb->insert( Schema::name( Schema::SUBSCRIPTIONS ), $row ) ) {
					throw new DatabaseFailure( 'The membership could not be stored.' );
				}
				$id = (int) $wpdb->insert_id;
				self::recordChange( $id );
				return $id;
			}
		);
	}

	/**
	 * Activates an unpaid subscription.
	 *
	 * @return bool Whether this call did it: of two concurrent calls only one does.
	 */
	public function activate( int $id ): bool {
		global $wpdb;
		$statement = $wpdb->prepare( 'UPDATE %i SET status = %s, activated_at = %s WHERE id = %d AND status IN ( %s, %s )', Schema::name( Schema::SUBSCRIPTIONS ), SubscriptionStatus::Active->value, gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ), $id, SubscriptionStatus::Created->value, SubscriptionStatus::AwaitingPayment->value );
		return 1 === self::change( $id, $statement );
	}

	/**
	 * Stores a subscription's status at Stripe. A subscription that has ended stays so.
	 *
	 * @param Subscription         $subscription As read under the member's lock.
	 * @param SubscriptionStatus   $status       A live one.
	 * @param SubscriptionSnapshot $snapshot     The subscription at Stripe.
	 * @param ChargeSchedule|null  $charges      The new amounts of its charges; null to leave the stored ones.
	 * @return bool Whether it is stored: false if another request has changed the row since it was read.
	 */
	public function record( Subscription $subscription, SubscriptionStatus $status, SubscriptionSnapshot $snapshot, ?ChargeSchedule $charges = null ): bool {
		$since  = SubscriptionStatus::PastDue === $status ? ( $subscription->past_due_since ?? $snapshot->past_due_since ) : null;
		$values = array(
			'status'             => $status->value,
			'current_period_end' => self::time( $snapshot->current_period_end ),
			'past_due_since'     => self::time( $since ),
			'ends_at'            => self::time( $snapshot->ends_at ),
		) + self::pause( $subscription, $status, $snapshot );
		if ( null !== $snapshot->card_expires_at ) {
			$values['card_expires_at'] = self::time( $snapshot->card_expires_at );
		}
		if ( null !== $charges ) {
			$values['terms'] = Json::encode( $subscription->terms->withCharges( $charges )->toArray() );
			if ( $subscription->isAdopted() ) {
				$values['price'] = $charges->monthly();
			}
		}
		$committed_until           = $subscription->committedUntil();
		$values['committed_until'] = 0 === $committed_until ? null : self::time( $committed_until );
		if ( '' !== $snapshot->paidInvoice() ) {
			$values['paid_invoice'] = $snapshot->paidInvoice();
		}
		if ( ! $subscription->isLive() ) {
			$values['activated_at'] = gmdate( 'Y-m-d H:i:s', DatabaseClock::now() );
		}
		return DatabaseTransaction::run(
			function () use ( $subscription, $status, $values ): bool {
				global $wpdb;
				$as_read = array(
					'id'     => $subscription->id,
					'status' => $subscription->status->value,
				);
				if ( 1 !== $wpdb->update( Schema::name( Schema::SUBSCRIPTIONS ), $values, $as_read ) && ! $this->hasStatus( $subscription->id, $status ) ) {
					return false;
				}
				self::recordChange( $subscription->id );
				return true;
			}
		);
	}

	/**
	 * The columns of a pause. When a pause ends, its length is added to that of earlier pauses.
	 *
	 * @return array<string,string|int|null>
	 */
	private static function pause( Subscription $subscription, SubscriptionStatus $status, SubscriptionSnapshot $snapshot ): array {
		$is_paused = SubscriptionStatus::Paused === $status;
		return array(
			'paused_at'         => $is_paused ? self::time( $subscription->paused_at ?? DatabaseClock::now() ) : null,
			'paused_period_end' => $is_paused ? self::time( $subscription->paused_period_end ?? $snapshot->current_period_end ) : null,
			'resumes_at'        => $is_paused ? self::time( $snapshot->resumes_at ) : null,
			'paused_seconds'    => $subscription->paused_seconds + ( $is_paused ? 0 : $subscription->pauseUntil( DatabaseClock::now() ) ),
		);
	}

	/** MySQL does not count rows whose values did not change. */
	private function hasStatus( int $id, SubscriptionStatus $status ): bool {
		$current = $this->find( $id );
		return null !== $current && $current->status === $status;
	}

	/**
	 * Changes the plan of a subscription, and of the secondary users' subscriptions that depend on it.
	 *
	 * @param string    $name        The subscription's name.
	 * @param int       $price       Minor units per month.
	 * @param string    $coupon_code '' if no coupon continues.
	 * @param PlanTerms $terms       The new terms, unless `promise` stored others.
	 * @throws DatabaseFailure If the write failed.
	 */
	public function changePlan( int $id, int $product_id, string $name, int $price, string $coupon_code, PlanTerms $terms ): void {
		global $wpdb;
		$promised = Json::decode( (string) $wpdb->get_var( $wpdb->prepare( 'SELECT next_terms FROM %i WHERE id = %d', Schema::name( Schema::SUBSCRIPTIONS ), $id ) ) );
		$is_shown = is_array( $promised ) && (int) ( $promised['product_id'] ?? 0 ) === $product_id;
		self::change(
			$id,
			$wpdb->prepare(
				'UPDATE %i SET product_id = %d, name = %s, terms = %s, next_terms = NULL, plan_since = %s, paused_seconds = 0, price = CASE WHEN id = %d THEN %d ELSE price END, coupon_code = CASE WHEN id = %d THEN %s ELSE coupon_code END WHERE ( id = %d OR parent_id = %d ) AND status NOT IN ( %s, %s, %s )',
				Schema::name( Schema::SUBSCRIPTIONS ),
				$product_id,
				$name,
				Json::encode( ( $is_shown ? PlanTerms::from( $promised ) : $terms )->toArray() ),
				gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ),
				$id,
				$price,
				$id,
				$coupon_code,
				$id,
				$id,
				...array_column( SubscriptionStatus::OVER, 'value' )
			)
		);
	}

	/**
	 * Stores the terms that the member saw before a plan change. The bank may take a day to confirm it, and the plan can change in
	 * between.
	 *
	 * @param PlanTerms $terms The terms as shown.
	 * @throws DatabaseFailure If the write failed.
	 */
	public function promise( int $id, int $product_id, PlanTerms $terms ): void {
		global $wpdb;
		$next = Json::encode( array( 'product_id' => $product_id ) + $terms->toArray() );
		if ( false === $wpdb->update( Schema::name( Schema::SUBSCRIPTIONS ), array( 'next_terms' => $next ), array( 'id' => $id ) ) ) {
			throw new DatabaseFailure( 'The terms of the plan could not be stored.' );
		}
	}

	/** When a member's first own paid membership started, in seconds since 1970; null for none. */
	public function firstStart( int $user_id ): ?int {
		$beginnings = array();
		foreach ( $this->forUser( $user_id ) as $subscription ) {
			if ( ! $subscription->isInvited() && null !== $subscription->activated_at ) {
				$beginnings[] = $subscription->activated_at;
			}
		}
		return array() === $beginnings ? null : min( $beginnings );
	}

	/**
	 * Cancels a subscription, and the secondary users' subscriptions that depend on it. A subscription that was never paid becomes
	 * "abandoned".
	 *
	 * @param string $paid_invoice The last paid invoice; '' if Stripe can't be reached. Any other payment counts as later.
	 * @param int    $ended_at     When it ended, in seconds since 1970; 0 for this moment.
	 */
	public function cancel( int $id, string $paid_invoice = '', int $ended_at = 0 ): void {
		global $wpdb;
		self::change(
			$id,
			$wpdb->prepare(
				'UPDATE %i SET status = CASE WHEN activated_at IS NULL THEN %s ELSE %s END, paid_invoice = CASE WHEN id = %d AND %s <> \'\' THEN %s ELSE paid_invoice END, cancelled_at = %s WHERE ( id = %d OR parent_id = %d ) AND status NOT IN ( %s, %s, %s )',
				Schema::name( Schema::SUBSCRIPTIONS ),
				SubscriptionStatus::IncompleteExpired->value,
				SubscriptionStatus::Canceled->value,
				$id,
				$paid_invoice,
				$paid_invoice,
				gmdate( 'Y-m-d H:i:s', 0 === $ended_at ? DatabaseClock::now() : $ended_at ),
				$id,
				$id,
				...array_column( SubscriptionStatus::OVER, 'value' )
			)
		);
	}

	/**
	 * Changes a subscription, and stores in the same transaction what has happened.
	 *
	 * @param string $statement A prepared query.
	 * @return int The number of changed rows.
	 * @throws DatabaseFailure If a query fails. Then nothing has changed.
	 */
	public static function change( int $id, string $statement ): int {
		return DatabaseTransaction::run(
			static function () use ( $id, $statement ): int {
				$changed = DatabaseTransaction::write( $statement );
				self::recordChange( $id );
				return $changed;
			}
		);
	}

	/** Records what has happened to a subscription, and to those that depend on it. */
	private static function recordChange( int $id ): void {
		global $wpdb;
		foreach ( Database::column( $wpdb->prepare( 'SELECT user_id FROM %i WHERE id = %d OR parent_id = %d', Schema::name( Schema::SUBSCRIPTIONS ), $id, $id ) ) as $user_id ) {
			self::recordChangeOf( (int) $user_id );
		}
	}

	/**
	 * Records what has happened to a user's memberships.
	 *
	 * @throws DatabaseFailure If a query fails.
	 */
	public static function recordChangeOf( int $user_id ): void {
		DatabaseTransaction::run(
			static function () use ( $user_id ): void {
				StaleMembers::mark( $user_id );
				MembershipFacts::record( $user_id, ( new self() )->forUser( $user_id ) );
			}
		);
		DatabaseTransaction::afterCommit( "member-$user_id", static fn() => self::announceChangeOf( $user_id ) );
	}

	/** Announces that a user's memberships may have changed. */
	public static function announceChangeOf( int $user_id ): void {
		/**
		 * Fires after a user's memberships have changed.
		 *
		 * @param int $user_id The member.
		 */
		do_action( Hooks::SUBSCRIPTION_CHANGED, $user_id );
	}

	/** Marks a subscription as refunded, and cancels the secondary users' subscriptions that depend on it. */
	public function markRefunded( int $id ): void {
		DatabaseTransaction::run(
			function () use ( $id ): void {
				global $wpdb;
				$this->cancel( $id );
				self::change( $id, $wpdb->prepare( 'UPDATE %i SET status = %s WHERE id = %d', Schema::name( Schema::SUBSCRIPTIONS ), SubscriptionStatus::Refunded->value, $id ) );
			}
		);
	}

	/**
	 * Live subscriptions whose period ended before the time that a renewal takes, so an event was missed.
	 *
	 * @param int $time Seconds since 1970.
	 * @return Subscription[]
	 */
	public function overdueBefore( int $time, int $limit ): array {
		global $wpdb;
		return self::all(
			Database::rows(
				$wpdb->prepare(
					'SELECT * FROM %i WHERE status IN ( %s, %s, %s ) AND gateway = %s AND current_period_end < %s ORDER BY current_period_end LIMIT %d',
					Schema::name( Schema::SUBSCRIPTIONS ),
					SubscriptionStatus::Active->value,
					SubscriptionStatus::PastDue->value,
					SubscriptionStatus::CancelAtPeriodEnd->value,
					Gateway::Stripe->value,
					gmdate( 'Y-m-d H:i:s', $time ),
					$limit
				)
			)
		);
	}

	/**
	 * Paused subscriptions whose pause has ended, so the event was missed.
	 *
	 * @param int $time Seconds since 1970.
	 * @return Subscription[]
	 */
	public function pausedBeyond( int $time, int $limit ): array {
		global $wpdb;
		return self::all( Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE status = %s AND resumes_at < %s ORDER BY resumes_at LIMIT %d', Schema::name( Schema::SUBSCRIPTIONS ), SubscriptionStatus::Paused->value, gmdate( 'Y-m-d H:i:s', $time ), $limit ) ) );
	}

	/**
	 * The adopted subscriptions of one of Stripe's customers that have not ended.
	 *
	 * @return Subscription[]
	 */
	public function adoptedOf( string $customer ): array {
		global $wpdb;
		if ( '' === $customer ) {
			return array();
		}
		$found = self::all( Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE gateway_customer = %s AND status NOT IN ( %s, %s, %s ) ORDER BY id', Schema::name( Schema::SUBSCRIPTIONS ), $customer, ...array_column( SubscriptionStatus::OVER, 'value' ) ) ) );
		return array_values( array_filter( $found, static fn( Subscription $subscription ): bool => $subscription->isAdopted() ) );
	}

	/** @param int|null $seconds Since 1970. */
	private static function time( ?int $seconds ): ?string {
		return null === $seconds ? null : gmdate( 'Y-m-d H:i:s', $seconds );
	}

	/**
	 * @param array<int,array<string,mixed>> $rows Of the table.
	 * @return Subscription[] Expired ones count as ended (`Subscription::asOf`).
	 */
	private static function all( array $rows ): array {
		return array_map( static fn( array $row ): Subscription => ( new Subscription( $row ) )->asOf( DatabaseClock::now() ), $rows );
	}

	/**
	 * @param string     $condition One column compared with one placeholder; never text from outside.
	 * @param int|string $value     Its value.
	 */
	private function one( string $condition, $value ): ?Subscription {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( "SELECT * FROM %i WHERE $condition ORDER BY id DESC LIMIT 1", Schema::name( Schema::SUBSCRIPTIONS ), $value ) );
		return null === $row ? null : ( new Subscription( $row ) )->asOf( DatabaseClock::now() );
	}
}
