<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\MembershipPlan;

/** The seller of memberships on the registration page: this plugin, or a membership plugin (spec: rest#memberpress). */
interface CheckoutProvider {
	/**
	 * The memberships for sale, in the order of the cards.
	 *
	 * @return MembershipPlan[]
	 */
	public function products(): array;

	/**
	 * A coupon that can be used for a membership now, or null.
	 *
	 * @throws UnsupportedCoupon If the coupon exists but its terms are not supported here.
	 */
	public function coupon( string $code, MembershipPlan $membership_plan ): ?Coupon;

	/**
	 * A user's credit, which pays first.
	 *
	 * @param int $user_id The buyer; 0 for a visitor.
	 * @return int|null Minor units; below zero a debt; null if unknown.
	 */
	public function creditFor( int $user_id ): ?int;

	/** The seller for invited users, who pay nothing. */
	public function forInvited(): self;

	/** The URL that the registration's form is sent to. */
	public function action(): string;

	/**
	 * The data that the card form needs. It never contains a secret key.
	 *
	 * @return array<string,mixed>
	 */
	public function cardForm(): array;
}
