<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/**
 * A coupon takes off a percentage or an amount in minor units: for the first month, for some months or forever. `gateway_coupon`
 * is its Stripe ID. Stripe subtracts the same amount (spec: plans#prices-are-made-at-stripe).
 */
final class Coupon {
	/** 0 to 100, or null. */
	public ?int $percent_off;
	/** Minor units, or null. */
	public ?int $amount_off;
	/** The number of months, starting with the first; 0 for no end. */
	public int $months;

	/** @param int[] $product_ids */
	public function __construct(
		/** The code that people enter. */
		public string $code,
		?int $percent_off,
		?int $amount_off,
		public CouponDuration $duration,
		/** Stripe's ID. */
		public readonly string $gateway_coupon,
		/** @var int[] The memberships that it applies to; empty for all. */
		private readonly array $product_ids = array(),
		int $months = 0,
		/** Whether the owner lets a person use it more than once. */
		public bool $is_reusable = false,
	) {
		$this->percent_off = null === $percent_off ? null : max( 0, min( 100, $percent_off ) );
		$this->amount_off  = null === $amount_off ? null : max( 0, $amount_off );
		$this->months      = match ( $duration ) {
			CouponDuration::Once      => 1,
			CouponDuration::Forever   => 0,
			CouponDuration::Repeating => max( 0, $months ),
		};
	}

	/** Whether a person may use it only once: with an end, it would otherwise give each new membership its first months. */
	public function isOncePerPerson(): bool {
		return $this->months > 0 && ! $this->is_reusable;
	}

	public function appliesTo( MembershipPlan $membership_plan ): bool {
		return array() === $this->product_ids || in_array( $membership_plan->id, $this->product_ids, true );
	}

	/**
	 * The discounted price, never below 0. Half a minor unit of discount is rounded up.
	 *
	 * @param int $price Minor units.
	 */
	public function reduce( int $price ): int {
		$discount = null !== $this->percent_off ? intdiv( $price * $this->percent_off + 50, 100 ) : (int) $this->amount_off;
		return max( 0, $price - $discount );
	}
}
