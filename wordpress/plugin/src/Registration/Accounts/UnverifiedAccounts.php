<?php
declare(strict_types=1);

namespace PracticePortal\Registration\Accounts;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipState;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\UserLock;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;
use WP_User;

/**
 * Deletes accounts of registrations that were neither paid nor verified within seven days (spec: security#verified-addresses). An account
 * with another role, content, or a purchase that may still be paid is kept.
 */
final class UnverifiedAccounts {
	private const LIFETIME = 7 * DAY_IN_SECONDS;

	private const BATCH = 100;

	public function __construct(
		private readonly Subscriptions $subscriptions,
		private readonly MembershipProvider $memberships,
		private readonly UserLock $lock,
	) {}

	/** Deletes all due accounts. A busy account waits for the next day. */
	public function deleteExpired(): void {
		$last = 0;
		do {
			$due = $this->due( $last );
			foreach ( $due as $user_id ) {
				$last = $user_id;
				try {
					$this->lock->withLock(
						$user_id,
						function () use ( $user_id ): void {
							$this->deleteUnused( $user_id );
						}
					);
				} catch ( ConcurrentChange $busy ) {
					continue;
				}
			}
		} while ( self::BATCH === count( $due ) );
	}

	/**
	 * Due accounts that have paid nothing here, by ID.
	 *
	 * @param int $after Only greater IDs.
	 * @return int[]
	 */
	private function due( int $after ): array {
		global $wpdb;
		return array_map(
			'intval',
			Database::column(
				$wpdb->prepare(
					'SELECT m.user_id FROM %i m WHERE m.meta_key = %s AND CAST( m.meta_value AS UNSIGNED ) < %d AND m.user_id > %d AND NOT EXISTS ( SELECT 1 FROM %i s WHERE s.user_id = m.user_id AND s.activated_at IS NOT NULL ) ORDER BY m.user_id LIMIT %d',
					$wpdb->usermeta,
					EmailVerification::UNVERIFIED_SINCE,
					DatabaseClock::now() - self::LIFETIME,
					$after,
					Schema::name( Schema::SUBSCRIPTIONS ),
					self::BATCH
				)
			)
		);
	}

	private function deleteUnused( int $user_id ): void {
		$user = get_userdata( $user_id );
		if ( false === $user || EmailVerification::isVerified( $user_id ) || ! $this->isUnused( $user ) ) {
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/user.php';
		if ( is_multisite() ) {
			require_once ABSPATH . 'wp-admin/includes/ms.php';
			wpmu_delete_user( $user_id );
			return;
		}
		wp_delete_user( $user_id );
	}

	private function isUnused( WP_User $user ): bool {
		$is_unused = array( Accounts::role() ) === array_values( $user->roles )
			&& ! is_super_admin( $user->ID )
			&& self::isOfThisSiteAlone( $user->ID )
			&& ! $this->hasPurchase( $user->ID )
			&& MembershipState::NotActive === $this->memberships->statusFor( $user->ID )->state
			&& ! self::hasContent( $user->ID );
		/**
		 * Filters whether an account that is neither paid nor verified is deleted after seven days.
		 *
		 * @param bool    $is_unused Default: true if it has no other role, no content and no purchase.
		 * @param WP_User $user      The account.
		 */
		return (bool) apply_filters( 'practice_portal_deletes_unverified_account', $is_unused, $user );
	}

	private function hasPurchase( int $user_id ): bool {
		foreach ( $this->subscriptions->forUser( $user_id ) as $subscription ) {
			if ( null !== $subscription->activated_at || ! $subscription->isOver() ) {
				return true;
			}
		}
		return false;
	}

	/** Whether only this site of a network uses the account. */
	private static function isOfThisSiteAlone( int $user_id ): bool {
		return ! is_multisite() || array( get_current_blog_id() ) === array_map( 'intval', array_keys( get_blogs_of_user( $user_id, true ) ) );
	}

	private static function hasContent( int $user_id ): bool {
		global $wpdb;
		return array() !== Database::column( $wpdb->prepare( 'SELECT ID FROM %i WHERE post_author = %d LIMIT 1', $wpdb->posts, $user_id ) )
			|| array() !== Database::column( $wpdb->prepare( 'SELECT comment_ID FROM %i WHERE user_id = %d LIMIT 1', $wpdb->comments, $user_id ) );
	}
}
