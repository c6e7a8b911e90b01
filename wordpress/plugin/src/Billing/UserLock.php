<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\ConcurrentChange;

/**
 * The lock of one user's purchases. Held by registrations, confirmations, webhooks, the clean-up, cancellations and the user's
 * deletion (spec: payment#purchase-lock).
 */
final class UserLock {
	public function __construct( private readonly Lock $lock ) {}

	/**
	 * Runs something while no other request changes a user's purchases.
	 *
	 * @template Result
	 * @param callable():Result $work The work. It reads the user's rows itself, because earlier ones may be outdated.
	 * @return Result The result of the work.
	 * @throws ConcurrentChange If another request holds the lock for too long.
	 */
	public function withLock( int $user_id, callable $work ) {
		return $this->lock->run( array( Lock::nameForUser( $user_id ) ), $work );
	}
}
