<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Adoption;

use PracticePortal\Billing\Model\ChargeSchedule;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\OrderTotal;
use PracticePortal\Billing\Model\PlanTerms;
use PracticePortal\Billing\Model\SubscriptionOrigin;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Json;
use PracticePortal\Core\RequestRejected;

/** Takes over subscriptions that already run at Stripe. Everything is verified there, and nothing is changed or charged there. */
final class StripeAdoption {
	/** Statuses at Stripe with which a subscription can be taken over, and a pause with an end. */
	private const STATES = array( SubscriptionStatus::Active, SubscriptionStatus::CancelAtPeriodEnd, SubscriptionStatus::PastDue );

	public function __construct(
		private readonly StripeSubscriptionsApi $subscriptions_api,
		private readonly StripeGateway $gateway,
		private readonly StripeSettings $stripe_settings,
		private readonly Plans $plans,
		private readonly Subscriptions $subscriptions,
	) {}

	/**
	 * Finds the running subscription of a customer by e-mail address.
	 *
	 * @return string Stripe's ID; '' for none.
	 * @throws RequestRejected If there are several: the owner must say which.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function idForEmail( string $email ): string {
		$ids = array_values( array_filter( $this->subscriptions_api->idsForEmail( $email ), fn( string $id ): bool => null === $this->subscriptions->findByGatewaySubscription( $id ) ) );
		if ( count( $ids ) > 1 ) {
			/* translators: %s: IDs of subscriptions. */
			throw self::rejected( sprintf( __( 'Stripe has several subscriptions for this e-mail address: %s. Enter the ID of one.', 'practice-portal' ), implode( ', ', $ids ) ) );
		}
		return $ids[0] ?? '';
	}

	/**
	 * Verifies a subscription at Stripe.
	 *
	 * @param string              $id     Stripe's ID.
	 * @param MembershipPlan|null $mapped The plan for a price that belongs to none; null to reject such a price.
	 * @throws RequestRejected If it can't be taken over. The message says why.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function verify( string $id, ?MembershipPlan $mapped ): AdoptableSubscription {
		if ( 1 !== preg_match( '/^sub_[A-Za-z0-9_]+$/D', $id ) ) {
			throw self::rejected( __( 'The ID of a Stripe subscription begins with "sub_".', 'practice-portal' ) );
		}
		$this->requireFree( $id );
		$account = $this->gateway->account();
		$details = $this->subscriptions_api->find( $id );
		if ( null === $details ) {
			throw self::rejected( __( 'Stripe has no subscription with this ID.', 'practice-portal' ) );
		}
		self::requireRunning( $details );
		return new AdoptableSubscription( $details, $this->planFor( $details, $mapped ), self::charges( $details ), $account );
	}

	/**
	 * Rejects a subscription that belongs to a member of this site.
	 *
	 * @param string $id Stripe's ID.
	 * @throws RequestRejected If it does.
	 */
	public function requireFree( string $id ): void {
		if ( null !== $this->subscriptions->findByGatewaySubscription( $id ) ) {
			throw self::rejected( __( 'This Stripe subscription already belongs to a member here.', 'practice-portal' ) );
		}
	}

	/**
	 * Stores the subscription for a user. Called under the member's lock, after checking that the user has no other membership.
	 *
	 * @param AdoptableSubscription $adoptable As verified in this request.
	 * @param int                   $since     Since when the person is a member, in seconds since 1970; 0 for the start at Stripe.
	 * @return int The subscription's ID.
	 * @throws DatabaseFailure If the subscription could not be stored.
	 */
	public function adopt( int $user_id, AdoptableSubscription $adoptable, int $since, SubscriptionOrigin $origin ): int {
		$details = $adoptable->details;
		$plan    = $adoptable->plan;
		$is_own  = $this->stripe_settings->stripePrice( $plan ) === $details->price;
		$terms   = $is_own ? $plan->terms( $details->price ) : new PlanTerms( $plan->name, '', 0, 0, $details->price );
		return $this->subscriptions->createAdopted(
			array(
				'user_id'              => $user_id,
				'product_id'           => $plan->id,
				'name'                 => $plan->subscription_name,
				'price'                => $adoptable->charges->monthly(),
				'origin'               => $origin->value,
				'terms'                => Json::encode( $terms->withCharges( $adoptable->charges )->toArray() ),
				'gateway_customer'     => $details->customer,
				'gateway_subscription' => $details->id,
				'gateway_account'      => $adoptable->account->id,
				'gateway_livemode'     => (int) $adoptable->account->is_live,
			),
			$details->snapshot,
			0 === $since ? $details->started_at : $since,
			$details->started_at
		);
	}

	/** @throws RequestRejected If it is not running, or the portal can't manage it. */
	private static function requireRunning( SubscriptionDetails $details ): void {
		// Nobody could end a pause without an end here, and a pause here counts monthly charges.
		$has_pause = null !== $details->snapshot->resumes_at && $details->is_monthly;
		if ( ! $has_pause && ! in_array( $details->snapshot->status, self::STATES, true ) ) {
			throw self::rejected( $details->snapshot->isOver() ? __( 'This Stripe subscription has ended.', 'practice-portal' ) : __( 'This Stripe subscription is not active: it is unpaid, paused without an end or waits for its first payment.', 'practice-portal' ) );
		}
		if ( OrderTotal::CURRENCY !== $details->currency ) {
			/* translators: 1: a currency, 2: a currency. */
			throw self::rejected( sprintf( __( 'This Stripe subscription is charged in %1$s. Memberships here are charged in %2$s.', 'practice-portal' ), strtoupper( $details->currency ), strtoupper( OrderTotal::CURRENCY ) ) );
		}
	}

	/** @throws RequestRejected If the subscription does not say what it charges, so that no list or report here could show it. */
	private static function charges( SubscriptionDetails $details ): ChargeSchedule {
		if ( ! $details->is_simple ) {
			throw self::rejected( __( 'This Stripe subscription has several items, or one item several times.', 'practice-portal' ) );
		}
		if ( 0 === $details->period_months ) {
			throw self::rejected( __( 'This Stripe subscription is not charged by the month or year.', 'practice-portal' ) );
		}
		if ( null === $details->snapshot->charges ) {
			throw self::rejected( __( 'The amount of this Stripe subscription depends on usage, or its discount belongs to an item. Use a fixed price, and add the discount to the subscription.', 'practice-portal' ) );
		}
		return $details->snapshot->charges;
	}

	/** @throws RequestRejected If the price belongs to no plan, to several, or to a plan other than the mapped one. */
	private function planFor( SubscriptionDetails $details, ?MembershipPlan $mapped ): MembershipPlan {
		$sharing = '' === $details->price ? array() : array_values( array_filter( $this->plans->all(), fn( MembershipPlan $plan ): bool => $this->stripe_settings->stripePrice( $plan ) === $details->price ) );
		if ( null !== $mapped && ( array() === $sharing || $this->stripe_settings->stripePrice( $mapped ) === $details->price ) ) {
			return $mapped;
		}
		if ( null !== $mapped ) {
			/* translators: 1: name of a plan, 2: name of a plan. */
			throw self::rejected( sprintf( __( 'Stripe charges for %1$s, not for %2$s.', 'practice-portal' ), $sharing[0]->name, $mapped->name ) );
		}
		if ( array() === $sharing ) {
			/* translators: %s: ID of a price. */
			throw self::rejected( sprintf( __( 'The price of this Stripe subscription (%s) belongs to no plan. Choose a plan.', 'practice-portal' ), $details->price ) );
		}
		if ( count( $sharing ) > 1 ) {
			/* translators: 1: ID of a price, 2: names of plans. */
			throw self::rejected( sprintf( __( 'The price of this Stripe subscription (%1$s) belongs to several plans: %2$s. Choose one.', 'practice-portal' ), $details->price, implode( ', ', array_column( $sharing, 'name' ) ) ) );
		}
		return $sharing[0];
	}

	private static function rejected( string $text ): RequestRejected {
		return new RequestRejected( 'not_adoptable', $text, 422 );
	}
}
