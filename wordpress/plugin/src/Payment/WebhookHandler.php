<?php
/**
 * Events of Stripe.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Payment;

use PracticePortal\Domain\Quote;
use PracticePortal\Domain\Subscription;
use PracticePortal\Domain\Transaction;
use PracticePortal\Registration\Settlement;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;

defined( 'ABSPATH' ) || exit;

/**
 * What follows from an event whose signature is genuine. Events come in any order and more than once; amounts in them are
 * not read, since the transaction has its own.
 */
final class WebhookHandler {
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private Settlement $settlement;

	/**
	 * @param Subscriptions $subscriptions The memberships.
	 * @param Transactions  $transactions  Their payments.
	 * @param Settlement    $settlement    Makes memberships active.
	 */
	public function __construct( Subscriptions $subscriptions, Transactions $transactions, Settlement $settlement ) {
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->settlement    = $settlement;
	}

	/**
	 * Does what an event asks for; whatever is not ours, or of no interest, is passed over.
	 *
	 * @param string              $type   For example `invoice.payment_succeeded`.
	 * @param array<string,mixed> $object The event's object.
	 */
	public function handle( string $type, array $object ): void {
		$id = is_string( $object['id'] ?? null ) ? $object['id'] : '';
		switch ( $type ) {
			case 'payment_intent.succeeded':
			case 'setup_intent.succeeded':
				$subscription = $this->subscriptions->findByGatewayIntent( $id );
				if ( null !== $subscription ) {
					$this->settlement->activate( $subscription );
				}
				break;
			case 'invoice.payment_succeeded':
				$this->invoicePaid( $id, $this->subscriptionOf( $object ) );
				break;
			case 'invoice.payment_failed':
				$this->invoiceFailed( $id, $this->subscriptionOf( $object ) );
				break;
			case 'customer.subscription.deleted':
				$subscription = $this->subscriptions->findByGatewaySubscription( $id );
				if ( null !== $subscription ) {
					$this->subscriptions->cancel( $subscription->id );
				}
				break;
		}
	}

	private function invoicePaid( string $invoice, ?Subscription $subscription ): void {
		if ( null === $subscription || '' === $invoice ) {
			return;
		}
		$first = $this->transactions->firstOf( $subscription->id );
		if ( null === $first || $first->gateway_invoice !== $invoice ) {
			$this->transactions->recordRenewal( $subscription, $invoice, true );
			$this->subscriptions->setPastDue( $subscription->id, false );
			return;
		}
		// With nothing due today the first invoice counts as paid at once, before any card was given.
		if ( Quote::SETUP !== $first->mode ) {
			$this->settlement->activate( $subscription );
		}
	}

	private function invoiceFailed( string $invoice, ?Subscription $subscription ): void {
		if ( null === $subscription || '' === $invoice ) {
			return;
		}
		$first = $this->transactions->firstOf( $subscription->id );
		if ( null !== $first && $first->gateway_invoice === $invoice ) {
			$this->transactions->markFailed( $first->id );
		} elseif ( ! $this->transactions->isPaid( $invoice ) ) {
			$this->transactions->recordRenewal( $subscription, $invoice, false );
			$this->subscriptions->setPastDue( $subscription->id, true );
		}
	}

	/**
	 * The subscription that an invoice is for; where older versions of the API have it, too.
	 *
	 * @param array<string,mixed> $invoice The event's object.
	 */
	private function subscriptionOf( array $invoice ): ?Subscription {
		$id = $invoice['parent']['subscription_details']['subscription'] ?? $invoice['subscription'] ?? '';
		return is_string( $id ) ? $this->subscriptions->findByGatewaySubscription( $id ) : null;
	}
}
