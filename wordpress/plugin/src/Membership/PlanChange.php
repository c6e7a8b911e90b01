<?php
/**
 * Another plan for a membership.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Domain\BillingCycle;
use PracticePortal\Domain\Product;
use PracticePortal\Domain\Subscription;
use PracticePortal\Payment\Configuration;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\RunningSubscription;
use PracticePortal\Payment\StripeMemberships;
use PracticePortal\Registration\Refusal;
use PracticePortal\Registration\Settlement;
use PracticePortal\Registration\SoldPlans;
use PracticePortal\Storage\Products;
use PracticePortal\Support\Busy;

defined( 'ABSPATH' ) || exit;

/**
 * A change of the plan: at once, by the card processor's proration, which is shown before (decisions, "Account"). What is
 * carried out is what was shown, or nothing. While one is committed to a plan, or owes, or has cancelled, it stays. Each act
 * holds the person's lock; `Settlement` writes down what the card processor has, and `Milestones` tells of it.
 */
final class PlanChange {
	/** For how long what was shown can be confirmed. */
	private const GOOD_FOR = 15 * MINUTE_IN_SECONDS;

	private RunningMemberships $running;
	private Products $products;
	private SoldPlans $plans;
	private StripeMemberships $memberships;
	private Settlement $settlement;
	private Cancellation $cancellation;
	private Configuration $configuration;

	/**
	 * @param RunningMemberships $running       What goes on.
	 * @param Products           $products      What is for sale.
	 * @param SoldPlans          $plans         Which coupons go on.
	 * @param StripeMemberships  $memberships   The card processor.
	 * @param Settlement         $settlement    Writes down how memberships stand.
	 * @param Cancellation       $cancellation  What one is committed to.
	 * @param Configuration      $configuration The card processor's prices.
	 */
	public function __construct( RunningMemberships $running, Products $products, SoldPlans $plans, StripeMemberships $memberships, Settlement $settlement, Cancellation $cancellation, Configuration $configuration ) {
		$this->running       = $running;
		$this->products      = $products;
		$this->plans         = $plans;
		$this->memberships   = $memberships;
		$this->settlement    = $settlement;
		$this->cancellation  = $cancellation;
		$this->configuration = $configuration;
	}

	/**
	 * The memberships that one may change to now.
	 *
	 * @return Product[]
	 */
	public function others( Subscription $subscription, RunningSubscription $running ): array {
		$is_untroubled = Subscription::ACTIVE === $subscription->status && Subscription::ACTIVE === $running->standing->state && null === $running->standing->ends_at;
		if ( ! $is_untroubled || $subscription->isInvited() || $this->cancellation->committedUntil( $subscription ) > time() ) {
			return array();
		}
		return array_values(
			array_filter(
				$this->products->all(),
				function ( Product $product ) use ( $subscription, $running ): bool {
					return $product->id() !== $subscription->product_id && $this->configuration->canCharge( $product ) && $this->configuration->stripePrice( $product ) !== $running->price;
				}
			)
		);
	}

	/**
	 * What a change would cost now.
	 *
	 * @param int $subscription_id The subscription.
	 * @param int $product_id      The membership.
	 * @throws Refusal When it may not change to that.
	 * @throws PaymentProblem When the card processor could not be asked.
	 * @throws Busy When somebody else is at work on the person's purchases.
	 */
	public function preview( int $subscription_id, int $product_id ): PlanPreview {
		return $this->running->hold(
			$subscription_id,
			function ( Subscription $subscription, RunningSubscription $running ) use ( $product_id ): PlanPreview {
				return $this->costsOf( $subscription, $running, $this->chosen( $subscription, $running, $product_id ), time() );
			}
		);
	}

	/**
	 * Changes the plan, if it costs what was shown. Of one that has that plan already nothing is changed.
	 *
	 * @param int                              $subscription_id The subscription.
	 * @param int                              $product_id      The membership.
	 * @param array{at:int,due:int,credit:int} $shown           What was confirmed: the moment, and minor units.
	 * @param string                           $idempotency_key Of the request: a repeat of it has no further effect.
	 * @throws Refusal When it may not change to that, or costs something else by now: with what it costs.
	 * @throws PaymentProblem When the bank refused, or it could not be done: nothing has changed.
	 * @throws Busy When somebody else is at work on the person's purchases.
	 */
	public function change( int $subscription_id, int $product_id, array $shown, string $idempotency_key ): void {
		$this->running->hold(
			$subscription_id,
			function ( Subscription $subscription, RunningSubscription $running ) use ( $product_id, $shown, $idempotency_key ): void {
				$wanted = $this->products->find( $product_id );
				$price  = null === $wanted ? '' : $this->configuration->stripePrice( $wanted );
				// The very same may wait for the bank since an earlier try of which nothing was heard.
				$is_waiting = $running->pending_price === $price && $running->pending_due === $shown['due'];
				if ( '' === $price || ( $price !== $running->price && ! $is_waiting ) ) {
					// One that waits for the bank gives way to the one that was confirmed last.
					$this->memberships->giveUpPending( $running );
					$product = $this->chosen( $subscription, $running, $product_id );
					$this->requireShown( $subscription, $running, $product, $shown );
					$this->memberships->changePrice( $running, $this->configuration->stripePrice( $product ), $this->keepsDiscounts( $subscription, $product ), $shown['at'], $idempotency_key );
				}
				$this->settlement->refresh( $subscription );
			}
		);
	}

	/**
	 * The secret with which the browser has the customer answer the bank, '' when no change waits for that.
	 *
	 * @throws Refusal When it has ended.
	 * @throws PaymentProblem When the card processor could not be asked.
	 * @throws Busy When somebody else is at work on the person's purchases.
	 */
	public function pendingSecret( int $subscription_id ): string {
		return $this->running->hold(
			$subscription_id,
			function ( Subscription $subscription, RunningSubscription $running ): string {
				return '' === $running->pending_invoice ? '' : $this->memberships->pendingSecret( $running->id );
			}
		);
	}

	/**
	 * The customer has answered the bank, or has not: the change has happened, or is given up.
	 *
	 * @throws Refusal When the membership has ended.
	 * @throws PaymentProblem When the bank was not convinced: nothing has changed; or the card processor could not be asked.
	 * @throws Busy When somebody else is at work on the person's purchases.
	 */
	public function settle( int $subscription_id ): void {
		$this->running->hold(
			$subscription_id,
			function ( Subscription $subscription, RunningSubscription $running ): void {
				$this->memberships->giveUpPending( $running );
				$after = $this->memberships->find( $running->id );
				$this->settlement->refresh( $subscription );
				if ( null !== $after && '' !== $after->pending_invoice ) {
					throw new Busy( 'The bank is still at work.' );
				}
				if ( '' !== $running->pending_invoice && null !== $after && $after->price === $running->price ) {
					throw new PaymentProblem( PaymentProblem::DECLINED, __( 'Your bank could not confirm it was you. Please try again or use another card.', 'practice-portal' ) );
				}
			}
		);
	}

	/** @throws Refusal When it may not change to that. */
	private function chosen( Subscription $subscription, RunningSubscription $running, int $product_id ): Product {
		foreach ( $this->others( $subscription, $running ) as $product ) {
			if ( $product->id() === $product_id ) {
				return $product;
			}
		}
		throw new Refusal( 'plan_fixed', __( 'As it stands, your membership cannot be changed to this plan.', 'practice-portal' ), 409 );
	}

	/**
	 * @param Subscription                     $subscription What is changed.
	 * @param RunningSubscription              $running      As it was read under the person's lock.
	 * @param Product                          $product      To which membership.
	 * @param array{at:int,due:int,credit:int} $shown        What was confirmed.
	 * @throws Refusal When that is too old, or not what it costs: with what it costs.
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	private function requireShown( Subscription $subscription, RunningSubscription $running, Product $product, array $shown ): void {
		$now    = time();
		$is_old = $shown['at'] > $now + MINUTE_IN_SECONDS || $shown['at'] < $now - self::GOOD_FOR;
		$costs  = $this->costsOf( $subscription, $running, $product, $is_old ? $now : $shown['at'] );
		if ( $is_old || $costs->due !== $shown['due'] || $costs->credit !== $shown['credit'] ) {
			throw new Refusal( 'preview_outdated', __( 'The amount has changed. Please look at it again.', 'practice-portal' ), 409, array( 'preview' => $costs->toWire() ) );
		}
	}

	/** @throws PaymentProblem When the card processor could not be asked. */
	private function costsOf( Subscription $subscription, RunningSubscription $running, Product $product, int $moment ): PlanPreview {
		$keeps = $this->keepsDiscounts( $subscription, $product );
		return new PlanPreview(
			$product,
			$moment,
			$this->memberships->previewChange( $running, $this->configuration->stripePrice( $product ), $keeps, $moment ),
			(int) $running->standing->current_period_end,
			$running->is_discounted && ! $keeps,
			0 === $product->commitmentMonths() ? null : BillingCycle::after( $moment, $product->commitmentMonths() )
		);
	}

	/** A discount goes on if its coupon fits; one that the owner has given at the card processor has none here. */
	private function keepsDiscounts( Subscription $subscription, Product $product ): bool {
		return '' === $subscription->coupon_code || null !== $this->plans->couponOn( $subscription, $product );
	}
}
