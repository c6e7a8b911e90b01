<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeErrorTexts;
use PracticePortal\Billing\Stripe\StripeInvoicesApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;

/** Calculates what a member owes after a failed renewal and how long access lasts, and charges the stored card. */
final class OverduePayment {
	public function __construct(
		private readonly LockedSubscription $locked_subscription,
		private readonly StripeInvoicesApi $invoices_api,
		private readonly SubscriptionSync $subscription_sync,
		private readonly MembershipProvider $memberships,
	) {}

	/**
	 * @return array{amount:int,access_until:int|null}|null Minor units, and seconds since 1970: null if access has ended. Null if nothing is owed.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function summary( Subscription $subscription, SubscriptionDetails $details ): ?array {
		if ( ! self::isOwed( $details ) ) {
			return null;
		}
		$status = $this->memberships->statusFor( $subscription->user_id );
		return array(
			'amount'       => array_sum( $this->invoices_api->open( $details->id ) ),
			'access_until' => $status->isMember() ? $status->until : null,
		);
	}

	/**
	 * Pays all that is owed with the stored card.
	 *
	 * @param string $idempotency_key The request's key. A repeat with the same key has no further effect.
	 * @return bool Whether all is paid; false if the bank waits for the customer's confirmation.
	 * @throws RequestRejected If the membership has ended, or has no card.
	 * @throws GatewayException If the bank declines, or Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function pay( int $subscription_id, string $idempotency_key ): bool {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $idempotency_key ): bool {
				if ( self::isOwed( $details ) && '' === $details->payment_method ) {
					throw new RequestRejected( 'no_card', __( 'No card is stored. Change your card to pay.', 'practice-portal' ), 409 );
				}
				$invoices = self::isOwed( $details ) ? $this->invoices_api->open( $details->id ) : array();
				try {
					foreach ( array_keys( $invoices ) as $invoice ) {
						if ( ! $this->invoices_api->payOnSession( $invoice, $details->payment_method, "$idempotency_key-$invoice" ) ) {
							return false;
						}
					}
				} finally {
					$this->subscription_sync->refresh( $subscription );
				}
				return true;
			}
		);
	}

	/**
	 * The client secret with which the browser asks the customer to confirm the payment that the bank waits for.
	 *
	 * @return string '' if nothing is owed any more.
	 * @throws RequestRejected If the membership has ended.
	 * @throws GatewayException If Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function pendingSecret( int $subscription_id ): string {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ): string {
				$invoices = self::isOwed( $details ) ? array_keys( $this->invoices_api->open( $details->id ) ) : array();
				return array() === $invoices ? '' : $this->invoices_api->clientSecret( $invoices[0] );
			}
		);
	}

	/**
	 * Stores the membership's status after the customer's confirmation at the bank.
	 *
	 * @throws RequestRejected If the membership has ended.
	 * @throws GatewayException If it is still owed, or Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function confirm( int $subscription_id ): void {
		$this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ): void {
				$this->subscription_sync->refresh( $subscription );
				if ( self::isOwed( $details ) ) {
					throw new GatewayException( GatewayErrorKind::Declined, 'The cardholder did not confirm the payment.', StripeErrorTexts::NOT_AUTHENTICATED );
				}
			}
		);
	}

	private static function isOwed( SubscriptionDetails $details ): bool {
		return in_array( $details->snapshot->status, array( SubscriptionStatus::PastDue, SubscriptionStatus::Unpaid ), true );
	}
}
