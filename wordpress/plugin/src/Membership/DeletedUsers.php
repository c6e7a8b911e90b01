<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;

/**
 * Distinguishes users whose deletion this site saw from users who are only missing. A restored backup or a copied site can lack
 * users that no one deleted (spec: servers#a-missing-row-is-not-a-decision).
 */
final class DeletedUsers {
	/** Records a user's deletion, or removal from the site, so that their subscriptions are canceled. */
	public function record( int $user_id ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET user_deleted_at = %d WHERE user_id = %d AND user_deleted_at IS NULL', Schema::name( Schema::SUBSCRIPTIONS ), DatabaseClock::now(), $user_id ) );
	}

	/** Whether this site saw the deletion of a user who bought something here. */
	public function wasSeen( int $user_id ): bool {
		global $wpdb;
		return null !== Database::row( $wpdb->prepare( 'SELECT id FROM %i WHERE user_id = %d AND user_deleted_at IS NOT NULL LIMIT 1', Schema::name( Schema::SUBSCRIPTIONS ), $user_id ) );
	}

	/**
	 * Deleted users whose subscriptions are not over yet.
	 *
	 * @return int[]
	 */
	public function pending( int $limit ): array {
		global $wpdb;
		return self::ids( $wpdb->prepare( 'SELECT DISTINCT user_id FROM %i WHERE user_deleted_at IS NOT NULL AND status NOT IN ( %s, %s, %s ) LIMIT %d', Schema::name( Schema::SUBSCRIPTIONS ), ...array_merge( array_column( SubscriptionStatus::OVER, 'value' ), array( $limit ) ) ) );
	}

	/**
	 * Missing users with running subscriptions at Stripe. On a network, it means users missing on this site.
	 *
	 * @return int[]
	 */
	public function missing(): array {
		global $wpdb;
		$is_missing = is_multisite()
			// As in WordPress, a user without a role also belongs to the site.
			? $wpdb->prepare( 'NOT EXISTS ( SELECT 1 FROM %i m WHERE m.user_id = s.user_id AND m.meta_key = %s )', $wpdb->usermeta, $wpdb->get_blog_prefix() . 'capabilities' )
			: $wpdb->prepare( 'NOT EXISTS ( SELECT 1 FROM %i u WHERE u.ID = s.user_id )', $wpdb->users );
		return self::ids( $wpdb->prepare( 'SELECT DISTINCT s.user_id FROM %i s WHERE ', Schema::name( Schema::SUBSCRIPTIONS ) ) . $is_missing . $wpdb->prepare( ' AND s.user_deleted_at IS NULL AND s.gateway_subscription IS NOT NULL AND s.status NOT IN ( %s, %s, %s ) ORDER BY s.user_id', ...array_column( SubscriptionStatus::OVER, 'value' ) ) );
	}

	/**
	 * @param string $query A prepared query.
	 * @return int[]
	 */
	private static function ids( string $query ): array {
		return array_map( 'intval', Database::column( $query ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- both callers prepare it.
	}
}
