<?php
/**
 * Memberships that MemberPress has sold.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Host;

use PracticePortal\Domain\MembershipStanding;
use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * MemberPress keeps what somebody holds as transactions with an end, whose product is a post: its title is the name of the
 * subscription. Those that the plugin itself has sold before, and that are still paid for, count as well.
 */
final class MemberPressMemberships implements MembershipProvider {
	/** No end, as MemberPress writes it today and wrote it before. */
	private const NO_END = "( t.expires_at IS NULL OR t.expires_at = '0000-00-00 00:00:00' )";

	/** To be prepared with the time. */
	private const HELD = "t.status IN ( 'complete', 'confirmed' ) AND ( " . self::NO_END . ' OR t.expires_at > %s )';

	private MembershipProvider $own;

	public function __construct( MembershipProvider $own ) {
		$this->own = $own;
	}

	/** Whether MemberPress is active. */
	public static function isActive(): bool {
		return defined( 'MEPR_VERSION' );
	}

	public function held( array $names, array $user_ids ): array {
		$held = $this->own->held( $names, $user_ids );
		if ( ! self::isActive() ) {
			return $held;
		}
		global $wpdb;
		$users = implode( ', ', array_map( 'intval', $user_ids ) );
		$rows  = Database::rows(
			$wpdb->prepare(
				// phpcs:ignore WordPress.DB.PreparedSQL -- a list of numbers, and placeholders.
				"SELECT t.user_id, p.post_title AS name, t.expires_at FROM %i t JOIN %i p ON p.ID = t.product_id
					WHERE t.user_id IN ( $users ) AND t.status IN ( 'complete', 'confirmed' ) AND ( t.expires_at IS NULL OR t.expires_at = '0000-00-00 00:00:00' OR t.expires_at > %s )
					AND p.post_title IN ( " . implode( ', ', array_fill( 0, count( $names ), '%s' ) ) . ' ) ORDER BY t.id',
				$wpdb->prefix . 'mepr_transactions',
				$wpdb->posts,
				gmdate( 'Y-m-d H:i:s' ),
				...$names
			)
		);
		foreach ( $rows as $row ) {
			$id    = (int) $row['user_id'];
			$until = (int) strtotime( (string) $row['expires_at'] . ' UTC' );
			$one   = array(
				'name'  => (string) $row['name'],
				'until' => $until > 0 ? $until : self::FOR_EVER,
			);
			// Of several that one which lasts longest: it lists its holder last.
			if ( ! isset( $held[ $id ] ) || $held[ $id ]['until'] < $one['until'] ) {
				$held[ $id ] = $one;
			}
		}
		return $held;
	}

	public function isHeldBy( int $user_id ): bool {
		return $this->own->isHeldBy( $user_id ) || ( self::isActive() && MembershipStanding::MEMBER === $this->theirStanding( $user_id )->state() );
	}

	public function standingOf( int $user_id ): MembershipStanding {
		$own = $this->own->standingOf( $user_id );
		return self::isActive() ? $this->theirStanding( $user_id )->orBetter( $own ) : $own;
	}

	/** MemberPress's own account page. */
	public function cardUrl(): ?string {
		if ( ! self::isActive() || ! class_exists( 'MeprOptions' ) ) {
			return $this->own->cardUrl();
		}
		$options = \MeprOptions::fetch();
		return is_callable( array( $options, 'account_page_url' ) ) ? (string) $options->account_page_url() : $this->own->cardUrl();
	}

	/** What MemberPress says: whoever has a transaction that lasts is a member, however the last one went. */
	private function theirStanding( int $user_id ): MembershipStanding {
		global $wpdb;
		$held = Database::row( $wpdb->prepare( 'SELECT MAX( t.expires_at ) AS until, SUM( CASE WHEN ' . self::NO_END . ' THEN 1 ELSE 0 END ) AS for_ever, COUNT(*) AS number FROM %i t WHERE t.user_id = %d AND ' . self::HELD, self::table(), $user_id, gmdate( 'Y-m-d H:i:s' ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- constants.
		if ( null !== $held && (int) $held['number'] > 0 ) {
			return new MembershipStanding( MembershipStanding::MEMBER, (int) $held['for_ever'] > 0 ? null : (int) strtotime( $held['until'] . ' UTC' ) );
		}
		$last = Database::rows( $wpdb->prepare( 'SELECT status FROM %i WHERE user_id = %d ORDER BY id DESC', self::table(), $user_id ) );
		$seen = array_column( $last, 'status' );
		if ( array() === array_intersect( $seen, array( 'complete', 'confirmed', 'refunded' ) ) ) {
			return new MembershipStanding( MembershipStanding::NOT_ACTIVE );
		}
		return new MembershipStanding( 'failed' === $seen[0] ? MembershipStanding::PAYMENT_FAILED : MembershipStanding::ENDED );
	}

	private static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'mepr_transactions';
	}
}
