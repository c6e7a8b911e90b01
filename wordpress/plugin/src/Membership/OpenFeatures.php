<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Billing\Storage\Plans;

/**
 * Decides what a user's plan opens (spec: plans#a-card-promises-what-its-plan-opens). Everything is open to partners and
 * administrators, and to members whose plan another plugin sells, because it has no such choice.
 */
final class OpenFeatures {
	public function __construct( private readonly CurrentMembership $current_membership, private readonly Plans $plans ) {}

	/** Whether a user's plan opens a feature. */
	public function isOpen( int $user_id, PlanFeature $feature ): bool {
		$subscription = MemberAccess::hasAccessByRole( $user_id ) ? null : $this->current_membership->for( $user_id );
		return null === $subscription || $this->plans->isOpenFor( $this->current_membership->decisiveFor( $subscription ), $feature );
	}
}
