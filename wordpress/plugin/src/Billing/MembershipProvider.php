<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Billing\Model\Subscription;

/** Provides users' current memberships, from this plugin or from another membership plugin. */
interface MembershipProvider {
	/** `until` of a membership that has no end. */
	public const NO_END = 9999999999;

	/**
	 * Finds the users who hold one of the named subscriptions now. It needs the same number of queries for one user as for
	 * a thousand.
	 *
	 * @param string[] $names    Names of the subscriptions. Never empty.
	 * @param int[]    $user_ids The users' IDs. Never empty.
	 * @return array<int,array{name:string,until:int}> By user; `until` is when it ends by itself, in seconds since 1970.
	 */
	public function heldByUsers( array $names, array $user_ids ): array;

	/** Whether a user holds any membership now. */
	public function hasMembership( int $user_id ): bool;

	/** A user's membership status: whether they are a member now, and if not, why. */
	public function statusFor( int $user_id ): MembershipStatus;

	/** A user's current membership from another seller, to which they can invite practice admins; null for none. */
	public function invitableFor( int $user_id ): ?Subscription;

	/** The URL where a member changes their card, if another plugin has that page; else null. */
	public function cardUrl(): ?string;
}
