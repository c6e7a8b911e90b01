<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

defined( 'ABSPATH' ) || exit;

/** The discount of a subscription's customer. Stripe applies it if the subscription has no discount. */
final class CustomerDiscount {
	/**
	 * Adds the coupon to the customer's discount, if that discount applies. Stripe expands at most four levels, so the subscription's
	 * own response can't have it.
	 *
	 * @param array<string,mixed> $subscription A Stripe object, with its customer.
	 * @return array<string,mixed> The same object.
	 * @throws GatewayException If Stripe can't be reached.
	 */
	public static function expand( StripeClient $client, array $subscription ): array {
		$customer = $subscription['customer'] ?? null;
		if ( array() === (array) ( $subscription['discounts'] ?? array() ) && is_array( $customer ) && isset( $customer['discount'] ) ) {
			$expanded                             = $client->call( 'GET', '/v1/customers/' . rawurlencode( (string) ( $customer['id'] ?? '' ) ) . '?expand[]=discount.source.coupon.applies_to' );
			$subscription['customer']['discount'] = $expanded['discount'] ?? null;
		}
		return $subscription;
	}
}
