<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\SubscriptionStatus;

defined( 'ABSPATH' ) || exit;

/**
 * Card data never passes through here: the browser sends it to Stripe.
 */
interface Gateway {
	public const SUCCEEDED               = 'succeeded';
	public const PROCESSING              = 'processing';
	public const REQUIRES_PAYMENT_METHOD = 'requires_payment_method';
	public const REQUIRES_ACTION         = 'requires_action';
	public const CANCELED                = 'canceled';

	/** The account of the API keys; unknown if Stripe does not return it. */
	public function account(): GatewayAccount;

	/**
	 * Creates a customer.
	 *
	 * @param string $email           Their e-mail address.
	 * @param string $name            Their name.
	 * @param int    $user_id         Their account.
	 * @param string $idempotency_key The same key makes the same customer.
	 * @return string The customer's id.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function createCustomer( string $email, string $name, int $user_id, string $idempotency_key ): string;

	/**
	 * Updates a customer's name and e-mail address.
	 *
	 * @param string $customer        The customer.
	 * @param string $email           Their e-mail address.
	 * @param string $name            Their name.
	 * @param string $idempotency_key The same key has one effect.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function updateCustomer( string $customer, string $email, string $name, string $idempotency_key ): void;

	/**
	 * Creates a monthly subscription. Nothing is charged before the browser confirms it.
	 *
	 * @param string         $customer        Whose.
	 * @param MembershipPlan $membership_plan The plan; the price is Stripe's own.
	 * @param Coupon|null    $coupon          The discount.
	 * @param int            $transaction_id  Noted with the subscription.
	 * @param string         $idempotency_key The same key makes the same subscription.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function startSubscription( string $customer, MembershipPlan $membership_plan, ?Coupon $coupon, int $transaction_id, string $idempotency_key ): PendingSubscription;

	/**
	 * Makes the card that was set up with a subscription its payment method. After a payment Stripe does so itself.
	 *
	 * @param string $subscription_id The subscription.
	 * @param string $intent_id       The intent it was created with, which has succeeded.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function attachPaymentMethod( string $subscription_id, string $intent_id ): void;

	/**
	 * Cancels the card setup of a subscription: Stripe leaves it open when the subscription is canceled.
	 *
	 * @param string $intent_id The intent. A payment is left alone.
	 * @return bool Whether it was canceled; false if it is too late.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function cancelSetup( string $intent_id ): bool;

	/**
	 * Returns the credit that paid for an unused subscription to the customer, and removes a debt that was too small to charge.
	 * Idempotent.
	 *
	 * @param string $subscription_id The subscription, which is canceled as well.
	 * @return int Minor units by which the credit grows, by this call or an earlier one; below zero a removed debt.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function refundCustomerBalance( string $subscription_id ): int;

	/**
	 * The customer's credit for the next purchase. Credit used by unpaid subscriptions counts, since these are replaced. A page waits
	 * for it, so the time-out is short.
	 *
	 * @param string   $customer   The customer.
	 * @param string[] $incomplete IDs of unpaid subscriptions.
	 * @return int Minor units; below zero a debt.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function customerBalance( string $customer, array $incomplete ): int;

	/**
	 * A customer's subscriptions that this site created and for which no card was given.
	 *
	 * This includes those that credit has paid.
	 *
	 * @return string[] Ids of subscriptions.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function unpaidSubscriptions( string $customer ): array;

	/**
	 * The status of a payment or card setup.
	 *
	 * @return string One of the constants.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function intentStatus( string $intent_id ): string;

	/**
	 * A subscription's current status. An unknown one counts as ended.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function status( string $subscription_id ): SubscriptionStatus;

	/**
	 * Makes a subscription's first payment, or its card setup, impossible, by one request that Stripe refuses if it is too late.
	 *
	 * @param string $subscription_id The subscription.
	 * @param string $invoice_id      Its first invoice, '' when unknown.
	 * @param string $intent_id       The payment or card setup that it waits for, '' for none.
	 * @return bool Whether Stripe accepted it. If not, it is already paid, or can't be paid for another reason: `status` tells.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function preventPayment( string $subscription_id, string $invoice_id, string $intent_id ): bool;

	/**
	 * Cancels a subscription. If it has already ended, that is no error.
	 *
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 */
	public function cancelSubscription( string $subscription_id ): void;

	/**
	 * Whether a coupon can be used now.
	 *
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public function isCouponUsable( Coupon $coupon ): bool;
}
