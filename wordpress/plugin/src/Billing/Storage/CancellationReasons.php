<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;

/**
 * Stores why memberships were canceled. A membership has at most one row: the reason of its current cancellation. Undoing the
 * cancellation deletes the row, so all rows belong to members who have left or are leaving.
 */
final class CancellationReasons {
	/**
	 * Stores the reason of a membership's cancellation. It replaces an earlier one.
	 *
	 * @throws DatabaseFailure When it could not be written.
	 */
	public function save( Subscription $subscription, CancellationReason $cancellation_reason ): void {
		global $wpdb;
		$row = array(
			'subscription_id' => $subscription->id,
			'user_id'         => $subscription->user_id,
			'reason'          => $cancellation_reason->code,
			'comment'         => $cancellation_reason->comment,
			'created_at'      => DatabaseClock::now(),
		);
		if ( false === $wpdb->replace( Schema::name( Schema::CANCELLATION_REASONS ), $row, array( '%d', '%d', '%s', '%s', '%d' ) ) ) {
			throw new DatabaseFailure( 'The reason for canceling could not be stored.' );
		}
	}

	public function find( int $subscription_id ): ?CancellationReason {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( 'SELECT reason, comment FROM %i WHERE subscription_id = %d', Schema::name( Schema::CANCELLATION_REASONS ), $subscription_id ) );
		return null === $row ? null : new CancellationReason( (string) $row['reason'], (string) $row['comment'] );
	}

	/** Removes the reason of a cancellation that was undone. */
	public function remove( int $subscription_id ): void {
		global $wpdb;
		$wpdb->delete( Schema::name( Schema::CANCELLATION_REASONS ), array( 'subscription_id' => $subscription_id ) );
	}

	/**
	 * A user's reasons, oldest first.
	 *
	 * @return CancellationReason[]
	 */
	public function forUser( int $user_id ): array {
		global $wpdb;
		return array_map(
			static fn( array $row ): CancellationReason => new CancellationReason( (string) $row['reason'], (string) $row['comment'] ),
			Database::rows( $wpdb->prepare( 'SELECT reason, comment FROM %i WHERE user_id = %d ORDER BY created_at, subscription_id', Schema::name( Schema::CANCELLATION_REASONS ), $user_id ) )
		);
	}

	/**
	 * Removes a user's comments. The chosen reasons stay, because they identify no one and reports count them.
	 *
	 * @return int The number of removed comments.
	 */
	public function eraseComments( int $user_id ): int {
		global $wpdb;
		return (int) $wpdb->query( $wpdb->prepare( "UPDATE %i SET comment = '' WHERE user_id = %d AND comment <> ''", Schema::name( Schema::CANCELLATION_REASONS ), $user_id ) );
	}
}
