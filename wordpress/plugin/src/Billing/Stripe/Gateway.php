<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\SubscriptionStatus;

defined( 'ABSPATH' ) || exit;

/**
 * The card itself never passes here: the browser gives it to the card processor.
 */
interface Gateway {
	public const SUCCEEDED               = 'succeeded';
	public const PROCESSING              = 'processing';
	public const REQUIRES_PAYMENT_METHOD = 'requires_payment_method';
	public const REQUIRES_ACTION         = 'requires_action';
	public const CANCELED                = 'canceled';

	/** The account that the keys belong to; not known when the card processor does not say it. */
	public function account(): GatewayAccount;

	/**
	 * Makes a person known.
	 *
	 * @param string $email           Their e-mail address.
	 * @param string $name            Their name.
	 * @param int    $user_id         Their account.
	 * @param string $idempotency_key The same key makes the same customer.
	 * @return string The customer's id.
	 * @throws GatewayException When it could not be done.
	 */
	public function createCustomer( string $email, string $name, int $user_id, string $idempotency_key ): string;

	/**
	 * Gives a customer another name and e-mail address.
	 *
	 * @param string $customer        The customer.
	 * @param string $email           Their e-mail address.
	 * @param string $name            Their name.
	 * @param string $idempotency_key The same key has one effect.
	 * @throws GatewayException When it could not be done.
	 */
	public function updateCustomer( string $customer, string $email, string $name, string $idempotency_key ): void;

	/**
	 * Begins a monthly subscription, of which nothing is taken before the browser has confirmed it.
	 *
	 * @param string      $customer        Whose.
	 * @param MembershipPlan     $membership_plan         What is bought; the price is the card processor's own.
	 * @param Coupon|null $coupon          The discount.
	 * @param int         $transaction_id  Noted with the subscription.
	 * @param string      $idempotency_key The same key makes the same subscription.
	 * @throws GatewayException When it could not be done.
	 */
	public function startSubscription( string $customer, MembershipPlan $membership_plan, ?Coupon $coupon, int $transaction_id, string $idempotency_key ): PendingSubscription;

	/**
	 * Has the card that was set up with a subscription pay for it from now on; with a payment the card processor does so
	 * itself.
	 *
	 * @param string $subscription_id The subscription.
	 * @param string $intent_id       What it was begun with, which has succeeded.
	 * @throws GatewayException When it could not be done.
	 */
	public function attachPaymentMethod( string $subscription_id, string $intent_id ): void;

	/**
	 * Has nobody set up a card any more that a subscription waited for: the card processor leaves it open when the
	 * subscription ends.
	 *
	 * @param string $intent_id What a subscription was begun with; nothing happens to a payment.
	 * @return bool Whether it was accepted, else it is too late.
	 * @throws GatewayException When the card processor could not be asked.
	 */
	public function cancelSetup( string $intent_id ): bool;

	/**
	 * Puts back what a customer's credit has paid for a subscription that was begun and never used; also what the customer
	 * would owe of it because it was too little to charge. However often it is said, once.
	 *
	 * @param string $subscription_id The subscription, which is ended as well.
	 * @return int Minor units that the credit is greater by, through this call or one before; below zero what is not owed any more.
	 * @throws GatewayException When it could not be done.
	 */
	public function refundCustomerBalance( string $subscription_id ): int;

	/**
	 * What a customer has as credit for the next purchase: what has been taken of it by those that were begun and not paid counts, since
	 * they give way. Asked while a page waits, so not for long.
	 *
	 * @param string   $customer The customer.
	 * @param string[] $incomplete    Ids of the subscriptions that were begun and not paid.
	 * @return int Minor units; below zero what is owed.
	 * @throws GatewayException When it could not be asked.
	 */
	public function customerBalance( string $customer, array $incomplete ): int;

	/**
	 * What this site has begun for a customer, and for which no card was ever given.
	 *
	 * A subscription that the customer's credit has paid is one of them as well.
	 *
	 * @return string[] Ids of subscriptions.
	 * @throws GatewayException When it could not be asked.
	 */
	public function unpaidSubscriptions( string $customer ): array;

	/**
	 * Where a payment or set-up stands.
	 *
	 * @return string One of the constants.
	 * @throws GatewayException When it could not be asked.
	 */
	public function intentStatus( string $intent_id ): string;

	/**
	 * How a subscription stands now. One that is not known has ended.
	 *
	 * @throws GatewayException When it could not be asked.
	 */
	public function status( string $subscription_id ): SubscriptionStatus;

	/**
	 * Makes a subscription's first payment, or the set-up of its card, impossible: by one call, which the card processor
	 * refuses when it is too late.
	 *
	 * @param string $subscription_id The subscription.
	 * @param string $invoice_id      Its first invoice, '' when unknown.
	 * @param string $intent_id       The payment or set-up that it waits for, '' for none.
	 * @return bool Whether it was accepted. If not it is paid already, or cannot be paid for another reason: `standing` tells.
	 * @throws GatewayException When it could not be asked.
	 */
	public function preventPayment( string $subscription_id, string $invoice_id, string $intent_id ): bool;

	/**
	 * Ends a subscription. One that has ended already, in whichever way, is no error.
	 *
	 * @throws GatewayException When it could not be done.
	 */
	public function cancelSubscription( string $subscription_id ): void;

	/**
	 * Whether a coupon can be used now.
	 *
	 * @throws GatewayException When it could not be asked.
	 */
	public function isCouponUsable( Coupon $coupon ): bool;
}
