<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Core\Contract;

/**
 * Sentences for Stripe's codes (docs.stripe.com/declines/codes, docs.stripe.com/error-codes). Stripe's own messages are English, and
 * many are for developers, so no page shows them unasked.
 */
final class StripeErrorTexts {
	/** The code of a bank that waits for the cardholder's confirmation. */
	public const NOT_AUTHENTICATED = 'authentication_required';

	/** The code of a decline without a reason. */
	public const GENERIC_DECLINE = 'generic_decline';

	/** The decline code that a browser may receive. */
	public static function withoutSecret( string $code ): string {
		return in_array( $code, Contract::SECRET_DECLINES, true ) ? self::GENERIC_DECLINE : $code;
	}

	/**
	 * Why a card was declined, for the cardholder.
	 *
	 * @param string $code Stripe's decline code, or its error code if there is none.
	 */
	public static function decline( string $code ): string {
		return match ( $code ) {
			'insufficient_funds'                          => __( 'Your card has insufficient funds.', 'practice-portal' ),
			'card_velocity_exceeded', 'withdrawal_count_limit_exceeded' => __( 'The payment is over the limit of your card. Use another card, or call your bank.', 'practice-portal' ),
			'expired_card'                                => __( 'Your card has expired.', 'practice-portal' ),
			'incorrect_number', 'invalid_number'          => __( 'Your card number is incorrect.', 'practice-portal' ),
			'incorrect_cvc', 'invalid_cvc'                => __( 'Your card\'s security code is incorrect.', 'practice-portal' ),
			'invalid_expiry_month', 'invalid_expiry_year' => __( 'Your card\'s expiration date is incorrect.', 'practice-portal' ),
			'incorrect_address', 'incorrect_postal_code', 'incorrect_zip', 'postal_code_invalid' => __( 'Your bank has another billing address for this card. Correct the billing address, or use another card.', 'practice-portal' ),
			'authentication_failure', 'authentication_not_handled', self::NOT_AUTHENTICATED,
			'invoice_payment_intent_requires_action', 'mobile_device_authentication_required',
			'payment_intent_action_required', 'payment_intent_authentication_failure',
			'setup_intent_authentication_failure', 'subscription_payment_intent_requires_action' => __( 'Your bank could not confirm it was you. Please try again or use another card.', 'practice-portal' ),
			'approve_with_id', 'issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later' => __( 'Your bank could not process the payment. Try again in a few minutes.', 'practice-portal' ),
			'card_not_supported', 'currency_not_supported', 'invalid_card_type', 'not_permitted', 'service_not_allowed',
			'transaction_not_allowed'                     => __( 'Your card does not support this type of purchase. Use another card, or call your bank.', 'practice-portal' ),
			'call_issuer', 'do_not_honor', 'do_not_try_again', 'incorrect_pin', 'invalid_account', 'invalid_amount',
			'invalid_pin', 'new_account_information_available', 'no_action_taken', 'offline_pin_required',
			'online_or_offline_pin_required', 'pin_try_exceeded', 'restricted_card', 'revocation_of_all_authorizations',
			'revocation_of_authorization', 'security_violation', 'stop_payment_order' => __( 'Your bank declined the payment. Use another card, or call your bank.', 'practice-portal' ),
			'duplicate_transaction'                       => __( 'Your bank received the same payment a moment ago. Check whether you were charged before you try again.', 'practice-portal' ),
			'card_decline_rate_limit_exceeded'            => __( 'This card was declined too often. Use another card, or try again after 24 hours.', 'practice-portal' ),
			'live_mode_test_card'                         => __( 'This is a test card. Use your own card.', 'practice-portal' ),
			'test_mode_live_card', 'testmode_decline'     => __( 'Payments are in test mode, so your own card cannot pay. Use one of Stripe’s test cards.', 'practice-portal' ),
			default                                       => __( 'Your card was declined.', 'practice-portal' ),
		};
	}

	/** Why Stripe did not carry out a request, for the owner. */
	public static function problem( GatewayException $exception ): string {
		return match ( $exception->reason ) {
			GatewayException::SITE_PAUSED                 => __( 'Practice Portal is paused, because its live keys belong to another address. Nothing was changed at Stripe.', 'practice-portal' ),
			GatewayException::OTHER_ACCOUNT               => __( 'The Stripe keys belong to a different account or mode than this membership. Nothing was changed.', 'practice-portal' ),
			'api_key_expired', 'platform_api_key_expired' => __( 'The API key has expired. Enter a new one in Setup.', 'practice-portal' ),
			'testmode_charges_only'                       => __( 'The Stripe account is not activated, so it can only make test payments. Activate it in Stripe.', 'practice-portal' ),
			'charge_already_refunded'                     => __( 'This payment has already been refunded. No new refund was made.', 'practice-portal' ),
			'charge_disputed', 'refund_disputed_payment'  => __( 'The cardholder disputes this payment, so it cannot be refunded.', 'practice-portal' ),
			'charge_not_refundable'                       => __( 'This payment can no longer be refunded.', 'practice-portal' ),
			'balance_insufficient'                        => __( 'Your balance in Stripe is too low.', 'practice-portal' ),
			'amount_too_large'                            => __( 'The amount is too large.', 'practice-portal' ),
			'amount_too_small'                            => __( 'The amount is too small.', 'practice-portal' ),
			'coupon_expired'                              => __( 'The coupon has expired.', 'practice-portal' ),
			'resource_already_exists'                     => __( 'Stripe already has an entry with this code.', 'practice-portal' ),
			'email_invalid'                               => __( 'The e-mail address is not valid.', 'practice-portal' ),
			'url_invalid'                                 => __( 'Stripe cannot reach the address of this site. It has to be public.', 'practice-portal' ),
			'payment_intent_unexpected_state', 'setup_intent_unexpected_state', 'status_transition_invalid' => __( 'This payment has changed in Stripe. Reload the page and try again.', 'practice-portal' ),
			'idempotency_key_in_use', 'lock_timeout'      => __( 'Stripe is working on another request for this. Try again in a moment.', 'practice-portal' ),
			'rate_limit'                                  => __( 'Stripe receives too many requests. Try again in a few minutes.', 'practice-portal' ),
			default                                       => self::problemOfKind( $exception->kind ),
		};
	}

	private static function problemOfKind( GatewayErrorKind $kind ): string {
		return match ( $kind ) {
			GatewayErrorKind::Unavailable     => __( 'There was no response. Try again in a few minutes.', 'practice-portal' ),
			GatewayErrorKind::Failed          => __( 'Stripe has a problem. Try again in a few minutes.', 'practice-portal' ),
			GatewayErrorKind::Declined        => __( 'The bank declined the member’s card. Ask the member to use another card.', 'practice-portal' ),
			GatewayErrorKind::NotConfigured   => __( 'Stripe does not accept the API keys or the prices of this site. Open Setup to see what is missing.', 'practice-portal' ),
			GatewayErrorKind::CouponRefused   => __( 'Stripe does not accept the coupon.', 'practice-portal' ),
			GatewayErrorKind::CustomerMissing => __( 'Stripe no longer has this customer.', 'practice-portal' ),
			GatewayErrorKind::Missing         => __( 'Stripe no longer has this entry.', 'practice-portal' ),
			GatewayErrorKind::Refused         => __( 'Stripe does not allow this.', 'practice-portal' ),
		};
	}
}
