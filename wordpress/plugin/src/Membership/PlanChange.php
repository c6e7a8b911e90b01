<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Domain\BillingCycle;
use PracticePortal\Domain\Fact;
use PracticePortal\Domain\JournalEntry;
use PracticePortal\Domain\Product;
use PracticePortal\Domain\Subscription;
use PracticePortal\Payment\Configuration;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\RunningSubscription;
use PracticePortal\Payment\StripeMemberships;
use PracticePortal\Registration\Refusal;
use PracticePortal\Registration\Settlement;
use PracticePortal\Registration\SoldPlans;
use PracticePortal\Storage\Journal;
use PracticePortal\Storage\Products;
use PracticePortal\Support\Busy;

defined( 'ABSPATH' ) || exit;

/**
 * A change of the plan: at once, by the card processor's proration, which is shown before (decisions, "Account"). What is
 * carried out is what was shown, or nothing. While one is committed to a plan, or owes, or has cancelled, it stays. Each act
 * holds the person's lock; `Settlement` writes down what the card processor has, and `Milestones` tells of it.
 */
final class PlanChange {
	/** For how long a preview can be confirmed (decisions, "Security rules"). */
	private const GOOD_FOR = 10 * MINUTE_IN_SECONDS;

	/** How many changes of plan a member can make within 24 hours. */
	private const CHANGES_A_DAY = 3;

	private RunningMemberships $running;
	private Products $products;
	private SoldPlans $plans;
	private StripeMemberships $memberships;
	private Settlement $settlement;
	private Cancellation $cancellation;
	private Configuration $configuration;
	private Journal $journal;

	public function __construct( RunningMemberships $running, Products $products, SoldPlans $plans, StripeMemberships $memberships, Settlement $settlement, Cancellation $cancellation, Configuration $configuration, Journal $journal ) {
		$this->running       = $running;
		$this->products      = $products;
		$this->plans         = $plans;
		$this->memberships   = $memberships;
		$this->settlement    = $settlement;
		$this->cancellation  = $cancellation;
		$this->configuration = $configuration;
		$this->journal       = $journal;
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
				$product = $this->chosen( $subscription, $running, $product_id );
				$changes = $this->changesOf( $subscription );
				self::requireFew( $changes );
				return $this->offer( $subscription, $running, $product, $changes, time() );
			}
		);
	}

	/**
	 * Changes the plan, if it costs what was shown. Of one that has that plan already nothing is changed.
	 *
	 * @param int                                               $subscription_id The subscription.
	 * @param int                                               $product_id      The membership.
	 * @param array{at:int,due:int,credit:int,signature:string} $shown           What was confirmed: the preview's moment, minor units and signature.
	 * @param string                                            $idempotency_key Of the request: a repeat of it has no further effect.
	 * @throws Refusal When it may not change to that, or the preview does not count any more: with a new one.
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
					$this->requireShown( $subscription, $running, $product, $shown, $this->changesOf( $subscription ) );
					$this->plans->promise( $subscription, $product );
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
	 * @param Subscription                                      $subscription What is changed.
	 * @param RunningSubscription                               $running      As it was read under the person's lock.
	 * @param Product                                           $product      To which membership.
	 * @param array{at:int,due:int,credit:int,signature:string} $shown        What was confirmed.
	 * @param JournalEntry[]                                    $changes      Earlier ones, newest first.
	 * @throws Refusal When that is too old, was not shown by this server, or is not what it costs: with a new preview.
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	private function requireShown( Subscription $subscription, RunningSubscription $running, Product $product, array $shown, array $changes ): void {
		self::requireFew( $changes );
		$now         = time();
		$last_change = isset( $changes[0] ) ? $changes[0]->happened_at : 0;
		$is_signed   = hash_equals( PreviewSignature::of( $subscription, self::idOf( $changes ), $product->id(), $shown ), $shown['signature'] );
		$is_current  = $shown['at'] >= $last_change && $shown['at'] <= $now && $shown['at'] >= $now - self::GOOD_FOR;
		if ( ! $is_signed || ! $is_current ) {
			$offer = $this->offer( $subscription, $running, $product, $changes, $now );
			throw new Refusal( 'preview_expired', __( 'The price that you saw has expired. Check the new price, then confirm.', 'practice-portal' ), 409, array( 'preview' => $offer->toWire() ) );
		}
		$offer = $this->offer( $subscription, $running, $product, $changes, $shown['at'] );
		if ( $offer->due !== $shown['due'] || $offer->credit !== $shown['credit'] ) {
			throw new Refusal( 'preview_outdated', __( 'The amount has changed. Please look at it again.', 'practice-portal' ), 409, array( 'preview' => $offer->toWire() ) );
		}
	}

	/**
	 * The last changes of a person's plan, newest first: as many as count for the limit.
	 *
	 * @return JournalEntry[]
	 */
	private function changesOf( Subscription $subscription ): array {
		return $this->journal->of( $subscription->user_id, array( Fact::PLAN_CHANGED ), self::CHANGES_A_DAY );
	}

	/** @param JournalEntry[] $changes Newest first. */
	private static function idOf( array $changes ): int {
		return isset( $changes[0] ) ? $changes[0]->id : 0;
	}

	/**
	 * @param JournalEntry[] $changes Newest first.
	 * @throws Refusal When the member has made as many as a day allows.
	 */
	private static function requireFew( array $changes ): void {
		$oldest = $changes[ self::CHANGES_A_DAY - 1 ] ?? null;
		if ( null !== $oldest && $oldest->happened_at > time() - DAY_IN_SECONDS ) {
			throw new Refusal( 'plan_changed_often', __( 'You have changed your plan three times within a day. Try again tomorrow.', 'practice-portal' ), 409 );
		}
	}

	/**
	 * @param Subscription        $subscription What is changed.
	 * @param RunningSubscription $running      As it was read under the person's lock.
	 * @param Product             $product      To which membership.
	 * @param JournalEntry[]      $changes      Earlier ones, newest first.
	 * @param int                 $moment       Seconds since 1970.
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	private function offer( Subscription $subscription, RunningSubscription $running, Product $product, array $changes, int $moment ): PlanPreview {
		$preview = $this->costsOf( $subscription, $running, $product, $moment );
		$shown   = array(
			'at'     => $preview->at,
			'due'    => $preview->due,
			'credit' => $preview->credit,
		);
		return $preview->signed( PreviewSignature::of( $subscription, self::idOf( $changes ), $product->id(), $shown ) );
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
