<?php
/**
 * What somebody holds, or held.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Account;

use PracticePortal\Domain\Subscription;
use PracticePortal\Storage\Subscriptions;

defined( 'ABSPATH' ) || exit;

/**
 * The one membership that somebody's own page is about: the one that goes on, else the last that was ever paid for.
 */
final class Holding {
	private Subscriptions $subscriptions;

	/**
	 * @param Subscriptions $subscriptions The memberships.
	 */
	public function __construct( Subscriptions $subscriptions ) {
		$this->subscriptions = $subscriptions;
	}

	/** Null for whoever has never held a membership: a purchase that was begun and not paid is none. */
	public function of( int $user_id ): ?Subscription {
		$last = null;
		foreach ( $this->subscriptions->ofUser( $user_id ) as $subscription ) {
			if ( $subscription->isLive() ) {
				return $subscription;
			}
			$last = null === $subscription->activated_at ? $last : $subscription;
		}
		return $last;
	}
}
