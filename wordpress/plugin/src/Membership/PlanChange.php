<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEntry;
use PracticePortal\Billing\Model\BillingCycle;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\PlanByPrice;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeErrorTexts;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\RequestRejected;

/**
 * Changes the plan at once, with Stripe's proration, which the member sees first (spec: account#changing-the-plan). If the cost differs from
 * the preview, nothing changes. A change is not possible during a commitment, while a payment is due, or after a cancellation. Each
 * action holds the member's lock. `SubscriptionSync` stores Stripe's state, and `MembershipFacts` records it.
 */
final class PlanChange {
	/** How long a preview can be confirmed (spec: security#signed-previews). */
	private const PREVIEW_LIFETIME = 10 * MINUTE_IN_SECONDS;

	/** Maximum plan changes of a member within 24 hours. */
	private const CHANGES_A_DAY = 3;

	public function __construct(
		private readonly LockedSubscription $locked_subscription,
		private readonly Plans $plans,
		private readonly PlanByPrice $plan_by_price,
		private readonly StripeSubscriptionsApi $subscriptions_api,
		private readonly SubscriptionSync $subscription_sync,
		private readonly Cancellation $cancellation,
		private readonly StripeSettings $stripe_settings,
		private readonly ActivityLog $activity_log,
	) {}

	/**
	 * The plans that the member can change to now.
	 *
	 * @return MembershipPlan[]
	 */
	public function availablePlans( Subscription $subscription, SubscriptionDetails $details ): array {
		$is_untroubled = SubscriptionStatus::Active === $subscription->status && SubscriptionStatus::Active === $details->snapshot->status && null === $details->snapshot->ends_at;
		if ( ! $is_untroubled || $subscription->isInvited() || $this->cancellation->committedUntil( $subscription ) > DatabaseClock::now() ) {
			return array();
		}
		return array_values(
			array_filter(
				$this->plans->all(),
				function ( MembershipPlan $membership_plan ) use ( $subscription, $details ): bool {
					return $membership_plan->id !== $subscription->product_id && $this->stripe_settings->canCharge( $membership_plan ) && $this->stripe_settings->stripePrice( $membership_plan ) !== $details->price;
				}
			)
		);
	}

	/**
	 * The cost of a change now.
	 *
	 * @param int $product_id The new plan.
	 * @throws RequestRejected If this change is not possible.
	 * @throws GatewayException If Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function preview( int $subscription_id, int $product_id ): PlanChangePreview {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $product_id ): PlanChangePreview {
				$membership_plan = $this->requireAvailable( $subscription, $details, $product_id );
				$changes         = $this->recentChanges( $subscription );
				self::requireBelowLimit( $changes );
				return $this->offer( $subscription, $details, $membership_plan, $changes, DatabaseClock::now() );
			}
		);
	}

	/**
	 * Changes the plan if it costs what the preview showed. If the member already has that plan, nothing changes.
	 *
	 * @param int                                               $product_id      The new plan.
	 * @param array{at:int,due:int,credit:int,signature:string} $shown           The confirmed preview: its time, minor units and signature.
	 * @param string                                            $idempotency_key The request's key. A repeat with the same key has no further effect.
	 * @throws RequestRejected If this change is not possible, or the preview is no longer valid. The error about the preview has a new one.
	 * @throws GatewayException If the bank declines, or Stripe fails. Nothing has changed then.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function change( int $subscription_id, int $product_id, array $shown, string $idempotency_key ): void {
		$this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $product_id, $shown, $idempotency_key ): void {
				$new_plan = $this->plans->find( $product_id );
				$price    = null === $new_plan ? '' : $this->stripe_settings->stripePrice( $new_plan );
				// An earlier request without a response may have started the same change, which waits for the bank.
				$is_waiting = $details->pending_price === $price && $details->pending_due === $shown['due'];
				if ( '' === $price || ( $price !== $details->price && ! $is_waiting ) ) {
					// The last confirmed change replaces a pending one.
					$this->subscriptions_api->cancelPendingChange( $details );
					$membership_plan = $this->requireAvailable( $subscription, $details, $product_id );
					$this->requireShown( $subscription, $details, $membership_plan, $shown, $this->recentChanges( $subscription ) );
					$this->plan_by_price->saveTerms( $subscription, $membership_plan );
					$this->subscriptions_api->changePrice( $details, $this->stripe_settings->stripePrice( $membership_plan ), $this->keepsDiscounts( $subscription, $membership_plan ), $shown['at'], $idempotency_key );
				}
				$this->subscription_sync->refresh( $subscription );
			}
		);
	}

	/**
	 * The client secret with which the browser asks the customer to confirm, '' if no change is pending.
	 *
	 * @throws RequestRejected If the membership has ended.
	 * @throws GatewayException If Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function pendingSecret( int $subscription_id ): string {
		return $this->locked_subscription->withLock(
			$subscription_id,
			fn( Subscription $subscription, SubscriptionDetails $details ): string => '' === $details->pending_invoice ? '' : $this->subscriptions_api->pendingSecret( $details->id )
		);
	}

	/**
	 * Stores the result of the customer's confirmation at the bank: the plan changes, or the change is canceled.
	 *
	 * @throws RequestRejected If the membership has ended.
	 * @throws GatewayException If the bank declined, so that nothing has changed, or Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function confirm( int $subscription_id ): void {
		$this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ): void {
				$this->subscriptions_api->cancelPendingChange( $details );
				$after = $this->subscriptions_api->find( $details->id );
				$this->subscription_sync->refresh( $subscription );
				if ( null !== $after && '' !== $after->pending_invoice ) {
					throw new ConcurrentChange( 'The bank is still at work.' );
				}
				if ( '' !== $details->pending_invoice && null !== $after && $after->price === $details->price ) {
					throw new GatewayException( GatewayErrorKind::Declined, 'The cardholder did not confirm the payment.', StripeErrorTexts::NOT_AUTHENTICATED );
				}
			}
		);
	}

	/** @throws RequestRejected If this change is not possible. */
	private function requireAvailable( Subscription $subscription, SubscriptionDetails $details, int $product_id ): MembershipPlan {
		foreach ( $this->availablePlans( $subscription, $details ) as $membership_plan ) {
			if ( $membership_plan->id === $product_id ) {
				return $membership_plan;
			}
		}
		throw new RequestRejected( 'plan_fixed', __( 'You cannot change to this plan now.', 'practice-portal' ), 409 );
	}

	/**
	 * @param SubscriptionDetails                               $details         As read under the member's lock.
	 * @param MembershipPlan                                    $membership_plan The new plan.
	 * @param array{at:int,due:int,credit:int,signature:string} $shown           The confirmed preview.
	 * @param JournalEntry[]                                    $changes         Earlier changes, newest first.
	 * @throws RequestRejected If the preview has expired, has no valid signature, or the cost has changed. The error has a new preview.
	 */
	private function requireShown( Subscription $subscription, SubscriptionDetails $details, MembershipPlan $membership_plan, array $shown, array $changes ): void {
		self::requireBelowLimit( $changes );
		$now         = DatabaseClock::now();
		$last_change = isset( $changes[0] ) ? $changes[0]->happened_at : 0;
		$is_signed   = hash_equals( PreviewSignature::for( $subscription, self::lastChangeId( $changes ), $membership_plan->id, $shown ), $shown['signature'] );
		$is_current  = $shown['at'] >= $last_change && $shown['at'] <= $now && $shown['at'] >= $now - self::PREVIEW_LIFETIME;
		if ( ! $is_signed || ! $is_current ) {
			$offer = $this->offer( $subscription, $details, $membership_plan, $changes, $now );
			throw new RequestRejected( 'preview_expired', __( 'The price that you saw has expired. Check the new price, then confirm.', 'practice-portal' ), 409, array( 'preview' => $offer->toWire() ) );
		}
		$offer = $this->offer( $subscription, $details, $membership_plan, $changes, $shown['at'] );
		if ( $offer->due !== $shown['due'] || $offer->credit !== $shown['credit'] ) {
			throw new RequestRejected( 'preview_outdated', __( 'The amount has changed. Check it again.', 'practice-portal' ), 409, array( 'preview' => $offer->toWire() ) );
		}
	}

	/**
	 * A member's last plan changes, newest first: as many as the limit counts.
	 *
	 * @return JournalEntry[]
	 */
	private function recentChanges( Subscription $subscription ): array {
		return $this->activity_log->forUser( $subscription->user_id, array( ActivityKind::PlanChanged ), self::CHANGES_A_DAY );
	}

	/** @param JournalEntry[] $changes Newest first. */
	private static function lastChangeId( array $changes ): int {
		return isset( $changes[0] ) ? $changes[0]->id : 0;
	}

	/**
	 * @param JournalEntry[] $changes Newest first.
	 * @throws RequestRejected If the member has reached the daily limit.
	 */
	private static function requireBelowLimit( array $changes ): void {
		$oldest = $changes[ self::CHANGES_A_DAY - 1 ] ?? null;
		if ( null !== $oldest && $oldest->happened_at > DatabaseClock::now() - DAY_IN_SECONDS ) {
			throw new RequestRejected( 'plan_changed_often', __( 'You have changed your plan three times in one day. Try again tomorrow.', 'practice-portal' ), 409 );
		}
	}

	/**
	 * @param SubscriptionDetails $details         As read under the member's lock.
	 * @param MembershipPlan      $membership_plan The new plan.
	 * @param JournalEntry[]      $changes         Earlier changes, newest first.
	 * @param int                 $moment          Seconds since 1970.
	 */
	private function offer( Subscription $subscription, SubscriptionDetails $details, MembershipPlan $membership_plan, array $changes, int $moment ): PlanChangePreview {
		$preview = $this->costs( $subscription, $details, $membership_plan, $moment );
		$shown   = array(
			'at'     => $preview->at,
			'due'    => $preview->due,
			'credit' => $preview->credit,
		);
		return $preview->signed( PreviewSignature::for( $subscription, self::lastChangeId( $changes ), $membership_plan->id, $shown ) );
	}

	private function costs( Subscription $subscription, SubscriptionDetails $details, MembershipPlan $membership_plan, int $moment ): PlanChangePreview {
		$keeps = $this->keepsDiscounts( $subscription, $membership_plan );
		return new PlanChangePreview(
			$membership_plan,
			$moment,
			$this->subscriptions_api->previewChange( $details, $this->stripe_settings->stripePrice( $membership_plan ), $keeps, $moment ),
			(int) $details->snapshot->current_period_end,
			$details->is_discounted && ! $keeps,
			0 === $membership_plan->commitment_months ? null : BillingCycle::after( $moment, $membership_plan->commitment_months ),
			$this->plans->findAny( $subscription->product_id )?->benefitsMissingIn( $membership_plan ) ?? array()
		);
	}

	/** A discount continues if its coupon applies. A discount made in Stripe has no coupon here. */
	private function keepsDiscounts( Subscription $subscription, MembershipPlan $membership_plan ): bool {
		return '' === $subscription->coupon_code || null !== $this->plan_by_price->couponFor( $subscription, $membership_plan );
	}
}
