<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

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
		switch ( $code ) {
			case 'insufficient_funds':
				return __( 'Your card has insufficient funds.', 'practice-portal' );
			case 'card_velocity_exceeded':
			case 'withdrawal_count_limit_exceeded':
				return __( 'The payment is over the limit of your card. Use another card, or call your bank.', 'practice-portal' );
			case 'expired_card':
				return __( 'Your card has expired.', 'practice-portal' );
			case 'incorrect_number':
			case 'invalid_number':
				return __( 'Your card number is incorrect.', 'practice-portal' );
			case 'incorrect_cvc':
			case 'invalid_cvc':
				return __( 'Your card\'s security code is incorrect.', 'practice-portal' );
			case 'invalid_expiry_month':
			case 'invalid_expiry_year':
				return __( 'Your card\'s expiration date is incorrect.', 'practice-portal' );
			case 'incorrect_address':
			case 'incorrect_postal_code':
			case 'incorrect_zip':
			case 'postal_code_invalid':
				return __( 'Your bank has another billing address for this card. Correct the billing address, or use another card.', 'practice-portal' );
			case 'authentication_failure':
			case 'authentication_not_handled':
			case self::NOT_AUTHENTICATED:
			case 'invoice_payment_intent_requires_action':
			case 'mobile_device_authentication_required':
			case 'payment_intent_action_required':
			case 'payment_intent_authentication_failure':
			case 'setup_intent_authentication_failure':
			case 'subscription_payment_intent_requires_action':
				return __( 'Your bank could not confirm it was you. Please try again or use another card.', 'practice-portal' );
			case 'approve_with_id':
			case 'issuer_not_available':
			case 'processing_error':
			case 'reenter_transaction':
			case 'try_again_later':
				return __( 'Your bank could not process the payment. Try again in a few minutes.', 'practice-portal' );
			case 'card_not_supported':
			case 'currency_not_supported':
			case 'invalid_card_type':
			case 'not_permitted':
			case 'service_not_allowed':
			case 'transaction_not_allowed':
				return __( 'Your card does not support this type of purchase. Use another card, or call your bank.', 'practice-portal' );
			case 'call_issuer':
			case 'do_not_honor':
			case 'do_not_try_again':
			case 'incorrect_pin':
			case 'invalid_account':
			case 'invalid_amount':
			case 'invalid_pin':
			case 'new_account_information_available':
			case 'no_action_taken':
			case 'offline_pin_required':
			case 'online_or_offline_pin_required':
			case 'pin_try_exceeded':
			case 'restricted_card':
			case 'revocation_of_all_authorizations':
			case 'revocation_of_authorization':
			case 'security_violation':
			case 'stop_payment_order':
				return __( 'Your bank declined the payment. Use another card, or call your bank.', 'practice-portal' );
			case 'duplicate_transaction':
				return __( 'Your bank received the same payment a moment ago. Check whether you were charged before you try again.', 'practice-portal' );
			case 'card_decline_rate_limit_exceeded':
				return __( 'This card was declined too often. Use another card, or try again after 24 hours.', 'practice-portal' );
			case 'live_mode_test_card':
				return __( 'This is a test card. Use your own card.', 'practice-portal' );
			case 'test_mode_live_card':
			case 'testmode_decline':
				return __( 'Payments are in test mode, so your own card cannot pay. Use one of Stripe’s test cards.', 'practice-portal' );
		}
		return __( 'Your card was declined.', 'practice-portal' );
	}

	/** Why Stripe did not carry out a request, for the owner. */
	public static function problem( GatewayException $exception ): string {
		switch ( $exception->reason ) {
			case GatewayException::SITE_PAUSED:
				return __( 'Practice Portal is paused, because its live keys belong to another address. Nothing was changed at Stripe.', 'practice-portal' );
			case GatewayException::OTHER_ACCOUNT:
				return __( 'The Stripe keys belong to a different account or mode than this membership. Nothing was changed.', 'practice-portal' );
			case 'api_key_expired':
			case 'platform_api_key_expired':
				return __( 'The API key has expired. Enter a new one in Setup.', 'practice-portal' );
			case 'testmode_charges_only':
				return __( 'The Stripe account is not activated, so it can only make test payments. Activate it in Stripe.', 'practice-portal' );
			case 'charge_already_refunded':
				return __( 'This payment has already been refunded. No new refund was made.', 'practice-portal' );
			case 'charge_disputed':
			case 'refund_disputed_payment':
				return __( 'The cardholder disputes this payment, so it cannot be refunded.', 'practice-portal' );
			case 'charge_not_refundable':
				return __( 'This payment can no longer be refunded.', 'practice-portal' );
			case 'balance_insufficient':
				return __( 'Your balance in Stripe is too low.', 'practice-portal' );
			case 'amount_too_large':
				return __( 'The amount is too large.', 'practice-portal' );
			case 'amount_too_small':
				return __( 'The amount is too small.', 'practice-portal' );
			case 'coupon_expired':
				return __( 'The coupon has expired.', 'practice-portal' );
			case 'resource_already_exists':
				return __( 'Stripe already has an entry with this code.', 'practice-portal' );
			case 'email_invalid':
				return __( 'The e-mail address is not valid.', 'practice-portal' );
			case 'url_invalid':
				return __( 'Stripe cannot reach the address of this site. It has to be public.', 'practice-portal' );
			case 'payment_intent_unexpected_state':
			case 'setup_intent_unexpected_state':
			case 'status_transition_invalid':
				return __( 'This payment has changed in Stripe. Reload the page and try again.', 'practice-portal' );
			case 'idempotency_key_in_use':
			case 'lock_timeout':
				return __( 'Stripe is working on another request for this. Try again in a moment.', 'practice-portal' );
			case 'rate_limit':
				return __( 'Stripe receives too many requests. Try again in a few minutes.', 'practice-portal' );
		}
		return self::problemOfKind( $exception->kind );
	}

	private static function problemOfKind( string $kind ): string {
		switch ( $kind ) {
			case GatewayException::UNAVAILABLE:
				return __( 'There was no response. Try again in a few minutes.', 'practice-portal' );
			case GatewayException::FAILED:
				return __( 'Stripe has a problem. Try again in a few minutes.', 'practice-portal' );
			case GatewayException::DECLINED:
				return __( 'The bank declined the member’s card. Ask the member to use another card.', 'practice-portal' );
			case GatewayException::NOT_CONFIGURED:
				return __( 'Stripe does not accept the API keys or the prices of this site. Open Setup to see what is missing.', 'practice-portal' );
			case GatewayException::COUPON_REFUSED:
				return __( 'Stripe does not accept the coupon.', 'practice-portal' );
			case GatewayException::CUSTOMER_MISSING:
				return __( 'Stripe no longer has this customer.', 'practice-portal' );
			case GatewayException::MISSING:
				return __( 'Stripe no longer has this entry.', 'practice-portal' );
		}
		return __( 'Stripe does not allow this.', 'practice-portal' );
	}
}
