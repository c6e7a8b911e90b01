<?php
/**
 * The memberships that the plugin itself has sold.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Host;

use PracticePortal\Domain\Subscription;
use PracticePortal\Storage\Subscriptions;
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

	public function holders( array $names ): string {
		global $wpdb;
		return $wpdb->prepare(
			'SELECT user_id, name FROM %i WHERE status IN ( %s, %s ) AND name IN ( ' . implode( ', ', array_fill( 0, count( $names ), '%s' ) ) . ' )',
			Tables::name( Tables::SUBSCRIPTIONS ),
			Subscription::ACTIVE,
			Subscription::PAST_DUE,
			...$names
		);
	}

	public function isHeldBy( int $user_id ): bool {
		return null !== $this->subscriptions->currentOf( $user_id );
	}
}
