<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\LockUnavailable;

defined( 'ABSPATH' ) || exit;

/**
 * Held by whatever writes about a person's purchases: submissions, confirmations, webhooks, the clean-up, cancellations, the
 * removal of the user (decisions, "Paying").
 */
final class UserLock {
	/** Seconds: a registration rarely takes longer, and Stripe waits longer for its answer. */
	private const WAIT_SECONDS = 5.0;

	private Lock $lock;

	/** @var array<int,true> People whose lock this process holds: a deletion under the lock hears of itself. */
	private array $held = array();

	public function __construct( Lock $lock ) {
		$this->lock = $lock;
	}

	/**
	 * Does something while nobody else does anything about a person's purchases.
	 *
	 * @template Result
	 * @param int               $user_id The person.
	 * @param callable():Result $work    What to do. What it needs to know of the person it reads itself.
	 * @return Result What that returns.
	 * @throws LockUnavailable When somebody else is at work for too long.
	 */
	public function withLock( int $user_id, callable $work ) {
		if ( isset( $this->held[ $user_id ] ) ) {
			return $work();
		}
		/**
		 * Filters how long to wait for another request that is at work on the same person's purchases.
		 *
		 * @param float $seconds Default: 5.
		 */
		$wait  = (float) apply_filters( 'practice_portal_lock_wait', self::WAIT_SECONDS );
		$token = $this->lock->acquire( array( Lock::nameForUser( $user_id ) ), $wait );
		if ( null === $token ) {
			throw new LockUnavailable( 'Somebody else is at work on this person\'s purchases.' );
		}
		$this->held[ $user_id ] = true;
		try {
			return $work();
		} finally {
			unset( $this->held[ $user_id ] );
			$this->lock->release( $token );
		}
	}
}
