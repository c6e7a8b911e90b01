<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSubscriptionsApi;
use PracticePortal\Billing\Stripe\SubscriptionDetails;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Settings\Pages;

defined( 'ABSPATH' ) || exit;

/**
 * The card is given on Stripe's own page and never passes here. There it becomes its customer's card; that the
 * membership is paid with it, and what is owed at once, is done when the customer comes back (decisions, "Account").
 */
final class CardChange {
	/** What the address of the account page has after another card was given. */
	public const RETURNED = 'returned';
	public const CARD     = 'card';

	private LockedSubscription $locked_subscription;
	private StripeSubscriptionsApi $subscriptions_api;
	private SubscriptionSync $subscription_sync;
	private Pages $pages;

	public function __construct( LockedSubscription $locked_subscription, StripeSubscriptionsApi $subscriptions_api, SubscriptionSync $subscription_sync, Pages $pages ) {
		$this->locked_subscription = $locked_subscription;
		$this->subscriptions_api   = $subscriptions_api;
		$this->subscription_sync   = $subscription_sync;
		$this->pages               = $pages;
	}

	/** Whether this request is the way back from Stripe's page for another card. */
	public static function hasReturned(): bool {
		// phpcs:ignore WordPress.Security -- read only: it chooses what is asked and said next.
		return self::CARD === wp_unslash( $_GET[ self::RETURNED ] ?? '' );
	}

	/**
	 * Stripe's page for another card, or for the invoices.
	 *
	 * @param int  $subscription_id The subscription.
	 * @param bool $for_card        For another card, rather than for the invoices.
	 * @return string Its address, which is good for this one person and for a few minutes.
	 * @throws RequestRejected If the membership isn't paid through Stripe.
	 * @throws GatewayException When there is none.
	 * @throws LockUnavailable If another request is changing this member's purchases.
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
	 * Has the card that was chosen last pay from now on, and what is owed.
	 *
	 * @param int    $subscription_id The subscription.
	 * @param string $idempotency_key The request's key. A repeat with the same key has no further effect.
	 * @return bool Whether it is another card than before.
	 * @throws RequestRejected If the membership isn't paid through Stripe.
	 * @throws GatewayException If the bank declines, or Stripe can't be reached.
	 * @throws LockUnavailable If another request is changing this member's purchases.
	 */
	public function apply( int $subscription_id, string $idempotency_key ): bool {
		return $this->locked_subscription->withLock(
			$subscription_id,
			function ( Subscription $subscription, SubscriptionDetails $details ) use ( $idempotency_key ): bool {
				$card     = '' === $details->chosen_method ? $details->payment_method : $details->chosen_method;
				$is_other = $card !== $details->payment_method;
				if ( $is_other ) {
					$this->subscriptions_api->setPaymentMethod( $details->id, $card, "$idempotency_key-set" );
					/** This action is documented in src/Core/Hooks.php */
					do_action( Hooks::EVENT_HAPPENED, JournalEvent::forSubscription( JournalEvent::CARD_CHANGED, $subscription, "$subscription->id-$card" ) );
				}
				$owes = in_array( $details->status->state, array( Subscription::PAST_DUE, Subscription::UNPAID ), true );
				if ( $owes && null === $details->status->invoice_paid_at && '' !== $card ) {
					$this->subscriptions_api->pay( $details->status->invoice, $card, "$idempotency_key-pay" );
				}
				$this->subscription_sync->refresh( $subscription );
				return $is_other;
			}
		);
	}
}
