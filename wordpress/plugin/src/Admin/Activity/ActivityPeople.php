<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Activity;

use PracticePortal\Admin\Members\MembersIndex;
use PracticePortal\Admin\Members\MembersQuery;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;

/**
 * Finds the people of a search: members by name, practice or e-mail address, and all users by the beginning of their username or
 * e-mail address. Both have an index, also with 50,000 members.
 */
final class ActivityPeople {
	/** The maximum number of people of each way to search. */
	private const LIMIT = 20;

	public function __construct( private readonly MembersIndex $index ) {}

	/**
	 * @return int[] IDs of users.
	 * @throws DatabaseFailure If a query fails.
	 */
	public function find( string $search ): array {
		global $wpdb;
		$members = array_column( $this->index->find( new MembersQuery( array(), $search ), self::LIMIT ), 'user_id' );
		$start   = $wpdb->esc_like( $search ) . '%';
		foreach ( array( 'user_login', 'user_email' ) as $column ) {
			$members = array_merge( $members, Database::column( $wpdb->prepare( 'SELECT ID FROM %i WHERE %i LIKE %s LIMIT %d', $wpdb->users, $column, $start, self::LIMIT ) ) );
		}
		return array_values( array_unique( array_map( 'intval', $members ) ) );
	}
}
