<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Adoption;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\SubscriptionSync;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\Hooks;

defined( 'ABSPATH' ) || exit;

/**
 * Reads from Stripe, once and a few each hour, what is charged for the subscriptions that an earlier version adopted without storing
 * it. If an event of such a subscription arrives first, that stores it.
 */
final class MissingCharges {
	/** The option with the ID of the last membership that was read. */
	private const OPTION = 'practice_portal_charges_read';

	/** Maximum per hour, so that an update of the plugin causes no burst of requests. */
	private const BATCH = 50;

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly SubscriptionSync $subscription_sync,
		private readonly UserLock $lock,
	) {}

	public function register(): void {
		add_action( Hooks::HOURLY, array( $this, 'readSome' ) );
	}

	/** Continues after the last membership that was read. A membership that can't be read now is read in the next hour. */
	public function readSome(): void {
		$read   = (int) get_option( self::OPTION, 0 );
		$newest = $this->subscriptions->newestId();
		if ( $newest <= $read ) {
			return;
		}
		$found = $this->subscriptions->adoptedWithoutCharges( $read, self::BATCH );
		foreach ( $found as $subscription ) {
			try {
				$this->lock->withLock( $subscription->user_id, fn(): Subscription => $this->subscription_sync->refresh( $this->subscriptions->find( $subscription->id ) ?? $subscription ) );
			} catch ( LockUnavailable $busy ) {
				break;
			} catch ( GatewayException $exception ) {
				if ( in_array( $exception->kind, array( GatewayException::UNAVAILABLE, GatewayException::NOT_CONFIGURED ), true ) ) {
					break;
				}
			}
			$read = $subscription->id;
		}
		$is_done = count( $found ) < self::BATCH && ( array() === $found || end( $found )->id === $read );
		update_option( self::OPTION, $is_done ? $newest : $read, false );
	}
}
