<?php
/**
 * Who is in the member directory.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Host\MembershipProvider;
use PracticePortal\Host\Slice;
use PracticePortal\Registration\MemberRecords;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * The directory's rule (specification, section 1; decisions, "Directory"), applied in the database: administrators, and
 * holders of a qualifying subscription who have consented and have a practice to show. The number of statements does not
 * grow with the number of members.
 */
final class Directory {
	/** The subscriptions that list their holder (specification, section 9). */
	public const SUBSCRIPTIONS = array( 'Thrive Member', 'Thrive Member (Yearly)', 'Grow Member' );

	public const PROFESSIONS = array( 'medical', 'dental' );
	public const PER_PAGE    = 100;

	private const ADMINISTRATOR = 'administrator';

	private MembershipProvider $memberships;
	private MemberCards $cards;

	public function __construct( MembershipProvider $memberships, MemberCards $cards ) {
		$this->memberships = $memberships;
		$this->cards       = $cards;
	}

	/**
	 * Members by name, each as the wire's DirectoryMember.
	 *
	 * @param int    $offset     How many to leave out.
	 * @param int    $limit      How many to read.
	 * @param string $search     Part of a name or of a shown practice's name; '' for all.
	 * @param string $profession One of PROFESSIONS; '' for all.
	 */
	public function members( int $offset, int $limit, string $search = '', string $profession = '' ): Slice {
		global $wpdb;
		$condition = $this->condition( $search, $profession );
		$total     = (int) $wpdb->get_var( "SELECT COUNT(DISTINCT u.ID) $condition" ); // phpcs:ignore WordPress.DB.PreparedSQL -- made of prepared parts only.
		if ( $offset >= $total ) {
			return new Slice( array(), $total );
		}
		$found = $wpdb->get_col( "SELECT DISTINCT u.ID, u.display_name $condition ORDER BY u.display_name, u.ID" . $wpdb->prepare( ' LIMIT %d OFFSET %d', $limit, $offset ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- made of prepared parts only.
		$ids   = array_map( 'intval', (array) $found );
		return new Slice( $this->describe( $ids ), $total );
	}

	/**
	 * @param int[] $ids In the order to keep.
	 * @return array<int,array<string,mixed>>
	 */
	private function describe( array $ids ): array {
		if ( array() === $ids ) {
			return array();
		}
		cache_users( $ids );
		$names   = $this->subscriptionNames( $ids );
		$members = array();
		foreach ( $ids as $id ) {
			$user = get_userdata( $id );
			if ( false !== $user ) {
				$members[ $id ] = array( $user, self::isAdministrator( $user ) ? self::ADMINISTRATOR : $names[ $id ] ?? '' );
			}
		}
		return $this->cards->describe( $members );
	}

	/**
	 * The FROM and WHERE of who is listed.
	 *
	 * @param string $search     Part of a name; '' for all.
	 * @param string $profession One of PROFESSIONS; '' for all.
	 * @return string Prepared.
	 */
	private function condition( string $search, string $profession ): string {
		global $wpdb;
		$holders = $this->memberships->holders( self::SUBSCRIPTIONS );
		$parts   = array(
			$wpdb->prepare(
				// phpcs:ignore WordPress.DB.PreparedSQL -- the statement within is prepared.
				"FROM %i u JOIN (
					SELECT user_id FROM %i WHERE meta_key = %s AND meta_value LIKE %s
					UNION SELECT h.user_id FROM ( $holders ) h JOIN %i m ON m.user_id = h.user_id AND m.meta_key = %s
				) listed ON listed.user_id = u.ID",
				$wpdb->users,
				$wpdb->usermeta,
				$wpdb->get_blog_prefix() . 'capabilities',
				'%' . $wpdb->esc_like( '"' . self::ADMINISTRATOR . '"' ) . '%',
				$wpdb->usermeta,
				MemberRecords::DIRECTORY_PRACTICE
			),
		);
		if ( '' !== $profession ) {
			$parts[] = $wpdb->prepare( 'JOIN %i p ON p.user_id = u.ID AND p.meta_key = %s AND p.meta_value = %s', $wpdb->usermeta, MemberRecords::PROFESSION, $profession );
		}
		if ( '' !== $search ) {
			// Not LIKE: SQLite has another way to escape a percent sign in it. Names are stored as markup (see PlainText).
			$parts[] = $wpdb->prepare( 'LEFT JOIN %i d ON d.user_id = u.ID AND d.meta_key = %s WHERE ( INSTR( LOWER( REPLACE( u.display_name, %s, %s ) ), LOWER( %s ) ) > 0 OR INSTR( LOWER( d.meta_value ), LOWER( %s ) ) > 0 )', $wpdb->usermeta, MemberRecords::DIRECTORY_PRACTICE, '&amp;', '&', $search, $search );
		}
		return implode( ' ', $parts );
	}

	/**
	 * The qualifying subscription of each user, whose name is the only one that leaves the server.
	 *
	 * @param int[] $ids Of users.
	 * @return array<int,string> By user.
	 */
	private function subscriptionNames( array $ids ): array {
		global $wpdb;
		$holders = $this->memberships->holders( self::SUBSCRIPTIONS );
		$list    = implode( ', ', array_map( 'intval', $ids ) );
		$rows = (array) $wpdb->get_results( "SELECT h.user_id, h.name FROM ( $holders ) h WHERE h.user_id IN ( $list )", ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL -- the statement within is prepared, the list is of numbers.
		return array_column( $rows, 'name', 'user_id' );
	}

	private static function isAdministrator( WP_User $user ): bool {
		return in_array( self::ADMINISTRATOR, $user->roles, true );
	}
}
