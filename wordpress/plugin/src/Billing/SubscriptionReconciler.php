<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\Hooks;

defined( 'ABSPATH' ) || exit;

/**
 * Daily: asks about memberships whose month is over and of whose renewal, failure or end nothing was heard.
 */
final class SubscriptionReconciler {
	/** Until then the card processor has renewed a membership, and told of it. */
	private const RENEWAL_WINDOW = DAY_IN_SECONDS;

	/** How many a day, so that a slow card processor does not hold up all else that is done daily. */
	private const BATCH = 100;

	private Subscriptions $subscriptions;
	private SubscriptionSync $subscription_sync;
	private UserLock $lock;

	public function __construct( Subscriptions $subscriptions, SubscriptionSync $subscription_sync, UserLock $lock ) {
		$this->subscriptions     = $subscriptions;
		$this->subscription_sync = $subscription_sync;
		$this->lock              = $lock;
	}

	public function register(): void {
		add_action( Hooks::DAILY, array( $this, 'catchUp' ) );
	}

	/** What cannot be asked about is left for tomorrow. */
	public function catchUp(): void {
		foreach ( $this->subscriptions->overdueBefore( time() - self::RENEWAL_WINDOW, self::BATCH ) as $overdue ) {
			try {
				$this->lock->withLock(
					$overdue->user_id,
					function () use ( $overdue ): void {
						$this->subscription_sync->refresh( $this->subscriptions->find( $overdue->id ) ?? $overdue );
					}
				);
			} catch ( LockUnavailable $busy ) {
				continue;
			} catch ( GatewayException $exception ) {
				if ( GatewayException::UNAVAILABLE === $exception->kind() ) {
					return;
				}
			}
		}
	}
}
