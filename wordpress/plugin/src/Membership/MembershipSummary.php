<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Settings\PauseSettings;

/**
 * The data of the account page's "Plan" section. Plan and status come from this site, the next charge
 * and the card from Stripe.
 */
final class MembershipSummary {
	public function __construct(
		private readonly CurrentMembership $current_membership,
		private readonly Subscriptions $subscriptions,
		private readonly Plans $plans,
		private readonly StripeSubscriptionsApi $subscriptions_api,
		private readonly Cancellation $cancellation,
		private readonly PlanChange $plan_change,
		private readonly OverduePayment $overdue_payment,
		private readonly Guarantee $guarantee,
	) {}

	/**
	 * @return array<string,mixed>|null Amounts in minor units, times in seconds since 1970; null for a user who never had a membership.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function for( int $user_id ): ?array {
		$subscription = $this->current_membership->for( $user_id );
		if ( null === $subscription ) {
			return null;
		}
		$details  = $subscription->isLive() && '' !== $subscription->gateway_subscription ? $this->subscriptions_api->find( $subscription->gateway_subscription ) : null;
		$parent   = $subscription->parent_id > 0 ? $this->subscriptions->find( $subscription->parent_id ) : null;
		$decisive = $this->current_membership->decisiveFor( $subscription );
		$next     = null !== $details && $details->continues() ? $this->subscriptions_api->nextCharge( $details->id ) : null;
		return array(
			'plan'            => array(
				'id'     => $subscription->product_id,
				'name'   => $this->plans->nameFor( $subscription ),
				'price'  => null === $details ? $subscription->price : $details->amount,
				'months' => null === $details ? 1 : max( 1, $details->period_months ),
				'term'   => $subscription->terms->period,
			),
			'state'          => $this->current_membership->isVoid( $subscription ) ? SubscriptionStatus::Canceled->value : $decisive->status->value,
			'since'          => $subscription->activated_at,
			'past_due_since' => $decisive->past_due_since,
			'ended_at'       => $decisive->ended_at,
			'ends_at'        => null === $details ? $decisive->ends_at : $details->snapshot->ends_at,
			'next_charge'    => null === $next || null === $details ? null : array(
				'amount' => $next,
				'at'     => $details->nextChargeAt(),
			),
			'card'            => null === $details ? null : $details->card,
			'is_billed'       => null !== $details,
			'outside'         => self::outsidePayment( $decisive ),
			'cancels_on'      => null === $details ? null : $this->cancellation->endIfCancelled( $subscription, $details ),
			'committed_until' => self::future( $this->cancellation->committedUntil( $subscription ) ),
			'overdue'         => null === $details ? null : $this->overdue_payment->summary( $subscription, $details ),
			'pause'           => null === $details ? null : self::pause( $subscription, $details ),
			'pause_months'    => null !== $details && Pause::isOffered( $subscription, $details ) ? PauseSettings::maxMonths() : 0,
			'guarantee'       => $this->guarantee->for( $subscription ),
			'is_invited'      => $subscription->isInvited(),
			'paid_by'         => $this->payer( null === $parent ? $subscription->inviter_id : $parent->user_id ),
			'is_listed'       => $this->plans->isOpenFor( $decisive, PlanFeature::Directory ),
			'plans'           => null === $details ? array() : $this->otherPlans( $subscription, $details ),
		);
	}

	/**
	 * How a current membership is paid without Stripe.
	 *
	 * @return array{until:?int,is_complimentary:bool}|null Null if Stripe charges it, or it has ended.
	 */
	public static function outsidePayment( Subscription $decisive ): ?array {
		$payment = $decisive->isLive() ? OutsidePayment::for( $decisive ) : null;
		return null === $payment ? null : array(
			'until'            => $payment->until,
			'is_complimentary' => $payment->isComplimentary(),
		);
	}

	/**
	 * The pause: when it ends, and when it would end if the member resumed now.
	 *
	 * @return array{until:int|null,earliest:int|null,is_open:bool}|null Seconds since 1970. `until` is null if only the owner can end it. Null if it isn't paused.
	 */
	private static function pause( Subscription $subscription, SubscriptionDetails $details ): ?array {
		if ( SubscriptionStatus::Paused !== $details->snapshot->status ) {
			return null;
		}
		$earliest = Pause::earliestEnd( $subscription, $details );
		return array(
			'until'    => $details->snapshot->resumes_at,
			'earliest' => null === $earliest ? null : max( $earliest, DatabaseClock::now() ),
			'is_open'  => null !== $details->snapshot->resumes_at && PauseSettings::isAreaOpen(),
		);
	}

	/** The name of the inviter who pays for a secondary user, else ''. It is also '' if the inviter's account was deleted. */
	private function payer( int $user_id ): string {
		$payer = get_userdata( $user_id );
		return false === $payer ? '' : EntityDecoder::decode( $payer->display_name );
	}

	/**
	 * The plans that the member can change to.
	 *
	 * @return array<int,array{id:int,name:string,price:int,term:string}>
	 */
	private function otherPlans( Subscription $subscription, SubscriptionDetails $details ): array {
		return array_map(
			static function ( MembershipPlan $membership_plan ): array {
				return array(
					'id'    => $membership_plan->id,
					'name'  => $membership_plan->label(),
					'price' => $membership_plan->price,
					'term'  => $membership_plan->periodLabel(),
				);
			},
			$this->plan_change->availablePlans( $subscription, $details )
		);
	}

	private static function future( int $time ): ?int {
		return $time > DatabaseClock::now() ? $time : null;
	}
}
