<?php
/**
 * Memberships that MemberPress has sold.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Host;

defined( 'ABSPATH' ) || exit;

/**
 * MemberPress keeps what somebody holds as transactions with an end, whose product is a post: its title is the name of the
 * subscription. Those that the plugin itself has sold before still count.
 */
final class MemberPressMemberships implements MembershipProvider {
	private MembershipProvider $own;

	public function __construct( MembershipProvider $own ) {
		$this->own = $own;
	}

	/** Whether MemberPress is active. */
	public static function isActive(): bool {
		return defined( 'MEPR_VERSION' );
	}

	public function holders( array $names ): string {
		$own = $this->own->holders( $names );
		if ( ! self::isActive() ) {
			return $own;
		}
		global $wpdb;
		$theirs = $wpdb->prepare(
			// phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
			"SELECT t.user_id, p.post_title AS name FROM %i t JOIN %i p ON p.ID = t.product_id
				WHERE t.status IN ( 'complete', 'confirmed' ) AND ( t.expires_at IS NULL OR t.expires_at = '0000-00-00 00:00:00' OR t.expires_at > %s )
				AND p.post_title IN ( " . implode( ', ', array_fill( 0, count( $names ), '%s' ) ) . ' )',
			$wpdb->prefix . 'mepr_transactions',
			$wpdb->posts,
			gmdate( 'Y-m-d H:i:s' ),
			...$names
		);
		return "$own UNION $theirs";
	}

	public function isHeldBy( int $user_id ): bool {
		if ( ! self::isActive() || $this->own->isHeldBy( $user_id ) ) {
			return $this->own->isHeldBy( $user_id );
		}
		global $wpdb;
		return null !== $wpdb->get_var(
			$wpdb->prepare(
				"SELECT id FROM %i WHERE user_id = %d AND status IN ( 'complete', 'confirmed' ) AND ( expires_at IS NULL OR expires_at = '0000-00-00 00:00:00' OR expires_at > %s ) LIMIT 1",
				$wpdb->prefix . 'mepr_transactions',
				$user_id,
				gmdate( 'Y-m-d H:i:s' )
			)
		);
	}
}
