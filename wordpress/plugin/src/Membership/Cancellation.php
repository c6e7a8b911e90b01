<?php
/**
 * The end of a membership, as its holder or the owner wants it.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Domain\BillingCycle;
use PracticePortal\Domain\Subscription;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\RunningSubscription;
use PracticePortal\Payment\StripeMemberships;
use PracticePortal\Registration\PersonLock;
use PracticePortal\Registration\Refusal;
use PracticePortal\Registration\Settlement;
use PracticePortal\Storage\Products;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Busy;

defined( 'ABSPATH' ) || exit;

/**
 * Cancels a membership with what is paid, and not before its commitment is over (decisions, "Account"); until it has ended
 * it can be kept. Each act holds the person's lock and has one effect however often it is sent. `Milestones` tells of both.
 */
final class Cancellation {
	/** A period begins when a purchase is begun, and is paid within a day: the twelfth month is over that much before. */
	private const BEGUN_BEFORE_PAID = DAY_IN_SECONDS;

	private Subscriptions $subscriptions;
	private Products $products;
	private StripeMemberships $memberships;
	private Settlement $settlement;
	private PersonLock $lock;

	/**
	 * @param Subscriptions     $subscriptions The memberships.
	 * @param Products          $products      What they commit to.
	 * @param StripeMemberships $memberships   The card processor.
	 * @param Settlement        $settlement    Writes down how memberships stand.
	 * @param PersonLock        $lock          One at a time for each person.
	 */
	public function __construct( Subscriptions $subscriptions, Products $products, StripeMemberships $memberships, Settlement $settlement, PersonLock $lock ) {
		$this->subscriptions = $subscriptions;
		$this->products      = $products;
		$this->memberships   = $memberships;
		$this->settlement    = $settlement;
		$this->lock          = $lock;
	}

	/** Before when a membership cannot end, in seconds since 1970; 0 when nothing holds it. */
	public function committedUntil( Subscription $subscription ): int {
		$product = $this->products->find( $subscription->product_id );
		$months  = null === $product ? 0 : $product->commitmentMonths();
		return 0 === $months || null === $subscription->plan_since ? 0 : BillingCycle::after( $subscription->plan_since, $months );
	}

	private function earliestEnd( Subscription $subscription ): int {
		return max( 0, $this->committedUntil( $subscription ) - self::BEGUN_BEFORE_PAID );
	}

	/** When a membership ends if it is cancelled now, in seconds since 1970. */
	public function endIfCancelled( Subscription $subscription, RunningSubscription $running ): ?int {
		return $running->endNotBefore( $this->earliestEnd( $subscription ) ) ?? $running->standing->current_period_end;
	}

	/**
	 * Has a membership end with what is paid. One that is ending already stays as it is.
	 *
	 * @param int    $subscription_id    The subscription.
	 * @param string $idempotency_key    Of the request: a repeat of it has no further effect.
	 * @param bool   $keeps_commitment   False lets it end with the paid month, whatever was committed to: the owner's to say.
	 * @return Subscription As it is now.
	 * @throws Refusal When it has ended, or no payment goes with it.
	 * @throws PaymentProblem When the card processor could not do it.
	 * @throws Busy When somebody else is at work on the person's purchases.
	 */
	public function cancel( int $subscription_id, string $idempotency_key, bool $keeps_commitment = true ): Subscription {
		return $this->hold(
			$subscription_id,
			function ( Subscription $subscription, RunningSubscription $running ) use ( $idempotency_key, $keeps_commitment ): Subscription {
				if ( null === $running->standing->ends_at ) {
					$this->memberships->end( $running->id, $running->endNotBefore( $keeps_commitment ? $this->earliestEnd( $subscription ) : 0 ), $idempotency_key );
				}
				return $this->settlement->refresh( $subscription );
			}
		);
	}

	/**
	 * Takes a cancellation back. A membership that nobody has cancelled stays as it is.
	 *
	 * @param int    $subscription_id The subscription.
	 * @param string $idempotency_key Of the request: a repeat of it has no further effect.
	 * @return Subscription As it is now.
	 * @throws Refusal When it has ended, or no payment goes with it.
	 * @throws PaymentProblem When the card processor could not do it.
	 * @throws Busy When somebody else is at work on the person's purchases.
	 */
	public function keep( int $subscription_id, string $idempotency_key ): Subscription {
		return $this->hold(
			$subscription_id,
			function ( Subscription $subscription, RunningSubscription $running ) use ( $idempotency_key ): Subscription {
				if ( null !== $running->standing->ends_at ) {
					$this->memberships->goOn( $running, $idempotency_key );
				}
				return $this->settlement->refresh( $subscription );
			}
		);
	}

	/**
	 * Does something about a membership that goes on, while nobody else writes about its holder's purchases.
	 *
	 * @param int                                                      $subscription_id The subscription.
	 * @param callable(Subscription,RunningSubscription):Subscription $work            What to do.
	 * @throws Refusal When it does not go on.
	 */
	private function hold( int $subscription_id, callable $work ): Subscription {
		$found = $this->subscriptions->find( $subscription_id );
		if ( null === $found ) {
			throw self::notRunning();
		}
		return $this->lock->hold(
			$found->user_id,
			function () use ( $subscription_id, $work ): Subscription {
				$subscription = $this->subscriptions->find( $subscription_id );
				if ( null === $subscription || ! $subscription->isLive() ) {
					throw self::notRunning();
				}
				$running = '' === $subscription->gateway_subscription ? null : $this->memberships->find( $subscription->gateway_subscription );
				if ( null === $running ) {
					throw new Refusal( 'not_billed', __( 'Nothing is paid for this membership here.', 'practice-portal' ), 409 );
				}
				if ( ! $running->standing->isLive() ) {
					$this->settlement->refresh( $subscription );
					throw self::notRunning();
				}
				return $work( $subscription, $running );
			}
		);
	}

	private static function notRunning(): Refusal {
		return new Refusal( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
	}
}
