<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Bulk;

use PracticePortal\Admin\Members\MembersIndex;
use PracticePortal\Billing\Model\Gateway;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\Payers;
use PracticePortal\Core\Database\Schema;

/** Counts the members of a selection. The database does, so PHP never loads them all. */
final class BulkSelection {
	public function __construct( private readonly MembersIndex $index ) {}

	/**
	 * The number of members for each way in which a membership is paid.
	 *
	 * @return array{all:int,stripe:int,outside:int,invited:int,over:int}
	 */
	public function summary( MemberSelection $selection ): array {
		return $this->count( $selection, '' );
	}

	/** The number of members with a current membership of their own to which an invitation is open. */
	public function countInviters( MemberSelection $selection ): int {
		global $wpdb;
		$list   = Schema::name( Schema::MEMBERS_INDEX );
		$counts = $this->count( $selection, $wpdb->prepare( ' AND EXISTS ( SELECT 1 FROM %i i WHERE i.subscription_id = %i.subscription_id AND i.parent_user_id = %i.user_id AND i.used_at IS NULL )', Schema::name( Schema::INVITES ), $list, $list ) );
		return $counts['stripe'] + $counts['outside'];
	}

	/** The number of members with a current membership outside of Stripe that has no end. */
	public function countEndless( MemberSelection $selection ): int {
		global $wpdb;
		return $this->count( $selection, $wpdb->prepare( ' AND user_id IN ( SELECT s.user_id FROM %i s WHERE s.gateway IN ( %s, %s ) AND s.status = %s AND s.current_period_end IS NULL )', Schema::name( Schema::SUBSCRIPTIONS ), Gateway::Outside->value, Gateway::Complimentary->value, SubscriptionStatus::Active->value ) )['outside'];
	}

	/**
	 * @param string $more A further prepared condition, with its AND; '' for none.
	 * @return array{all:int,stripe:int,outside:int,invited:int,over:int}
	 */
	private function count( MemberSelection $selection, string $more ): array {
		return $this->index->tally( $selection->condition() . $more, self::groupOf( ... ) ) + array_fill_keys( array( 'stripe', 'outside', 'invited', 'over' ), 0 );
	}

	/** @param array<string,string|null> $row Of `MembersIndex::tally()`. */
	private static function groupOf( array $row ): string {
		if ( true !== SubscriptionStatus::tryFrom( (string) $row['state'] )?->isLive() ) {
			return 'over';
		}
		if ( Payers::INVITER === $row['paid_by'] ) {
			return 'invited';
		}
		return in_array( $row['paid_by'], array( Gateway::Outside->value, Gateway::Complimentary->value ), true ) ? 'outside' : 'stripe';
	}
}
