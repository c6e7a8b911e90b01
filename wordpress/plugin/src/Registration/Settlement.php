<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Standing;
use PracticePortal\Domain\Subscription;
use PracticePortal\Domain\Transaction;
use PracticePortal\Foundation\Hooks;
use PracticePortal\Payment\Gateway;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Storage\Journal;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;

defined( 'ABSPATH' ) || exit;

/**
 * Writes down how memberships stand, as the card processor says at this moment; nothing that a browser says counts, and of
 * an event only that there is something to ask about. All of it is called under the person's lock (decisions, "Paying").
 */
final class Settlement {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private Gateway $gateway;
	private Endings $endings;
	private SoldPlans $plans;

	public function __construct( Subscriptions $subscriptions, Transactions $transactions, Gateway $gateway, Endings $endings, SoldPlans $plans ) {
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->gateway       = $gateway;
		$this->endings       = $endings;
		$this->plans         = $plans;
	}

	/**
	 * Asks the card processor about a subscription's first payment, and makes it active when that has succeeded.
	 *
	 * @return string One of the gateway's constants.
	 * @throws PaymentProblem When it could not be asked.
	 */
	public function ask( Subscription $subscription ): string {
		$status = $this->peek( $subscription );
		if ( Gateway::SUCCEEDED !== $status || ! $subscription->isUnfinished() ) {
			return $status;
		}
		$this->record( $subscription, $this->gateway->standing( $subscription->gateway_subscription ) );
		$current = $this->subscriptions->find( $subscription->id );
		return null === $current ? Gateway::CANCELED : $this->peek( $current );
	}

	/**
	 * Where a subscription's first payment stands, without writing anything down. Needs no lock.
	 *
	 * @return string One of the gateway's constants.
	 * @throws PaymentProblem When it could not be asked.
	 */
	public function peek( Subscription $subscription ): string {
		// What has ended since was paid all the same: nobody is to pay it again.
		if ( $subscription->isLive() || Subscription::ENDED === $subscription->status ) {
			return Gateway::SUCCEEDED;
		}
		if ( $subscription->isOver() || '' === $subscription->gateway_subscription ) {
			return Gateway::CANCELED;
		}
		if ( '' !== $subscription->gateway_intent ) {
			return $this->gateway->intentStatus( $subscription->gateway_intent );
		}
		return $this->gateway->standing( $subscription->gateway_subscription )->isLive() ? Gateway::SUCCEEDED : Gateway::CANCELED;
	}

	/**
	 * Asks how a subscription stands, whatever its state, and writes it down.
	 *
	 * @return Subscription As it is now.
	 * @throws PaymentProblem When it could not be asked.
	 */
	public function refresh( Subscription $subscription ): Subscription {
		if ( $subscription->isUnfinished() && Gateway::SUCCEEDED !== $this->peek( $subscription ) ) {
			$this->forgetExpired( $subscription );
		} elseif ( '' !== $subscription->gateway_subscription ) {
			$this->record( $subscription, $this->gateway->standing( $subscription->gateway_subscription ) );
		}
		return $this->subscriptions->find( $subscription->id ) ?? $subscription;
	}

	/**
	 * How a subscription stands with the card processor.
	 *
	 * @throws PaymentProblem When it could not be asked.
	 */
	public function standing( Subscription $subscription ): Standing {
		return $this->gateway->standing( $subscription->gateway_subscription );
	}

	/**
	 * Writes down how a subscription stands. One that is unfinished here must have been paid for.
	 *
	 * @throws PaymentProblem When the card processor could not be asked about another one of the same person.
	 */
	private function record( Subscription $subscription, Standing $standing ): void {
		if ( $subscription->isLive() || Subscription::ENDED === $subscription->status ) {
			// What has been active was paid for: a process may have died before it wrote that down as well.
			$this->completeFirst( $subscription );
		}
		if ( $subscription->isOver() ) {
			$this->recordAfterEnd( $subscription, $standing );
			return;
		}
		if ( $standing->isOver() && ! $subscription->isUnfinished() ) {
			// It may have been another by then, and have been paid as that.
			$this->plans->follow( $subscription, $standing );
			$this->subscriptions->end( $subscription->id, $standing->paidInvoice() );
			return;
		}
		if ( $subscription->isUnfinished() && $this->hasAnother( $subscription ) ) {
			$this->endings->giveBack( $subscription );
			return;
		}
		// The payment has succeeded. The card processor's subscription follows it in a moment, or was cancelled before this was heard.
		$state = $standing->isLive() ? $standing->state : Subscription::ACTIVE;
		if ( $subscription->isUnfinished() && ! $standing->isOver() ) {
			$this->gateway->keepCard( $subscription->gateway_subscription, $subscription->gateway_intent );
		}
		$this->plans->follow( $subscription, $standing );
		$this->subscriptions->record( $subscription, $state, $standing );
		if ( $subscription->isUnfinished() ) {
			$this->completeFirst( $subscription );
			/**
			 * Fires once when a membership becomes active.
			 *
			 * @param int $user_id         The member.
			 * @param int $subscription_id The subscription.
			 */
			do_action( 'practice_portal_membership_activated', $subscription->user_id, $subscription->id );
		}
		if ( $standing->isOver() ) {
			// Had the process died before this, the next event would find a membership that is over.
			$this->subscriptions->end( $subscription->id, $standing->paidInvoice() );
		} elseif ( Subscription::ACTIVE === $state ) {
			// Not only the first time: had the process died in between, the next event would still bring the invitation.
			do_action( Hooks::SUBSCRIPTION_ACTIVE, $subscription );
		}
	}

	/**
	 * What is over here must not go on at the card processor. What was paid since goes back, whether it has ended there by
	 * now or not; a month that was paid before stays paid.
	 */
	private function recordAfterEnd( Subscription $subscription, Standing $standing ): void {
		$is_kept        = Subscription::GIVEN_BACK !== $subscription->status || $standing->isLive();
		$was_paid_since = $standing->wasPaidSince( $subscription->paid_invoice );
		if ( $is_kept && ( $was_paid_since || ( $standing->isLive() && Subscription::ABANDONED === $subscription->status ) ) ) {
			$this->endings->giveBack( $subscription );
		} elseif ( $standing->isLive() ) {
			$this->endings->end( $subscription );
		}
	}

	/**
	 * Whether the person has another subscription for which money is taken. What is known here of that one may be old.
	 *
	 * @throws PaymentProblem When the card processor could not be asked.
	 */
	private function hasAnother( Subscription $subscription ): bool {
		foreach ( $this->subscriptions->ofUser( $subscription->user_id ) as $other ) {
			if ( $other->id !== $subscription->id && $other->isLive() && '' !== $other->gateway_subscription && $this->refresh( $other )->isLive() ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The card processor itself ends what is not paid within a day, and an owner may in its dashboard: what credit has paid of it is put back.
	 *
	 * @throws PaymentProblem When it could not be asked.
	 */
	private function forgetExpired( Subscription $subscription ): void {
		if ( '' !== $subscription->gateway_subscription && $this->gateway->standing( $subscription->gateway_subscription )->isOver() ) {
			$this->gateway->cancelSetup( $subscription->gateway_intent );
			$this->gateway->returnCredit( $subscription->gateway_subscription );
			$this->subscriptions->end( $subscription->id );
		}
	}

	private function completeFirst( Subscription $subscription ): void {
		$transaction = $this->transactions->firstOf( $subscription->id );
		if ( null !== $transaction && Transaction::COMPLETE !== $transaction->status ) {
			$this->transactions->complete( $transaction->id );
		}
		if ( null !== $transaction && $transaction->amount > 0 ) {
			/** This action is documented in src/Storage/Journal.php */
			do_action( Journal::HAPPENED, Fact::payment( Fact::CHARGED, $subscription, $transaction ) );
		}
	}
}
