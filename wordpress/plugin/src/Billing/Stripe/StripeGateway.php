<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Model\IntentStatus;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\OrderTotal;
use PracticePortal\Billing\Model\SubscriptionSnapshot;
use PracticePortal\Billing\Model\SubscriptionStatus;

/**
 * Requests to Stripe about customers, first payments and the state of subscriptions, which registration, synchronization and
 * cancellation use. `StripeSubscriptionsApi`, `StripeInvoicesApi` and `StripeChargesApi` make those about a running membership. Card
 * data never passes through here: the browser sends it to Stripe (spec: payment#deferred-intent).
 */
final class StripeGateway {
	/** The maximum length in characters. Stripe rejects longer names. */
	private const MAX_NAME_LENGTH = 256;

	/** The time-out in seconds for data that a page can do without. */
	private const PAGE_TIMEOUT = 3;

	public function __construct( private readonly StripeClient $client, private readonly StripeSettings $stripe_settings ) {}

	/** The account of the API keys; unknown if Stripe does not return it. */
	public function account(): GatewayAccount {
		return $this->client->account();
	}

	/**
	 * Creates a customer.
	 *
	 * @param string $language        Of Stripe's receipts and invoices, by WordPress' names: "es_ES".
	 * @param string $idempotency_key The same key makes the same customer.
	 * @return string The customer's ID.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function createCustomer( string $email, string $name, string $language, int $user_id, string $idempotency_key ): string {
		// Stripe accepts no empty text.
		$known = array_filter( array( 'name' => mb_substr( $name, 0, self::MAX_NAME_LENGTH ) ), 'strlen' ) + array(
			'preferred_locales' => self::locales( $language ),
			'metadata'          => array( 'user_id' => (string) $user_id ),
		);
		try {
			$customer = $this->client->call( 'POST', '/v1/customers', array( 'email' => $email ) + $known, $idempotency_key );
		} catch ( GatewayException $exception ) {
			if ( 'email_invalid' !== $exception->reason ) {
				throw $exception;
			}
			// Stripe rejects some addresses that WordPress accepts. The customer needs no address at Stripe, because this site
			// sends the e-mails.
			$customer = $this->client->call( 'POST', '/v1/customers', $known, $idempotency_key . '-no-mail' );
		}
		return $this->text( $customer, 'id' );
	}

	/**
	 * Updates a customer's name, e-mail address and language.
	 *
	 * @param string $language        Of Stripe's receipts and invoices, by WordPress' names: "es_ES".
	 * @param string $idempotency_key The same key has one effect.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function updateCustomer( string $customer, string $email, string $name, string $language, string $idempotency_key ): void {
		$path = '/v1/customers/' . rawurlencode( $customer );
		// An empty text removes the old one.
		$known = array(
			'name'              => mb_substr( $name, 0, self::MAX_NAME_LENGTH ),
			'preferred_locales' => self::locales( $language ),
		);
		try {
			$this->client->call( 'POST', $path, array( 'email' => $email ) + $known, $idempotency_key );
		} catch ( GatewayException $exception ) {
			if ( 'email_invalid' !== $exception->reason ) {
				throw $exception;
			}
			$this->client->call( 'POST', $path, array( 'email' => '' ) + $known, $idempotency_key . '-no-mail' );
		}
	}

	/**
	 * A language and, as the second choice, the same without its region (docs.stripe.com/payments/advanced/receipts).
	 *
	 * @return string[]
	 */
	private static function locales( string $language ): array {
		$parts = explode( '_', $language );
		return array_values( array_unique( array( implode( '-', array_slice( $parts, 0, 2 ) ), $parts[0] ) ) );
	}

	/**
	 * Creates a monthly subscription. Nothing is charged before the browser confirms it.
	 *
	 * @param MembershipPlan $membership_plan The plan; the price is Stripe's own.
	 * @param Coupon|null    $coupon          The discount.
	 * @param int            $transaction_id  Stored in the subscription's metadata.
	 * @param string         $idempotency_key The same key makes the same subscription.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function startSubscription( string $customer, MembershipPlan $membership_plan, ?Coupon $coupon, int $transaction_id, string $idempotency_key ): PendingSubscription {
		$parameters = array(
			'customer'         => $customer,
			'items'            => array( array( 'price' => $this->stripe_settings->stripePrice( $membership_plan ) ) ),
			'payment_behavior' => 'default_incomplete',
			'payment_settings' => array(
				'payment_method_types'        => array( 'card' ),
				'save_default_payment_method' => 'on_subscription',
			),
			'expand'           => array( 'latest_invoice.confirmation_secret', 'pending_setup_intent' ),
			'metadata'         => array(
				'transaction_id' => (string) $transaction_id,
				'site_url'       => home_url(),
			),
		);
		if ( null !== $coupon ) {
			$parameters['discounts'] = array( array( 'coupon' => $coupon->gateway_coupon ) );
		}
		$account      = $this->client->account();
		$subscription = $this->client->call( 'POST', '/v1/subscriptions', $parameters, $idempotency_key );
		$id           = $this->text( $subscription, 'id' );
		$invoice      = is_array( $subscription['latest_invoice'] ?? null ) ? $subscription['latest_invoice'] : array();
		$payment      = is_array( $invoice['confirmation_secret'] ?? null ) ? $invoice['confirmation_secret'] : array();
		$setup        = is_array( $subscription['pending_setup_intent'] ?? null ) ? $subscription['pending_setup_intent'] : array();
		$invoice_id   = is_string( $invoice['id'] ?? null ) ? $invoice['id'] : '';
		$total        = is_int( $invoice['total'] ?? null ) ? $invoice['total'] : null;
		$due          = is_int( $invoice['amount_due'] ?? null ) ? $invoice['amount_due'] : null;
		$credit       = is_int( $invoice['starting_balance'] ?? null ) ? -$invoice['starting_balance'] : null;

		if ( array() !== $payment ) {
			$secret = $this->text( $payment, 'client_secret' );
			// The secret is the intent's ID, "_secret_" and random characters. The invoice no longer names the intent.
			return new PendingSubscription( $id, $invoice_id, $total, $due, $credit, PendingSubscription::CONFIRM_PAYMENT, (string) strstr( $secret, '_secret_', true ), $secret, $account );
		}
		if ( array() === $setup ) {
			// Nothing is due, and the customer had a card before: the new card must still become the payment method.
			$setup = $this->client->call(
				'POST',
				'/v1/setup_intents',
				array(
					'customer'                     => $customer,
					'allowed_payment_method_types' => array( 'card' ),
					'usage'                        => 'off_session',
					'metadata'                     => array( 'subscription' => $id ),
				),
				$idempotency_key . '-card'
			);
		}
		return new PendingSubscription( $id, $invoice_id, $total, $due, $credit, PendingSubscription::CONFIRM_SETUP, $this->text( $setup, 'id' ), $this->text( $setup, 'client_secret' ), $account );
	}

	/**
	 * Makes the card that was set up with a subscription its payment method. After a payment Stripe does so
	 * itself (`save_default_payment_method`).
	 *
	 * @param string $intent_id The intent it was created with, which has succeeded.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function attachPaymentMethod( string $subscription_id, string $intent_id ): void {
		if ( ! self::isSetup( $intent_id ) ) {
			return;
		}
		$card = $this->text( $this->client->call( 'GET', self::setup( $intent_id ) ), 'payment_method' );
		$this->client->call( 'POST', self::address( $subscription_id ), array( 'default_payment_method' => $card ) );
	}

	/**
	 * Stripe's fingerprint of the card of a first payment or setup: one for each card number.
	 *
	 * @param string $intent_id The intent, which has succeeded.
	 * @return string '' if Stripe tells none.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function cardFingerprint( string $intent_id ): string {
		if ( '' === $intent_id ) {
			return '';
		}
		$intent = $this->client->call( 'GET', self::isSetup( $intent_id ) ? self::setup( $intent_id ) : '/v1/payment_intents/' . rawurlencode( $intent_id ) );
		$method = is_string( $intent['payment_method'] ?? null ) ? $intent['payment_method'] : '';
		$card   = '' === $method ? null : $this->client->call( 'GET', '/v1/payment_methods/' . rawurlencode( $method ) )['card'] ?? null;
		return is_array( $card ) && is_string( $card['fingerprint'] ?? null ) ? $card['fingerprint'] : '';
	}

	/**
	 * Cancels the card setup of a subscription: Stripe leaves it open when the subscription is canceled.
	 *
	 * @param string $intent_id The intent. A payment is left alone.
	 * @return bool Whether it was canceled; false if it is too late.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function cancelSetup( string $intent_id ): bool {
		return ! self::isSetup( $intent_id ) || $this->isDone( self::setup( $intent_id ) . '/cancel' );
	}

	/**
	 * Returns the credit that paid for an unused subscription to the customer, and removes a debt that was too small to charge.
	 * Idempotent.
	 *
	 * @return int Minor units by which the credit grows, by this call or an earlier one; below zero a removed debt.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function refundCustomerBalance( string $subscription_id ): int {
		try {
			$subscription = $this->client->call( 'GET', self::address( $subscription_id ) . '?expand[]=latest_invoice' );
			// When an unpaid invoice is voided, Stripe returns the credit by itself.
			$taken = self::creditUsed( $subscription, array( 'paid' ) );
			if ( 0 === $taken ) {
				return 0;
			}
			$this->creditBalance( $this->text( $subscription, 'customer' ), $subscription_id, $taken );
			return $taken;
		} catch ( GatewayException $exception ) {
			if ( ! in_array( $exception->kind, array( GatewayErrorKind::Missing, GatewayErrorKind::CustomerMissing ), true ) ) {
				throw $exception;
			}
			// A customer that the owner has deleted has no credit.
			return 0;
		}
	}

	/** Adds to a customer's credit, once per subscription. */
	private function creditBalance( string $customer, string $subscription_id, int $amount ): void {
		$path = '/v1/customers/' . rawurlencode( $customer ) . '/balance_transactions';
		foreach ( (array) ( $this->client->call( 'GET', $path . '?limit=100' )['data'] ?? array() ) as $booked ) {
			if ( $subscription_id === ( $booked['metadata']['never_used'] ?? '' ) ) {
				return;
			}
		}
		$credit = array(
			'amount'   => -$amount,
			'currency' => OrderTotal::CURRENCY,
			'metadata' => array( 'never_used' => $subscription_id ),
		);
		// It has no idempotency key, because Stripe forgets keys after a day. The search for earlier entries prevents duplicates.
		$this->client->call( 'POST', $path, $credit );
	}

	/**
	 * The customer's credit for the next purchase. Credit used by unpaid subscriptions counts, since these are replaced. A page waits
	 * for it, so the time-out is short.
	 *
	 * @param string[] $incomplete IDs of unpaid subscriptions.
	 * @return int Minor units; below zero a debt.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function customerBalance( string $customer, array $incomplete ): int {
		$read   = fn( string $path ): array => $this->client->call( 'GET', $path, array(), '', self::PAGE_TIMEOUT );
		$credit = -(int) ( $read( '/v1/customers/' . rawurlencode( $customer ) )['balance'] ?? 0 );
		foreach ( $incomplete as $id ) {
			$credit += self::creditUsed( $read( self::address( $id ) . '?expand[]=latest_invoice' ), array( 'open', 'paid' ) );
		}
		return $credit;
	}

	/**
	 * The part of a subscription's latest invoice that the customer's credit has paid, in minor units. A negative amount was added
	 * to the credit.
	 *
	 * @param array<string,mixed> $subscription A Stripe object.
	 * @param string[]            $states       The states of the invoice that count.
	 */
	private static function creditUsed( array $subscription, array $states ): int {
		$invoice = is_array( $subscription['latest_invoice'] ?? null ) ? $subscription['latest_invoice'] : array();
		return in_array( $invoice['status'] ?? '', $states, true ) ? (int) ( $invoice['ending_balance'] ?? 0 ) - (int) ( $invoice['starting_balance'] ?? 0 ) : 0;
	}

	/**
	 * A customer's subscriptions that this site created and that have no card. This includes subscriptions that credit has paid.
	 *
	 * @return string[] The subscriptions' IDs.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function unpaidSubscriptions( string $customer ): array {
		try {
			$list = $this->client->call( 'GET', '/v1/subscriptions?limit=100&customer=' . rawurlencode( $customer ) );
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::CustomerMissing !== $exception->kind ) {
				throw $exception;
			}
			return array();
		}
		$ids = array();
		foreach ( array_filter( is_array( $list['data'] ?? null ) ? $list['data'] : array(), 'is_array' ) as $subscription ) {
			if ( SubscriptionSnapshotMapper::hasNoCard( $subscription ) && home_url() === ( $subscription['metadata']['site_url'] ?? '' ) ) {
				$ids[] = $this->text( $subscription, 'id' );
			}
		}
		return $ids;
	}

	/**
	 * The status of a payment or card setup.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function intentStatus( string $intent_id ): IntentStatus {
		$path = self::isSetup( $intent_id ) ? self::setup( $intent_id ) : '/v1/payment_intents/' . rawurlencode( $intent_id );
		try {
			$status = $this->text( $this->client->call( 'GET', $path ), 'status' );
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Missing === $exception->kind ) {
				return IntentStatus::Canceled;
			}
			throw $exception;
		}
		return IntentStatus::tryFrom( $status ) ?? IntentStatus::RequiresAction;
	}

	/**
	 * A subscription's current status. An unknown one counts as ended.
	 *
	 * @param bool $with_customer Whether to read the customer's discount too, which counts if the subscription has none.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function snapshot( string $subscription_id, bool $with_customer = false ): SubscriptionSnapshot {
		try {
			$subscription = $this->client->call( 'GET', self::address( $subscription_id ) . '?expand[]=latest_invoice&expand[]=default_payment_method&expand[]=discounts.source.coupon.applies_to' . ( $with_customer ? '&expand[]=customer' : '' ) );
		} catch ( GatewayException $exception ) {
			if ( GatewayErrorKind::Missing !== $exception->kind ) {
				throw $exception;
			}
			return new SubscriptionSnapshot( SubscriptionStatus::Canceled );
		}
		return SubscriptionSnapshotMapper::snapshot( StripeDiscounts::withCoupon( $this->client, $subscription ) );
	}

	/**
	 * Prevents a subscription's first payment or card setup. If it is too late, Stripe refuses the request.
	 *
	 * @param string $invoice_id Its first invoice, '' when unknown.
	 * @param string $intent_id  The payment or card setup that it waits for, '' for none.
	 * @return bool Whether Stripe accepted it. If not, `status` shows whether it is already paid.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function preventPayment( string $subscription_id, string $invoice_id, string $intent_id ): bool {
		if ( self::isSetup( $intent_id ) ) {
			return $this->cancelSetup( $intent_id );
		}
		$invoice_id = '' === $invoice_id ? $this->snapshot( $subscription_id )->invoice : $invoice_id;
		return '' !== $invoice_id && $this->isDone( '/v1/invoices/' . rawurlencode( $invoice_id ) . '/void' );
	}

	/**
	 * Sends a request that Stripe refuses if it is too late, and returns whether Stripe accepted it.
	 *
	 * @throws GatewayException If that is unknown.
	 */
	private function isDone( string $path ): bool {
		try {
			$this->client->call( 'POST', $path );
			return true;
		} catch ( GatewayException $exception ) {
			if ( ! self::isRefusal( $exception ) ) {
				throw $exception;
			}
			return false;
		}
	}

	/**
	 * Cancels a subscription. It is no error if it has already ended. Stripe's error for an expired subscription is undocumented,
	 * so its state decides after any error.
	 *
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function cancelSubscription( string $subscription_id ): void {
		try {
			$this->client->call( 'DELETE', self::address( $subscription_id ) );
		} catch ( GatewayException $exception ) {
			if ( ! self::isRefusal( $exception ) || ! $this->snapshot( $subscription_id )->isOver() ) {
				throw $exception;
			}
		}
	}

	/**
	 * Whether a coupon can be used now.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function isCouponUsable( Coupon $coupon ): bool {
		try {
			$known = $this->client->call( 'GET', '/v1/coupons/' . rawurlencode( $coupon->gateway_coupon ) );
		} catch ( GatewayException $exception ) {
			if ( ! in_array( $exception->kind, array( GatewayErrorKind::Missing, GatewayErrorKind::CouponRefused ), true ) ) {
				throw $exception;
			}
			return false;
		}
		return true === ( $known['valid'] ?? false );
	}

	private static function address( string $subscription_id ): string {
		return '/v1/subscriptions/' . rawurlencode( $subscription_id );
	}

	private static function setup( string $intent_id ): string {
		return '/v1/setup_intents/' . rawurlencode( $intent_id );
	}

	/** Whether an intent saves a card rather than charges. */
	private static function isSetup( string $intent_id ): bool {
		return 0 === strpos( $intent_id, 'seti_' );
	}

	/** Whether Stripe refused the request, rather than failed. */
	private static function isRefusal( GatewayException $exception ): bool {
		return in_array( $exception->kind, array( GatewayErrorKind::Refused, GatewayErrorKind::Missing ), true );
	}

	/**
	 * A text that the response must contain.
	 *
	 * @param array<string,mixed> $answer A Stripe object.
	 * @throws GatewayException If it is missing.
	 */
	private function text( array $answer, string $field ): string {
		$value = $answer[ $field ] ?? null;
		if ( ! is_string( $value ) || '' === $value ) {
			throw new GatewayException( GatewayErrorKind::Failed, "Stripe's answer has no \"$field\"." );
		}
		return $value;
	}
}
