<?php
/**
 * The memberships that people hold.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Storage;

use PracticePortal\Domain\Subscription;
use PracticePortal\Tables;

defined( 'ABSPATH' ) || exit;

/**
 * The subscriptions' table. A status only ever moves forward: what is cancelled stays so, however late an event comes.
 */
final class Subscriptions {
	public const GATEWAY = 'stripe';

	/**
	 * A new one, not yet paid for.
	 *
	 * @param int    $user_id     Who holds it.
	 * @param int    $product_id  The membership.
	 * @param string $name        The subscription's name.
	 * @param int    $price       Minor units per month after the first.
	 * @param string $coupon_code '' for none.
	 * @param int    $parent_id   The paying subscription of a secondary user's, else 0.
	 * @throws \RuntimeException When the database refused it.
	 */
	public function create( int $user_id, int $product_id, string $name, int $price, string $coupon_code = '', int $parent_id = 0 ): Subscription {
		global $wpdb;
		$row = array(
			'user_id'              => $user_id,
			'product_id'           => $product_id,
			'parent_id'            => $parent_id,
			'name'                 => $name,
			'status'               => Subscription::INCOMPLETE,
			'price'                => $price,
			'coupon_code'          => $coupon_code,
			'gateway'              => 0 === $parent_id ? self::GATEWAY : '',
			'gateway_subscription' => null,
			'gateway_intent'       => null,
			'created_at'           => gmdate( 'Y-m-d H:i:s' ),
		);
		$inserted = $wpdb->insert( Tables::name( Tables::SUBSCRIPTIONS ), $row );
		if ( 1 !== $inserted ) {
			throw new \RuntimeException( 'The subscription could not be stored.' );
		}
		return new Subscription( array( 'id' => $wpdb->insert_id ) + $row );
	}

	public function find( int $id ): ?Subscription {
		return $this->one( 'id = %d', $id );
	}

	/** By the card processor's id. */
	public function findByGatewaySubscription( string $id ): ?Subscription {
		return '' === $id ? null : $this->one( 'gateway_subscription = %s', $id );
	}

	/** By the card processor's id of the payment or set-up that it waits for. */
	public function findByGatewayIntent( string $id ): ?Subscription {
		return '' === $id ? null : $this->one( 'gateway_intent = %s', $id );
	}

	/**
	 * All of a user's, oldest first.
	 *
	 * @return Subscription[]
	 */
	public function ofUser( int $user_id ): array {
		global $wpdb;
		return self::all( $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE user_id = %d ORDER BY id', Tables::name( Tables::SUBSCRIPTIONS ), $user_id ), ARRAY_A ) );
	}

	/**
	 * Those that were begun before a time and never paid, oldest first. A secondary user's is never one of them.
	 *
	 * @param int $time  Seconds since 1970.
	 * @param int $limit How many at most.
	 * @return Subscription[]
	 */
	public function incompleteBefore( int $time, int $limit ): array {
		global $wpdb;
		$begun_before = gmdate( 'Y-m-d H:i:s', $time );
		return self::all( $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE status = %s AND gateway = %s AND created_at < %s ORDER BY id LIMIT %d', Tables::name( Tables::SUBSCRIPTIONS ), Subscription::INCOMPLETE, self::GATEWAY, $begun_before, $limit ), ARRAY_A ) );
	}

	/** The one that gives the user membership now, or null. */
	public function currentOf( int $user_id ): ?Subscription {
		foreach ( $this->ofUser( $user_id ) as $subscription ) {
			if ( in_array( $subscription->status, array( Subscription::ACTIVE, Subscription::PAST_DUE ), true ) ) {
				return $subscription;
			}
		}
		return null;
	}

	/** Remembers what the card processor calls it. */
	public function attachGateway( int $id, string $customer, string $subscription, string $intent ): void {
		global $wpdb;
		$wpdb->update(
			Tables::name( Tables::SUBSCRIPTIONS ),
			array(
				'gateway_customer'     => $customer,
				'gateway_subscription' => $subscription,
				'gateway_intent'       => $intent,
			),
			array( 'id' => $id )
		);
	}

	/**
	 * Makes an incomplete one active.
	 *
	 * @return bool Whether this call did it: of two at the same time only one does.
	 */
	public function activate( int $id ): bool {
		global $wpdb;
		return 1 === $wpdb->query(
			$wpdb->prepare(
				'UPDATE %i SET status = %s, activated_at = %s WHERE id = %d AND status = %s',
				Tables::name( Tables::SUBSCRIPTIONS ),
				Subscription::ACTIVE,
				gmdate( 'Y-m-d H:i:s' ),
				$id,
				Subscription::INCOMPLETE
			)
		);
	}

	/** Moves between active and past due; does nothing in any other status. */
	public function setPastDue( int $id, bool $is_past_due ): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				'UPDATE %i SET status = %s WHERE id = %d AND status = %s',
				Tables::name( Tables::SUBSCRIPTIONS ),
				$is_past_due ? Subscription::PAST_DUE : Subscription::ACTIVE,
				$id,
				$is_past_due ? Subscription::ACTIVE : Subscription::PAST_DUE
			)
		);
	}

	/** Cancels one, and those of the secondary users that depend on it. */
	public function cancel( int $id ): void {
		global $wpdb;
		$wpdb->query(
			$wpdb->prepare(
				'UPDATE %i SET status = %s, cancelled_at = %s WHERE ( id = %d OR parent_id = %d ) AND status <> %s',
				Tables::name( Tables::SUBSCRIPTIONS ),
				Subscription::CANCELLED,
				gmdate( 'Y-m-d H:i:s' ),
				$id,
				$id,
				Subscription::CANCELLED
			)
		);
	}

	/**
	 * @param array<int,array<string,mixed>>|null $rows Null when the database refused.
	 * @return Subscription[]
	 */
	private static function all( ?array $rows ): array {
		return array_map(
			static function ( array $row ): Subscription {
				return new Subscription( $row );
			},
			(array) $rows
		);
	}

	/**
	 * @param string     $condition One column compared with one placeholder; never text from outside.
	 * @param int|string $value     Its value.
	 */
	private function one( string $condition, $value ): ?Subscription {
		global $wpdb;
		$row = $wpdb->get_row( $wpdb->prepare( "SELECT * FROM %i WHERE $condition ORDER BY id DESC LIMIT 1", Tables::name( Tables::SUBSCRIPTIONS ), $value ), ARRAY_A );
		return is_array( $row ) ? new Subscription( $row ) : null;
	}
}
