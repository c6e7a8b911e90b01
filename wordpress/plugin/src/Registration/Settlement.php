<?php
/**
 * From promise to membership.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Domain\Subscription;
use PracticePortal\Domain\Transaction;
use PracticePortal\Payment\Gateway;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;

defined( 'ABSPATH' ) || exit;

/**
 * Makes memberships active when the card processor says that they are paid for. Either it was asked, or
 * it has told by a signed event; nothing that a browser says counts.
 */
final class Settlement {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private Gateway $gateway;
	private Invitations $invitations;

	/**
	 * @param Subscriptions $subscriptions The memberships.
	 * @param Transactions  $transactions  Their payments.
	 * @param Gateway       $gateway       The card processor.
	 * @param Invitations   $invitations   What follows from a membership that has become active.
	 */
	public function __construct( Subscriptions $subscriptions, Transactions $transactions, Gateway $gateway, Invitations $invitations ) {
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->gateway       = $gateway;
		$this->invitations   = $invitations;
	}

	/**
	 * Asks the card processor about a subscription's first payment and makes it active when that has succeeded. A payment
	 * that is still being processed counts, as cards rarely fail there; the webhook would tell.
	 *
	 * @return string One of the gateway's constants.
	 * @throws PaymentProblem When it could not be asked.
	 */
	public function ask( Subscription $subscription ): string {
		if ( in_array( $subscription->status, array( Subscription::ACTIVE, Subscription::PAST_DUE ), true ) ) {
			return Gateway::SUCCEEDED;
		}
		if ( Subscription::CANCELLED === $subscription->status || '' === $subscription->gateway_intent ) {
			return Gateway::CANCELED;
		}
		$status = $this->gateway->intentStatus( $subscription->gateway_intent );
		if ( in_array( $status, array( Gateway::SUCCEEDED, Gateway::PROCESSING ), true ) ) {
			$this->activate( $subscription );
		}
		return $status;
	}

	/** Makes a subscription active. May be called as often as one hears of the success. */
	public function activate( Subscription $subscription ): void {
		$is_first = $this->subscriptions->activate( $subscription->id );
		$current  = $this->subscriptions->find( $subscription->id );
		if ( null === $current || Subscription::CANCELLED === $current->status ) {
			/**
			 * Fires when money has come for a subscription that was cancelled here: somebody has to look at it.
			 *
			 * @param int $subscription_id The subscription.
			 */
			do_action( 'practice_portal_paid_after_cancellation', $subscription->id );
			return;
		}
		$transaction = $this->transactions->firstOf( $current->id );
		if ( null !== $transaction && Transaction::COMPLETE !== $transaction->status ) {
			$this->transactions->complete( $transaction->id );
		}
		if ( $is_first ) {
			/**
			 * Fires once when a membership becomes active.
			 *
			 * @param int $user_id         The member.
			 * @param int $subscription_id The subscription.
			 */
			do_action( 'practice_portal_membership_activated', $current->user_id, $current->id );
		}
		// Not only the first time: had the process died in between, the next event would still bring the invitation.
		$this->invitations->sendFor( $current );
	}
}
