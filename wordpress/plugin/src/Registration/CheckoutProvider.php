<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

use PracticePortal\Billing\Model\Coupon;
use PracticePortal\Billing\Model\MembershipPlan;

defined( 'ABSPATH' ) || exit;

/**
 * What the registration page has to know of whoever sells: the plugin itself, or a membership plugin (host contract 2).
 */
interface CheckoutProvider {
	/**
	 * What is for sale, in the order of the cards.
	 *
	 * @return MembershipPlan[]
	 */
	public function products(): array;

	/**
	 * A coupon that can be used for a membership now, or null.
	 *
	 * @throws UnsupportedCoupon When there is such a coupon and its terms cannot be kept here.
	 */
	public function coupon( string $code, MembershipPlan $membership_plan ): ?Coupon;

	/**
	 * What somebody has as credit, which pays first for what is bought.
	 *
	 * @param int $user_id Who buys; 0 for a visitor.
	 * @return int|null Minor units; below zero what is owed; null when nobody knows.
	 */
	public function creditFor( int $user_id ): ?int;

	/** Who takes the registration of somebody who is invited and pays nothing. */
	public function forInvited(): self;

	/** Where the registration's form is sent. */
	public function action(): string;

	/**
	 * What the card form needs; never a secret key.
	 *
	 * @return array<string,mixed>
	 */
	public function cardForm(): array;
}
