<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/**
 * The plan's terms when a member joined or changed to it. They are stored with the membership and stay valid until the next
 * change, even if the plan changes (spec: plans#terms-are-stored). The price is the subscription's own.
 */
final class PlanTerms {
	public function __construct(
		/** The plan's name, '' for none. */
		public string $plan = '',
		/** The period as the plan's card described it; '' for none. */
		public string $period = '',
		/** The number of months in which it can't be canceled; 0 for none. */
		public int $commitment_months = 0,
		/** The number of days for which a refund was promised, from the start of the member's first membership; 0 for none. */
		public readonly int $guarantee_days = 0,
		/** Stripe's price, '' for none. */
		public string $gateway_price = '',
		/** The charges of a subscription that was adopted, or that got a discount at Stripe; null for any other. */
		public ?ChargeSchedule $charges = null,
	) {}

	/** @param mixed $stored A result of `toArray`. Anything else gives empty terms. */
	public static function from( $stored ): self {
		$fields = is_array( $stored ) ? $stored : array();
		return new self( (string) ( $fields['plan'] ?? '' ), (string) ( $fields['period'] ?? '' ), (int) ( $fields['commitment_months'] ?? 0 ), (int) ( $fields['guarantee_days'] ?? 0 ), (string) ( $fields['gateway_price'] ?? '' ), ChargeSchedule::from( $fields['charges'] ?? null ) );
	}

	/** The same terms with the charges that Stripe returned. */
	public function withCharges( ChargeSchedule $charges ): self {
		$terms          = clone $this;
		$terms->charges = $charges;
		return $terms;
	}

	/** @return array<string,mixed> */
	public function toArray(): array {
		return array(
			'plan'              => $this->plan,
			'period'            => $this->period,
			'commitment_months' => $this->commitment_months,
			'guarantee_days'    => $this->guarantee_days,
			'gateway_price'     => $this->gateway_price,
			'charges'           => null === $this->charges ? null : $this->charges->toArray(),
		);
	}
}
