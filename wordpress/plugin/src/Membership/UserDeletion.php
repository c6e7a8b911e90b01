<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\CancellationQueue;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Health\HealthIssueKind;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Core\Version;
use PracticePortal\Registration\IncompleteSubscriptions;

/**
 * Cancels a user's subscriptions when the user is deleted, or removed from this site of a network, because no one could cancel them
 * later (spec: payment#the-subscription-ends-with-its-user). An hourly task finds missed deletions. A network's admin does not load plugins that are active on
 * only one site.
 */
final class UserDeletion {
	/** The maximum number of users per hour. */
	private const BATCH = 50;

	/** The subject of the issue about missing users, and the maximum number of users that it names. */
	private const MISSING   = 'users';
	private const MAX_NAMED = 20;

	public function __construct(
		private readonly DeletedUsers $deleted_users,
		private readonly Subscriptions $subscriptions,
		private readonly CancellationQueue $cancellation_queue,
		private readonly IncompleteSubscriptions $incomplete_subscriptions,
		private readonly IssueReporter $issue_reporter,
		private readonly UserLock $lock,
	) {}

	/**
	 * Cancels all subscriptions of a user on the current site, to which WordPress has switched. If another request holds the lock,
	 * the next hourly run does it.
	 *
	 * @param int|string $user_id The user.
	 */
	public function cancelFor( $user_id ): void {
		if ( false === get_option( Version::OPTION ) ) {
			return;
		}
		$this->deleted_users->record( (int) $user_id );
		$this->cancelRecorded( (int) $user_id );
	}

	/** Cancels the subscriptions of users whose deletion was recorded here. */
	private function cancelRecorded( int $user_id ): void {
		try {
			$this->lock->withLock(
				$user_id,
				function () use ( $user_id ): void {
					foreach ( $this->subscriptions->forUser( $user_id ) as $subscription ) {
						if ( ! $subscription->isOver() && null !== $subscription->user_deleted_at ) {
							$this->cancelOrphan( $subscription );
							$this->cancellation_queue->cancel( $subscription );
						}
					}
				}
			);
		} catch ( ConcurrentChange $busy ) {
			return;
		}
	}

	/** Cancels what earlier requests could not, and reports users who are only missing. Their subscriptions continue. */
	public function cancelPending(): void {
		// Another request may have started a purchase during the deletion.
		foreach ( array_filter( $this->deleted_users->missing(), array( $this->deleted_users, 'wasSeen' ) ) as $user_id ) {
			$this->deleted_users->record( $user_id );
		}
		array_map( $this->cancelRecorded( ... ), $this->deleted_users->pending( self::BATCH ) );
		$missing = $this->deleted_users->missing();
		if ( array() === $missing ) {
			$this->issue_reporter->resolve( HealthIssueKind::UsersMissing, self::MISSING );
			return;
		}
		$named = implode( ', ', array_slice( $missing, 0, self::MAX_NAMED ) ) . ( count( $missing ) > self::MAX_NAMED ? ', …' : '' );
		/* translators: 1: a number of user accounts, 2: their ids. */
		$this->issue_reporter->raise( HealthIssueKind::UsersMissing, self::MISSING, 0, 0, sprintf( _n( '%1$s user: ID %2$s', '%1$s users: IDs %2$s', count( $missing ), 'practice-portal' ), number_format_i18n( count( $missing ) ), $named ) );
	}

	/**
	 * Cancels the subscriptions of missing users after the owner confirmed their deletion, now or within the next hours.
	 *
	 * @return int The number of users.
	 */
	public function cancelMissing(): int {
		$missing = $this->deleted_users->missing();
		array_map( array( $this->deleted_users, 'record' ), $missing );
		$this->cancelPending();
		return count( $missing );
	}

	/**
	 * Cancels a subscription of which Stripe's response was lost. It can only be found by its customer, whose ID is deleted with
	 * the user.
	 */
	private function cancelOrphan( Subscription $subscription ): void {
		if ( '' !== $subscription->gateway_subscription ) {
			return;
		}
		try {
			$this->incomplete_subscriptions->cancelOrphans( $subscription->user_id );
		} catch ( GatewayException $exception ) {
			// It can't be paid, because no one received its client secret.
			return;
		}
	}
}
