<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\Schema;

/**
 * Memberships that need the owner's attention: those whose payment failed, paused ones, and those that will end. Queries read only
 * their index entries.
 */
final class AttentionMemberships {
	/** The statuses that need attention. */
	public const STATUSES = array( SubscriptionStatus::PastDue, SubscriptionStatus::Unpaid, SubscriptionStatus::Paused, SubscriptionStatus::CancelAtPeriodEnd );

	/** All payers of own memberships, with which the index begins. An invited membership follows the one that pays for it. */
	private const GATEWAYS = array( Gateway::Stripe, Gateway::Outside, Gateway::Complimentary );

	/**
	 * The memberships whose payment failed, the longest overdue first.
	 *
	 * @return Subscription[]
	 */
	public function oldest( int $limit ): array {
		global $wpdb;
		$rows = Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE past_due_since IS NOT NULL ORDER BY past_due_since LIMIT %d', Schema::name( Schema::SUBSCRIPTIONS ), $limit ) );
		return array_map( static fn( array $row ): Subscription => new Subscription( $row ), $rows );
	}

	/**
	 * The number of memberships by status, for the statuses that need attention.
	 *
	 * @return array<string,int>
	 */
	public function counts(): array {
		global $wpdb;
		$rows = Database::rows(
			$wpdb->prepare(
				'SELECT status, COUNT(*) AS members FROM %i WHERE gateway IN ( %s, %s, %s ) AND status IN ( %s, %s, %s, %s ) GROUP BY status',
				Schema::name( Schema::SUBSCRIPTIONS ),
				...array_column( self::GATEWAYS, 'value' ),
				...array_column( self::STATUSES, 'value' )
			)
		);
		return array_map( 'intval', array_column( $rows, 'members', 'status' ) );
	}
}
