<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Adoption;

use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Stripe\SubscriptionDetails;

defined( 'ABSPATH' ) || exit;

/** A subscription that runs at Stripe, has a known plan, and does not belong to a user of this site yet. */
final class AdoptableSubscription {
	public SubscriptionDetails $details;
	public MembershipPlan $plan;
	public GatewayAccount $account;

	public function __construct( SubscriptionDetails $details, MembershipPlan $plan, GatewayAccount $account ) {
		$this->details = $details;
		$this->plan    = $plan;
		$this->account = $account;
	}

	/** The price per month after discounts without an end, in minor units. */
	public function monthly(): int {
		return (int) round( $this->perCharge() / max( 1, $this->details->period_months ) );
	}

	/** The amount of each charge after discounts without an end, in minor units. */
	public function perCharge(): int {
		$amount = $this->details->amount;
		foreach ( $this->details->discounts as $discount ) {
			$coupon = $discount['source']['coupon'] ?? null;
			if ( is_array( $coupon ) && 'forever' === ( $coupon['duration'] ?? '' ) && $this->isReducedBy( $coupon ) ) {
				$amount -= isset( $coupon['percent_off'] ) ? (int) round( $amount * (float) $coupon['percent_off'] / 100 ) : (int) ( $coupon['amount_off'] ?? 0 );
			}
		}
		return max( 0, $amount );
	}

	/**
	 * Whether a coupon reduces the subscription's product.
	 *
	 * @param array<string,mixed> $coupon A Stripe object.
	 */
	private function isReducedBy( array $coupon ): bool {
		return in_array( $this->details->product, (array) ( $coupon['applies_to']['products'] ?? array( $this->details->product ) ), true );
	}
}
