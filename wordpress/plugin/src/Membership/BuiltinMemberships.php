<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Billing\MemberPressTransactions;
use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Settings\PauseSettings;

defined( 'ABSPATH' ) || exit;

/** Provides memberships from the plugin's own subscriptions. */
final class BuiltinMemberships implements MembershipProvider {
	public function __construct( private readonly Subscriptions $subscriptions ) {}

	public function heldByUsers( array $names, array $user_ids ): array {
		global $wpdb;
		$users       = implode( ', ', array_map( 'intval', $user_ids ) );
		$marks       = implode( ', ', array_fill( 0, count( $names ), '%s' ) );
		$rows        = Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE user_id IN ( $users ) AND name IN ( $marks ) ORDER BY id", Schema::name( Schema::SUBSCRIPTIONS ), ...$names ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers, and placeholders.
		$all         = array_map( static fn( array $row ): Subscription => new Subscription( $row ), $rows );
		$parents     = $this->parents( $all );
		$inviters    = self::inviterStatuses( $all );
		$memberships = array();
		foreach ( $all as $subscription ) {
			$status = self::policy()->status( array( $subscription ), $parents, DatabaseClock::now(), $inviters );
			$until  = $status->until ?? self::NO_END;
			// The membership that lasts longest decides how long its member is listed.
			if ( $status->isMember() && $until >= ( $memberships[ $subscription->user_id ]['until'] ?? 0 ) ) {
				$memberships[ $subscription->user_id ] = array(
					'name'  => $subscription->name,
					'until' => $until,
				);
			}
		}
		return $memberships;
	}

	public function hasMembership( int $user_id ): bool {
		return null !== $this->subscriptions->currentFor( $user_id );
	}

	public function statusFor( int $user_id ): MembershipStatus {
		$own = $this->subscriptions->forUser( $user_id );
		return self::policy()->status( $own, $this->parents( $own ), DatabaseClock::now(), self::inviterStatuses( $own ) );
	}

	/**
	 * The parent subscriptions of some subscriptions, in one query.
	 *
	 * @param Subscription[] $subscriptions Any users' subscriptions.
	 * @return array<int,Subscription> By ID.
	 */
	private function parents( array $subscriptions ): array {
		global $wpdb;
		$ids = array_filter( array_column( $subscriptions, 'parent_id' ) );
		if ( array() === $ids ) {
			return array();
		}
		$list    = implode( ', ', array_map( 'intval', array_unique( $ids ) ) );
		$parents = array();
		foreach ( Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE id IN ( $list )", Schema::name( Schema::SUBSCRIPTIONS ) ) ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$parents[ (int) $row['id'] ] = new Subscription( $row );
		}
		return $parents;
	}

	/**
	 * The statuses of inviters whose membership is sold elsewhere.
	 *
	 * @param Subscription[] $subscriptions Any users' subscriptions.
	 * @return array<int,MembershipStatus> By user.
	 */
	private static function inviterStatuses( array $subscriptions ): array {
		return MemberPressTransactions::statuses( array_values( array_unique( array_filter( array_column( $subscriptions, 'inviter_id' ) ) ) ) );
	}

	public function invitableFor( int $user_id ): ?Subscription {
		return null;
	}

	/** The portal's own account page. */
	public function cardUrl(): ?string {
		return null;
	}

	private static function policy(): MembershipPolicy {
		return new MembershipPolicy( MembershipPolicy::grace(), PauseSettings::isAreaOpen() );
	}
}
