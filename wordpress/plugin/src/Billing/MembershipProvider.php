<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Billing\Model\Subscription;

defined( 'ABSPATH' ) || exit;

/** The memberships that are held now, of the plugin's own or of a membership plugin's. */
interface MembershipProvider {
	/** `until` of a membership that has no end. */
	public const NO_END = 9999999999;

	/**
	 * Which of some users hold one of some subscriptions now, in as many statements for one as for a thousand.
	 *
	 * @param string[] $names    Names of the subscriptions. Never empty.
	 * @param int[]    $user_ids Of the users; never empty.
	 * @return array<int,array{name:string,until:int}> By user; `until` is when it ends by itself, in seconds since 1970.
	 */
	public function heldByUsers( array $names, array $user_ids ): array;

	/** Whether a user holds any membership now. */
	public function hasMembership( int $user_id ): bool;

	/** Whether what a user holds makes them a member now, and if not, why. */
	public function statusFor( int $user_id ): MembershipStatus;

	/** What a user holds now of another seller, into which practice admins can be invited; null for nothing. */
	public function invitableFor( int $user_id ): ?Subscription;

	/** Where a member changes the card that pays, when that is another plugin's page; else null. */
	public function cardUrl(): ?string;
}
