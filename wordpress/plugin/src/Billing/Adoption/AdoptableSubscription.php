<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Adoption;

use PracticePortal\Billing\Model\ChargeSchedule;
use PracticePortal\Billing\Model\GatewayAccount;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Stripe\SubscriptionDetails;

/** A subscription that runs at Stripe, has a known plan, and does not belong to a user of this site yet. */
final class AdoptableSubscription {
	public function __construct(
		public readonly SubscriptionDetails $details,
		public MembershipPlan $plan,
		public ChargeSchedule $charges,
		public GatewayAccount $account,
	) {}
}
