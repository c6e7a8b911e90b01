<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Settings\Contact;

/** The money-back guarantee (spec: plans#money-back-guarantee). Its days count from the member's first start. */
final class Guarantee {
	public function __construct( private readonly Subscriptions $subscriptions ) {}

	/** @return array{until:int,ask:string}|null Null if there is no guarantee. */
	public function for( Subscription $subscription ): ?array {
		$until = (int) $this->subscriptions->firstStart( $subscription->user_id ) + $subscription->terms->guarantee_days * DAY_IN_SECONDS;
		if ( 0 === $subscription->terms->guarantee_days || $until <= DatabaseClock::now() || $subscription->isInvited() || $subscription->isOver() ) {
			return null;
		}
		/**
		 * Filters the e-mail address for requests about the guarantee.
		 *
		 * @param string $email Default: the address of Settings > General.
		 */
		$ask = (string) apply_filters( 'practice_portal_guarantee_email', Contact::guarantee() );
		return array(
			'until' => $until,
			'ask'   => $ask,
		);
	}
}
