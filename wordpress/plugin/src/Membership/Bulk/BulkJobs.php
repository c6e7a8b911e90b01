<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Bulk;

use PracticePortal\Billing\Jobs\JobRules;
use PracticePortal\Billing\Model\JobState;
use PracticePortal\Billing\Model\JobType;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\SiteUrl;

/** The table of bulk operations. Each of its members is a job of the queue (`Billing/Jobs`). */
final class BulkJobs {
	/**
	 * Stores an operation without members, unless its form was sent before.
	 *
	 * @param string              $form_key   Identifies the form.
	 * @param string              $operation  The operation's name.
	 * @param array<string,mixed> $parameters The owner's entries.
	 * @return bool False if it is stored already.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function create( string $form_key, string $operation, array $parameters ): bool {
		global $wpdb;
		$started = array(
			BulkJob::SITE     => SiteUrl::encoded(),
			BulkJob::DATABASE => LiveSite::database(),
		);
		return 1 === DatabaseTransaction::write( $wpdb->prepare( 'INSERT IGNORE INTO %i (form_key, operation, parameters, author_id, created_at) VALUES (%s, %s, %s, %d, ' . DatabaseClock::SQL . ')', Schema::name( Schema::BULK_JOBS ), $form_key, $operation, (string) wp_json_encode( $started + $parameters ), get_current_user_id() ) );
	}

	/**
	 * Stores one job for each of an operation's members.
	 *
	 * @param string $condition A prepared SQL condition for rows of the list of members.
	 * @return int The number of members.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function addMembers( BulkJob $job, string $condition ): int {
		global $wpdb;
		return DatabaseTransaction::write( $wpdb->prepare( "INSERT INTO %i (type, job_key, kind, user_id, subject, body, state, due_at, created_at) SELECT %s, CONCAT( user_id, ' ', %d ), %s, user_id, %d, CONCAT( %s, subscription_id, '}' ), %s, " . DatabaseClock::SQL . ', ' . DatabaseClock::SQL . ' FROM %i WHERE ', Schema::name( Schema::JOBS ), $job->type()->value, $job->id, $job->operation, $job->id, '{"subscription":', JobState::Waiting->value, Schema::name( Schema::MEMBERS_INDEX ) ) . $condition . ' ORDER BY subscription_id' );
	}

	/**
	 * The operation that a form has started; null for none.
	 *
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function findByForm( string $form_key ): ?BulkJob {
		return self::operations( 'form_key = %s', $form_key )[0] ?? null;
	}

	/** @throws DatabaseFailure If the database query fails. */
	public function find( int $id ): ?BulkJob {
		return self::operations( 'id = %d', $id )[0] ?? null;
	}

	/**
	 * The latest operations of a kind, newest first.
	 *
	 * @return BulkJob[]
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function latest( string $operation, int $limit ): array {
		return self::operations( 'operation = %s ORDER BY id DESC LIMIT %d', $operation, $limit );
	}

	/** Deletes operations together with their members' jobs. */
	public function purge(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE created_at < ' . DatabaseClock::SQL . ' - %d', Schema::name( Schema::BULK_JOBS ), JobRules::lifetime( JobType::Member ) ) );
	}

	/** @return BulkJob[] */
	private static function operations( string $condition, int|string ...$values ): array {
		global $wpdb;
		return array_map( static fn( array $row ): BulkJob => new BulkJob( $row ), Database::rows( $wpdb->prepare( "SELECT * FROM %i WHERE $condition", Schema::name( Schema::BULK_JOBS ), ...$values ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}
}
