<?php
/**
 * Purchases that were begun and not paid.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Activation;
use PracticePortal\Domain\Subscription;
use PracticePortal\Payment\Gateway;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Lock;

defined( 'ABSPATH' ) || exit;

/**
 * Ends what somebody has begun and not paid, here and at the card processor: before something else is begun in its place
 * (decisions, "idempotency key"), and daily when nobody has come back for it. Also what the card processor began without
 * its answer being heard here: nobody could ever pay that.
 */
final class UnfinishedPurchases {
	/** As long as the idempotency key, under which the very same can be paid. */
	private const KEPT = DAY_IN_SECONDS;

	/** How many a day, so that a slow card processor does not hold up all else that is done daily. */
	private const BATCH = 100;

	private Subscriptions $subscriptions;
	private Settlement $settlement;
	private Gateway $gateway;
	private MemberRecords $records;
	private Accounts $accounts;
	private Lock $lock;

	/**
	 * @param Subscriptions $subscriptions The memberships.
	 * @param Settlement    $settlement    Makes memberships active.
	 * @param Gateway       $gateway       The card processor.
	 * @param MemberRecords $records       Who members are to it.
	 * @param Accounts      $accounts      WordPress's accounts.
	 * @param Lock          $lock          Keeps two requests for the same person apart.
	 */
	public function __construct( Subscriptions $subscriptions, Settlement $settlement, Gateway $gateway, MemberRecords $records, Accounts $accounts, Lock $lock ) {
		$this->subscriptions = $subscriptions;
		$this->settlement    = $settlement;
		$this->gateway       = $gateway;
		$this->records       = $records;
		$this->accounts      = $accounts;
		$this->lock          = $lock;
	}

	public function register(): void {
		add_action( Activation::CLEANUP_HOOK, array( $this, 'endAbandoned' ) );
	}

	/**
	 * Ends one, unless it turns out to be paid: then it is active from now on.
	 *
	 * @return bool Whether it was ended.
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	public function end( Subscription $begun ): bool {
		if ( '' === $begun->gateway_subscription ) {
			$this->endUnheard( $begun->user_id );
		} elseif ( in_array( $this->settlement->ask( $begun ), array( Gateway::SUCCEEDED, Gateway::PROCESSING ), true ) ) {
			return false;
		} else {
			$this->gateway->cancelSubscription( $begun->gateway_subscription );
		}
		$this->subscriptions->cancel( $begun->id );
		return true;
	}

	/**
	 * Ends what the card processor has begun for a user without its answer being heard. Only while nothing is being begun
	 * for that user.
	 *
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	public function endUnheard( int $user_id ): void {
		$customer = $this->records->customer( $user_id );
		if ( '' === $customer ) {
			return;
		}
		foreach ( $this->gateway->unpaidSubscriptions( $customer ) as $id ) {
			if ( null === $this->subscriptions->findByGatewaySubscription( $id ) ) {
				$this->gateway->cancelSubscription( $id );
			}
		}
	}

	/** Ends what nobody has come back for. What cannot be asked about is left for tomorrow. */
	public function endAbandoned(): void {
		foreach ( $this->subscriptions->incompleteBefore( time() - self::KEPT, self::BATCH ) as $abandoned ) {
			$token = $this->lock->acquire( array( Lock::nameOfEmail( $this->accounts->email( $abandoned->user_id ) ) ) );
			if ( null === $token ) {
				continue;
			}
			try {
				$current = $this->subscriptions->find( $abandoned->id );
				if ( null !== $current && Subscription::INCOMPLETE === $current->status ) {
					$this->end( $current );
				}
			} catch ( PaymentProblem $problem ) {
				if ( PaymentProblem::UNAVAILABLE === $problem->kind() ) {
					return;
				}
			} finally {
				$this->lock->release( $token );
			}
		}
	}
}
