<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\OrderTotal;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\PendingSubscription;
use PracticePortal\Billing\Stripe\StripeErrorTexts;
use PracticePortal\Billing\Stripe\StripeGateway;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Dates;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\Idempotency;
use PracticePortal\Core\Requests\IdempotencyRecord;
use PracticePortal\Core\Rest\RestNamespace;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Registration\Form\RegistrationForm;

/**
 * Creates a subscription at Stripe and returns what the browser needs to confirm it. It first makes sure that no earlier purchase
 * can still be paid, so that a member is charged once.
 */
final class Checkout {
	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly SubscriptionSync $subscription_sync,
		private readonly IncompleteSubscriptions $incomplete_subscriptions,
		private readonly StripeGateway $gateway,
		private readonly Customers $customers,
		private readonly Idempotency $idempotency,
		private readonly StripeSettings $stripe_settings,
		private readonly Pages $pages,
	) {}

	/**
	 * Rejects a membership that can't be charged, before anything is created.
	 *
	 * @throws RequestRejected If a key or a price is missing (spec: plans#prices-are-made-at-stripe).
	 */
	public function requireConfiguration( MembershipPlan $membership_plan ): void {
		if ( ! $this->stripe_settings->canCharge( $membership_plan ) ) {
			throw self::notConfigured();
		}
	}

	/**
	 * @param int         $user_id       The buyer.
	 * @param Coupon|null $coupon        The discount.
	 * @param bool        $was_logged_in Whether the buyer already had an account.
	 * @throws RequestRejected If there is already a membership, or Stripe fails.
	 */
	public function begin( int $user_id, RegistrationForm $registration_form, MembershipPlan $membership_plan, ?Coupon $coupon, IdempotencyRecord $idempotency_record, bool $was_logged_in ): StoredResponse {
		try {
			$own = $this->resolveEarlier( $user_id, $idempotency_record );
			if ( null !== $own && $own->isLive() ) {
				return $this->complete( $idempotency_record->transaction_id );
			}
			$order_total    = OrderTotal::forMember( $membership_plan, $coupon );
			$return_key     = bin2hex( random_bytes( 16 ) );
			$subscription   = $own ?? $this->subscriptions->create( $user_id, $membership_plan->id, $membership_plan->subscription_name, $order_total->monthly, null === $coupon ? '' : $coupon->code, 0, 0, $membership_plan->terms( $this->stripe_settings->stripePrice( $membership_plan ) ) );
			$transaction_id = $this->transaction( $registration_form->transaction_id, $subscription, $order_total, $idempotency_record, $was_logged_in, $return_key );
			$pending        = $this->start( $subscription, $membership_plan, $coupon, $transaction_id, $idempotency_record );
			$this->requirePrice( $order_total, $subscription, $pending );
			return $this->response( $transaction_id, $pending, $return_key );
		} catch ( GatewayException $exception ) {
			throw $this->refusal( $exception, $idempotency_record );
		}
	}

	/** The response of a purchase that was paid although its response was lost; otherwise null. */
	public function resume( IdempotencyRecord $idempotency_record, Subscription $current ): ?StoredResponse {
		$transaction = $idempotency_record->transaction_id > 0 ? $this->transactions->find( $idempotency_record->transaction_id ) : null;
		return null !== $transaction && $transaction->subscription_id === $current->id ? $this->complete( $transaction->id ) : null;
	}

	/**
	 * A user's current subscription, which would make another purchase a duplicate; null for none. Its status comes from Stripe,
	 * because the stored one may be outdated.
	 */
	public function currentFor( int $user_id ): ?Subscription {
		$current = $this->subscriptions->currentFor( $user_id );
		try {
			return null === $current || $this->subscription_sync->refresh( $current )->isLive() ? $current : null;
		} catch ( GatewayException $exception ) {
			return $current;
		}
	}

	/**
	 * Rejects a coupon that Stripe would reject, before anything is created. A coupon that this request's key has already used
	 * counts as usable.
	 *
	 * @throws RequestRejected If it is not usable, or Stripe can't be reached.
	 */
	public function requireCoupon( ?Coupon $coupon, IdempotencyRecord $idempotency_record ): void {
		$own = $this->subscriptionFor( $idempotency_record );
		if ( null === $coupon || ( null !== $own && '' !== $own->gateway_subscription ) ) {
			return;
		}
		try {
			if ( ! $this->gateway->isCouponUsable( $coupon ) ) {
				throw self::couponRefused();
			}
		} catch ( GatewayException $exception ) {
			throw $this->refusal( $exception, $idempotency_record );
		}
	}

	/**
	 * Cancels earlier purchases of a user who will pay nothing.
	 *
	 * @throws RequestRejected If one of them was paid, or Stripe can't be reached.
	 */
	public function cancelEarlier( int $user_id, IdempotencyRecord $idempotency_record ): void {
		try {
			if ( ! $this->incomplete_subscriptions->cancelAllFor( $user_id ) ) {
				throw self::alreadySubscribed();
			}
		} catch ( GatewayException $exception ) {
			throw $this->refusal( $exception, $idempotency_record );
		}
	}

	/**
	 * Cancels the user's earlier purchases, except the one of this request's key.
	 *
	 * @return Subscription|null The key's purchase, if it can still be paid or is paid by now.
	 * @throws RequestRejected If another purchase was paid.
	 */
	private function resolveEarlier( int $user_id, IdempotencyRecord $idempotency_record ): ?Subscription {
		$own = $this->subscriptionFor( $idempotency_record );
		if ( ! $this->incomplete_subscriptions->cancelAllFor( $user_id, null === $own ? 0 : $own->id ) || null !== $this->subscriptions->currentFor( $user_id ) ) {
			throw self::alreadySubscribed( $this->subscriptions->currentFor( $user_id ) );
		}
		$incomplete = null !== $own && '' !== $own->gateway_subscription ? $this->subscription_sync->refresh( $own ) : $this->startedBy( $idempotency_record );
		if ( null !== $incomplete && $incomplete->isOver() ) {
			// Stripe would return the ended subscription under the same key, so the key changes.
			$this->idempotency->countAttempt( $idempotency_record );
			return null;
		}
		return null === $own ? null : $incomplete;
	}

	/** The subscription of an earlier attempt with the same key, if it can still be paid. */
	private function subscriptionFor( IdempotencyRecord $idempotency_record ): ?Subscription {
		$incomplete = $this->startedBy( $idempotency_record );
		return null !== $incomplete && $incomplete->isIncomplete() ? $incomplete : null;
	}

	/** The subscription of an earlier attempt with the same key, in any state. */
	private function startedBy( IdempotencyRecord $idempotency_record ): ?Subscription {
		$transaction = $idempotency_record->transaction_id > 0 ? $this->transactions->find( $idempotency_record->transaction_id ) : null;
		return null === $transaction ? null : $this->subscriptions->find( $transaction->subscription_id );
	}

	/** The transaction to use: the request's own, or else the unfinished one that the form names, or else a new one. */
	private function transaction( int $named, Subscription $subscription, OrderTotal $order_total, IdempotencyRecord $idempotency_record, bool $was_logged_in, string $return_key ): int {
		$earlier = $this->transactions->find( $idempotency_record->transaction_id > 0 ? $idempotency_record->transaction_id : $named );
		if ( null !== $earlier && $earlier->user_id === $subscription->user_id && TransactionStatus::Complete !== $earlier->status ) {
			$this->transactions->renew( $earlier->id, $subscription, $order_total, StripeSettings::GATEWAY_ID, $was_logged_in, $return_key );
			$transaction_id = $earlier->id;
		} else {
			$transaction_id = $this->transactions->create( $subscription, $order_total, StripeSettings::GATEWAY_ID, $was_logged_in, $return_key );
		}
		$this->idempotency->rememberTransaction( $idempotency_record, $transaction_id );
		return $transaction_id;
	}

	/** @throws GatewayException If Stripe fails. */
	private function start( Subscription $subscription, MembershipPlan $membership_plan, ?Coupon $coupon, int $transaction_id, IdempotencyRecord $idempotency_record ): PendingSubscription {
		if ( $idempotency_record->attempt > 1 ) {
			// This key is new, so Stripe does not return what the last attempt may have created.
			$this->incomplete_subscriptions->cancelOrphans( $subscription->user_id );
		}
		$customer = $this->customers->idFor( $subscription->user_id, $idempotency_record->gatewayKey( 'cus' ) );
		try {
			$pending = $this->gateway->startSubscription( $customer, $membership_plan, $coupon, $transaction_id, $idempotency_record->gatewayKey( 'sub' ) );
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::CustomerMissing !== $exception->kind ) {
				throw $exception;
			}
			$this->customers->remove( $subscription->user_id );
			$this->idempotency->countAttempt( $idempotency_record );
			$customer = $this->customers->idFor( $subscription->user_id, $idempotency_record->gatewayKey( 'cus' ) );
			$pending  = $this->gateway->startSubscription( $customer, $membership_plan, $coupon, $transaction_id, $idempotency_record->gatewayKey( 'sub' ) );
		}
		$this->transactions->attachInvoice( $transaction_id, $pending->invoice_id, $pending->due );
		if ( ! $this->subscriptions->attachGateway( $subscription->id, $customer, $pending->subscription_id, $pending->intent_id, $pending->account, 0 === $pending->due ? $pending->invoice_id : '' ) ) {
			$this->cancelStarted( $pending );
			// Stripe would return the ended subscription under the same key, so the key changes.
			$this->idempotency->countAttempt( $idempotency_record );
			throw RequestRejected::inProgress();
		}
		return $pending;
	}

	/**
	 * Makes sure that members are charged what they were shown. If the price or the discount in Stripe differs, nothing is charged.
	 *
	 * @throws GatewayException If the prices differ.
	 */
	private function requirePrice( OrderTotal $order_total, Subscription $subscription, PendingSubscription $pending ): void {
		if ( null === $pending->total || $pending->total === $order_total->due_today ) {
			return;
		}
		$this->cancelStarted( $pending );
		$this->subscriptions->cancel( $subscription->id );
		/** This action is documented in src/Billing/Stripe/StripeClient.php */
		do_action( 'practice_portal_gateway_problem', GatewayErrorKind::NotConfigured->value, '/v1/subscriptions', "The first invoice comes to {$pending->total} and not to {$order_total->due_today}." );
		throw new GatewayException( GatewayErrorKind::NotConfigured, 'The prices differ.' );
	}

	/** Cancels what was just created at Stripe, and returns the credit that paid for it. */
	private function cancelStarted( PendingSubscription $pending ): void {
		$this->gateway->refundCustomerBalance( $pending->subscription_id );
		$this->gateway->cancelSubscription( $pending->subscription_id );
	}

	private function response( int $transaction_id, PendingSubscription $pending, string $return_key ): StoredResponse {
		return new StoredResponse(
			200,
			array(
				'status'         => 'requires_confirmation',
				'action'         => $pending->action,
				'client_secret'  => $pending->client_secret,
				'return_url'     => add_query_arg(
					array(
						'txn' => $transaction_id,
						'key' => $return_key,
					),
					rest_url( RestNamespace::NAMESPACE . '/registrations/return' )
				),
				'transaction_id' => $transaction_id,
				'due'            => self::due( $pending ),
			)
		);
	}

	/**
	 * The amounts that the browser shows before confirming, because the credit may have changed since the page read it.
	 *
	 * @return array{amount:int,total:int,credit:int}|null Minor units; null if Stripe did not return them.
	 */
	private static function due( PendingSubscription $pending ): ?array {
		return null === $pending->total || null === $pending->due || null === $pending->credit ? null : array(
			'amount' => $pending->due,
			'total'  => $pending->total,
			'credit' => $pending->credit,
		);
	}

	private function complete( int $transaction_id ): StoredResponse {
		return new StoredResponse(
			201,
			array(
				'status'         => 'complete',
				'transaction_id' => $transaction_id,
				'redirect_url'   => $this->pages->overviewUrl(),
			)
		);
	}

	private function refusal( GatewayException $exception, IdempotencyRecord $idempotency_record ): RequestRejected {
		if ( GatewayErrorKind::Unavailable !== $exception->kind ) {
			$this->idempotency->countAttempt( $idempotency_record );
		}
		$data = array( 'transaction_id' => $idempotency_record->transaction_id > 0 ? $idempotency_record->transaction_id : null );
		if ( GatewayErrorKind::Declined === $exception->kind ) {
			return new RequestRejected( 'payment_failed', StripeErrorTexts::decline( $exception->reason ), 402, $data + array( 'decline_code' => StripeErrorTexts::withoutSecret( $exception->reason ) ) );
		}
		if ( GatewayErrorKind::CouponRefused === $exception->kind ) {
			return self::couponRefused( $data );
		}
		// Stripe would reject a repeat too, for example because of an archived price, so the owner must fix it.
		if ( in_array( $exception->kind, array( GatewayErrorKind::NotConfigured, GatewayErrorKind::Refused ), true ) ) {
			return self::notConfigured( $data );
		}
		return new RequestRejected( 'gateway_unavailable', __( 'We could not connect to Stripe. Nothing was charged. Try again.', 'practice-portal' ), 502, $data );
	}

	/** @param array<string,mixed> $data Added to the response's `data`. */
	private static function notConfigured( array $data = array() ): RequestRejected {
		return new RequestRejected( 'payment_not_configured', __( 'Payment is not configured.', 'practice-portal' ), 503, $data );
	}

	/**
	 * The same error as for an unknown coupon (spec: plans#coupon-results).
	 *
	 * @param array<string,mixed> $data Added to the response's `data`.
	 */
	private static function couponRefused( array $data = array() ): RequestRejected {
		$errors = array( 'mepr_coupon_code' => array( __( 'Invalid Coupon', 'practice-portal' ) ) );
		return new RequestRejected( 'registration_invalid', ContractTexts::formMessage(), 422, $data + array( 'errors' => $errors ) );
	}

	/** @param Subscription|null $current The membership that the buyer has, if known. */
	public static function alreadySubscribed( ?Subscription $current = null ): RequestRejected {
		return new RequestRejected( 'already_subscribed', self::whyNoOther( $current ), 409 );
	}

	/**
	 * Explains why the user can't buy another membership. One that is paid outside of Stripe must end first, because a purchase
	 * starts now and would charge for paid days.
	 */
	private static function whyNoOther( ?Subscription $current ): string {
		if ( null === $current || ! $current->isOutsideStripe() ) {
			return __( 'You already have this membership.', 'practice-portal' );
		}
		return null === $current->current_period_end
			? __( 'Your membership is free. There is nothing to pay.', 'practice-portal' )
			/* translators: %s: a date. */
			: sprintf( __( 'Your membership is paid until %s. You can join with a card when it has ended.', 'practice-portal' ), Dates::day( $current->current_period_end ) );
	}
}
