<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/**
 * The price of a registration in integer minor units. It is calculated from the membership and the coupon only, never from the
 * request.
 */
final class OrderTotal {
	public const CURRENCY = 'usd';

	private function __construct(
		/** The amount due with the registration, in minor units. With 0, a card is saved for later months (spec: payment#nothing-due-today). */
		public readonly int $due_today,
		/** Minor units per month after the first. */
		public readonly int $monthly,
	) {}

	public static function forMember( MembershipPlan $membership_plan, ?Coupon $coupon ): self {
		$price   = $membership_plan->price;
		$reduced = null === $coupon ? $price : $coupon->reduce( $price );
		$monthly = null !== $coupon && CouponDuration::Forever === $coupon->duration ? $reduced : $price;
		return new self( $reduced, $monthly );
	}

	/** Secondary users pay nothing (spec: team#a-practice-admin-pays-nothing). */
	public static function forSecondary(): self {
		return new self( 0, 0 );
	}
}
