<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\LockUnavailable;

defined( 'ABSPATH' ) || exit;

/**
 * The lock of one user's purchases. Held by registrations, confirmations, webhooks, the clean-up, cancellations and the user's
 * deletion (decisions, "Paying").
 */
final class UserLock {
	/** The wait in seconds. A registration rarely takes longer, and Stripe waits longer for its response. */
	private const WAIT_SECONDS = 5.0;

	private Lock $lock;

	/** @var array<int,true> Users whose lock this process holds, because a deletion under the lock can trigger itself. */
	private array $held = array();

	public function __construct( Lock $lock ) {
		$this->lock = $lock;
	}

	/**
	 * Runs something while no other request changes a user's purchases.
	 *
	 * @template Result
	 * @param callable():Result $work The work. It reads the user's rows itself, because earlier ones may be outdated.
	 * @return Result The result of the work.
	 * @throws LockUnavailable If another request holds the lock for too long.
	 */
	public function withLock( int $user_id, callable $work ) {
		if ( isset( $this->held[ $user_id ] ) ) {
			return $work();
		}
		/**
		 * Filters how long to wait for another request that changes the same user's purchases.
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
