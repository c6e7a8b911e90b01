<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Domain\Subscription;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\RunningSubscription;
use PracticePortal\Payment\StripeMemberships;
use PracticePortal\Registration\PersonLock;
use PracticePortal\Registration\Refusal;
use PracticePortal\Registration\Settlement;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Busy;

defined( 'ABSPATH' ) || exit;

/**
 * The way to change a membership that was bought: under the person's lock, and as the card processor says that it stands.
 */
final class RunningMemberships {
	private Subscriptions $subscriptions;
	private StripeMemberships $memberships;
	private Settlement $settlement;
	private PersonLock $lock;

	public function __construct( Subscriptions $subscriptions, StripeMemberships $memberships, Settlement $settlement, PersonLock $lock ) {
		$this->subscriptions = $subscriptions;
		$this->memberships   = $memberships;
		$this->settlement    = $settlement;
		$this->lock          = $lock;
	}

	/**
	 * Does something about a membership that goes on, while nobody else writes about its holder's purchases.
	 *
	 * @template Result
	 * @param int                                               $subscription_id The subscription.
	 * @param callable(Subscription,RunningSubscription):Result $work            What to do.
	 * @return Result What that returns.
	 * @throws Refusal When it does not go on, or no payment goes with it.
	 * @throws PaymentProblem When the card processor could not be asked.
	 * @throws Busy When somebody else is at work on the person's purchases.
	 */
	public function hold( int $subscription_id, callable $work ) {
		$found = $this->subscriptions->find( $subscription_id );
		if ( null === $found ) {
			throw self::notRunning();
		}
		return $this->lock->hold(
			$found->user_id,
			function () use ( $subscription_id, $work ) {
				$subscription = $this->subscriptions->find( $subscription_id );
				if ( null === $subscription || ! $subscription->isLive() ) {
					throw self::notRunning();
				}
				return $work( $subscription, $this->ask( $subscription ) );
			}
		);
	}

	/**
	 * How a membership stands with the card processor.
	 *
	 * @throws Refusal When it has ended there, or was never paid there.
	 * @throws PaymentProblem When it could not be asked.
	 */
	private function ask( Subscription $subscription ): RunningSubscription {
		$running = '' === $subscription->gateway_subscription ? null : $this->memberships->find( $subscription->gateway_subscription );
		if ( null === $running ) {
			throw new Refusal( 'not_billed', __( 'Nothing is paid for this membership here.', 'practice-portal' ), 409 );
		}
		if ( ! $running->standing->isLive() ) {
			$this->settlement->refresh( $subscription );
			throw self::notRunning();
		}
		return $running;
	}

	private static function notRunning(): Refusal {
		return new Refusal( 'membership_over', __( 'This membership has ended.', 'practice-portal' ), 409 );
	}
}
