<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeInvoicesApi;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Settings\Pages;

/**
 * Changes the card of a membership. The member enters it in Stripe's billing portal, where it becomes the customer's default card.
 * On return, it becomes the membership's card and pays what is due (spec: account#card-and-invoices).
 */
final class CardChange {
	/** The account page's query argument after a card change. */
	public const RETURNED = 'returned';
	public const CARD     = 'card';

	public function __construct(
		private readonly LockedSubscription $locked_subscription,
		private readonly StripeSubscriptionsApi $subscriptions_api,
		private readonly StripeInvoicesApi $invoices_api,
		private readonly SubscriptionSync $subscription_sync,
		private readonly Pages $pages,
	) {}

	/** Whether this request returns from Stripe's billing portal after a card change. */
	public static function hasReturned(): bool {
		// phpcs:ignore WordPress.Security.NonceVerification -- read only: it selects the next request and message.
		return self::CARD === wp_unslash( $_GET[ self::RETURNED ] ?? '' );
	}

	/**
	 * The URL of Stripe's billing portal, for changing the card or for the invoices.
	 *
	 * @param bool $for_card True for changing the card, false for the invoices.
	 * @return string The URL. It is valid for this member and for a few minutes.
	 * @throws RequestRejected If the membership isn't paid through Stripe.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function portalUrl( int $subscription_id, bool $for_card ): string {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $for_card ): string {
				$back = $this->pages->accountUrl();
				return $this->subscriptions_api->portal( $details->customer, $for_card, $back, add_query_arg( self::RETURNED, self::CARD, $back ) );
			}
		);
	}

	/**
	 * Makes the customer's default card the membership's card, and pays what is due.
	 *
	 * @param string $idempotency_key The request's key. A repeat with the same key has no further effect.
	 * @return bool Whether the card differs from the previous one.
	 * @throws RequestRejected If the membership isn't paid through Stripe.
	 * @throws GatewayException If the bank declines, or Stripe can't be reached.
	 * @throws ConcurrentChange If another request is changing this member's purchases.
	 */
	public function apply( int $subscription_id, string $idempotency_key ): bool {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $idempotency_key ): bool {
				$card     = '' === $details->chosen_method ? $details->payment_method : $details->chosen_method;
				$is_other = $card !== $details->payment_method;
				if ( $is_other ) {
					$this->subscriptions_api->setPaymentMethod( $details->id, $card, "$idempotency_key-set" );
					ActivityLog::record( JournalEvent::forSubscription( ActivityKind::CardChanged, $subscription, "$subscription->id-$card" ) );
				}
				$owes = in_array( $details->snapshot->status, array( SubscriptionStatus::PastDue, SubscriptionStatus::Unpaid ), true );
				if ( $owes && null === $details->snapshot->invoice_paid_at && '' !== $card ) {
					$this->invoices_api->pay( $details->snapshot->invoice, $card, "$idempotency_key-pay" );
				}
				$this->subscription_sync->refresh( $subscription );
				return $is_other;
			}
		);
	}
}
