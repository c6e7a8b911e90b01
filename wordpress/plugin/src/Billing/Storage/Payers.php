<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\Subscription;

/** Who pays for a membership: another member, or else the member by a `Gateway`. The list of members has it. */
final class Payers {
	/** Another member, who has invited this one. */
	public const INVITER = 'inviter';

	public static function of( Subscription $subscription ): string {
		if ( $subscription->isInvited() ) {
			return self::INVITER;
		}
		return ( $subscription->gateway ?? Gateway::Stripe )->value;
	}
}
