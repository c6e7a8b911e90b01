<?php
declare(strict_types=1);

namespace PracticePortal\Billing;

use PracticePortal\Billing\Model\MembershipState;
use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;

/** Reads MemberPress' transactions. A product is a post, and its title is the name of the subscription. */
final class MemberPressTransactions {
	/** The SQL condition for "no end": current and earlier versions of MemberPress store it differently. */
	private const NO_END = "( t.expires_at IS NULL OR t.expires_at = '0000-00-00 00:00:00' )";

	/** The SQL condition for current transactions, with a placeholder for the time. */
	private const CURRENT = "t.status IN ( 'complete', 'confirmed' ) AND ( " . self::NO_END . ' OR t.expires_at > %s )';

	/** Whether MemberPress is active. */
	public static function areAvailable(): bool {
		return defined( 'MEPR_VERSION' );
	}

	/**
	 * The membership statuses of some users. A user with a current transaction is a member, even if the last transaction failed.
	 *
	 * @param int[] $user_ids The users' IDs.
	 * @return array<int,MembershipStatus> By user. Empty if MemberPress is not active.
	 * @throws \PracticePortal\Core\Database\DatabaseFailure If the database query fails.
	 */
	public static function statuses( array $user_ids ): array {
		global $wpdb;
		if ( array() === $user_ids || ! self::areAvailable() ) {
			return array();
		}
		$users    = implode( ', ', array_map( 'intval', $user_ids ) );
		$statuses = array();
		foreach ( Database::rows( $wpdb->prepare( 'SELECT t.user_id, MAX( t.expires_at ) AS until, SUM( CASE WHEN ' . self::NO_END . " THEN 1 ELSE 0 END ) AS for_ever FROM %i t WHERE t.user_id IN ( $users ) AND " . self::CURRENT . ' GROUP BY t.user_id', self::table(), gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ) ) ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- constants, and a list of numbers.
			$statuses[ (int) $row['user_id'] ] = new MembershipStatus( MembershipState::Member, (int) $row['for_ever'] > 0 ? null : (int) strtotime( $row['until'] . ' UTC' ) );
		}
		$others = array_diff( array_map( 'intval', $user_ids ), array_keys( $statuses ) );
		return $statuses + ( array() === $others ? array() : self::formerStatuses( $others ) );
	}

	/** The newest current membership, to which the user can invite practice admins; null for none. */
	public static function currentFor( int $user_id ): ?Subscription {
		global $wpdb;
		if ( ! self::areAvailable() ) {
			return null;
		}
		$row = Database::row( $wpdb->prepare( 'SELECT t.product_id, p.post_title AS name FROM %i t JOIN %i p ON p.ID = t.product_id WHERE t.user_id = %d AND ' . self::CURRENT . ' ORDER BY t.id DESC LIMIT 1', self::table(), $wpdb->posts, $user_id, gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- constants.
		return null === $row ? null : Subscription::soldElsewhere( $user_id, (int) $row['product_id'], (string) $row['name'] );
	}

	/**
	 * Current holders of some memberships among some users.
	 *
	 * @param string[] $names    Names of the memberships. Never empty.
	 * @param int[]    $user_ids Never empty.
	 * @return array<int,array<string,string|null>> `user_id`, `name` and `expires_at`, oldest first.
	 */
	public static function heldByName( array $names, array $user_ids ): array {
		global $wpdb;
		$users = implode( ', ', array_map( 'intval', $user_ids ) );
		$marks = implode( ', ', array_fill( 0, count( $names ), '%s' ) );
		return Database::rows( $wpdb->prepare( "SELECT t.user_id, p.post_title AS name, t.expires_at FROM %i t JOIN %i p ON p.ID = t.product_id WHERE t.user_id IN ( $users ) AND " . self::CURRENT . " AND p.post_title IN ( $marks ) ORDER BY t.id", self::table(), $wpdb->posts, gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ), ...$names ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers, constants and placeholders.
	}

	/**
	 * @param int[] $user_ids Users without a current membership.
	 * @return array<int,MembershipStatus> By user.
	 */
	private static function formerStatuses( array $user_ids ): array {
		global $wpdb;
		$users = implode( ', ', $user_ids );
		$seen  = array_fill_keys( $user_ids, array() );
		foreach ( Database::rows( $wpdb->prepare( "SELECT user_id, status FROM %i WHERE user_id IN ( $users ) ORDER BY id DESC", self::table() ) ) as $row ) { // phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers.
			$seen[ (int) $row['user_id'] ][] = (string) $row['status'];
		}
		return array_map(
			static function ( array $statuses ): MembershipStatus {
				if ( array() === array_intersect( $statuses, array( 'complete', 'confirmed', 'refunded' ) ) ) {
					return new MembershipStatus( MembershipState::NotActive );
				}
				return new MembershipStatus( 'failed' === $statuses[0] ? MembershipState::PaymentFailed : MembershipState::Ended );
			},
			$seen
		);
	}

	private static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'mepr_transactions';
	}
}
