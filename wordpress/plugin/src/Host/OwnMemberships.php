<?php
/**
 * The memberships that the plugin itself has sold.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Host;

use PracticePortal\Domain\MembershipRule;
use PracticePortal\Domain\MembershipStanding;
use PracticePortal\Domain\Subscription;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Support\Database;
use PracticePortal\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * The plugin's own table of subscriptions.
 */
final class OwnMemberships implements MembershipProvider {
	private Subscriptions $subscriptions;

	public function __construct( Subscriptions $subscriptions ) {
		$this->subscriptions = $subscriptions;
	}

	public function held( array $names, array $user_ids ): array {
		global $wpdb;
		$users = implode( ', ', array_map( 'intval', $user_ids ) );
		$rows  = $wpdb->get_results(
			$wpdb->prepare(
				// phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers, and placeholders.
				"SELECT user_id, name FROM %i WHERE user_id IN ( $users ) AND status IN ( %s, %s, %s ) AND name IN ( " . implode( ', ', array_fill( 0, count( $names ), '%s' ) ) . ' ) ORDER BY id',
				Tables::name( Tables::SUBSCRIPTIONS ),
				Subscription::ACTIVE,
				Subscription::PAST_DUE,
				Subscription::ENDING,
				...$names
			),
			ARRAY_A
		);
		$held = array();
		foreach ( (array) $rows as $row ) {
			$held[ (int) $row['user_id'] ] = array(
				'name'  => (string) $row['name'],
				'until' => self::FOR_EVER,
			);
		}
		return $held;
	}

	public function isHeldBy( int $user_id ): bool {
		return null !== $this->subscriptions->currentOf( $user_id );
	}

	public function standingOf( int $user_id ): MembershipStanding {
		$own     = Database::attempt(
			function () use ( $user_id ): array {
				return $this->subscriptions->ofUser( $user_id );
			}
		);
		$parents = array();
		foreach ( $own as $subscription ) {
			$parent = $subscription->parent_id > 0 ? $this->subscriptions->find( $subscription->parent_id ) : null;
			if ( null !== $parent ) {
				$parents[ $parent->id ] = $parent;
			}
		}
		return self::rule()->standing( $own, $parents, time() );
	}

	/** The portal's own account page. */
	public function cardUrl(): ?string {
		return null;
	}

	private static function rule(): MembershipRule {
		/**
		 * Filters how long a membership whose renewal could not be paid still lets in.
		 *
		 * @param int $seconds Default: 14 days.
		 */
		return new MembershipRule( (int) apply_filters( 'practice_portal_past_due_grace', MembershipRule::GRACE ) );
	}
}
