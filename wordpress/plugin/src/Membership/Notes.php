<?php
declare(strict_types=1);

namespace PracticePortal\Membership;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;

/**
 * Stores notes about members for office staff and administrators. Members don't see them, except in an export of their personal
 * data.
 */
final class Notes {
	/** The maximum length of a note in characters. */
	public const MAX_LENGTH = 2000;

	/**
	 * Adds a note by the current user. Returns the note's ID.
	 *
	 * @param string $text At most `MAX_LENGTH` characters.
	 * @throws DatabaseFailure If it could not be stored.
	 */
	public function add( int $user_id, string $text ): int {
		global $wpdb;
		$inserted = $wpdb->insert(
			Schema::name( Schema::NOTES ),
			array(
				'user_id'    => $user_id,
				'author_id'  => get_current_user_id(),
				'note'       => $text,
				'created_at' => DatabaseClock::now(),
			)
		);
		if ( 1 !== $inserted ) {
			throw new DatabaseFailure( 'The note could not be stored.' );
		}
		return (int) $wpdb->insert_id;
	}

	/**
	 * A member's notes, newest first.
	 *
	 * @return array<int,array{id:int,author_id:int,text:string,created_at:int}>
	 */
	public function forUser( int $user_id ): array {
		global $wpdb;
		return array_map(
			static fn( array $row ): array => array(
				'id'         => (int) $row['id'],
				'author_id'  => (int) $row['author_id'],
				'text'       => (string) $row['note'],
				'created_at' => (int) $row['created_at'],
			),
			(array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE user_id = %d ORDER BY id DESC', Schema::name( Schema::NOTES ), $user_id ), ARRAY_A )
		);
	}

	/** Deletes one of a member's notes. */
	public function delete( int $user_id, int $id ): bool {
		global $wpdb;
		return 1 === $wpdb->delete(
			Schema::name( Schema::NOTES ),
			array(
				'id'      => $id,
				'user_id' => $user_id,
			)
		);
	}

	/** Deletes all notes about a user. Returns the number of deleted notes. */
	public function erase( int $user_id ): int {
		global $wpdb;
		return (int) $wpdb->delete( Schema::name( Schema::NOTES ), array( 'user_id' => $user_id ) );
	}
}
