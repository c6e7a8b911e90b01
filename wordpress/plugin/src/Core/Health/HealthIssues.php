<?php
declare(strict_types=1);

namespace PracticePortal\Core\Health;

use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\OptionCache;
use PracticePortal\Core\Database\Schema;

/** The table of health issues. Kind and subject identify an issue, so raising it again does not add another one. */
final class HealthIssues {
	/**
	 * Stores an issue.
	 *
	 * @param int    $user_id         The user's ID; 0 for none.
	 * @param int    $subscription_id 0 for none.
	 * @param string $detail          For people, '' for nothing.
	 * @return HealthIssue|null The issue if it is new or open again; null if it is already open.
	 */
	public function raise( HealthIssueKind $kind, string $subject, int $user_id, int $subscription_id, string $detail ): ?HealthIssue {
		global $wpdb;
		$table    = Schema::name( Schema::HEALTH_ISSUES );
		$now      = DatabaseClock::now();
		$inserted = $wpdb->query(
			$wpdb->prepare( 'INSERT IGNORE INTO %i (kind, subject, user_id, subscription_id, detail, created_at) VALUES (%s, %s, %d, %d, %s, %d)', $table, $kind->value, $subject, $user_id, $subscription_id, $detail, $now )
		);
		if ( 1 !== $inserted ) {
			$reopened = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET detail = %s, created_at = %d, resolved_at = NULL WHERE kind = %s AND subject = %s AND resolved_at IS NOT NULL', $table, $detail, $now, $kind->value, $subject ) );
			if ( 1 !== $reopened ) {
				return null;
			}
		}
		$this->storeCount();
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE kind = %s AND subject = %s', $table, $kind->value, $subject ), ARRAY_A );
		return is_array( $row ) ? new HealthIssue( $row ) : null;
	}

	/** Marks an issue as resolved, if it exists. */
	public function resolve( HealthIssueKind $kind, string $subject ): void {
		global $wpdb;
		$resolved = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET resolved_at = %d WHERE kind = %s AND subject = %s AND resolved_at IS NULL', Schema::name( Schema::HEALTH_ISSUES ), DatabaseClock::now(), $kind->value, $subject ) );
		if ( 1 === $resolved ) {
			$this->storeCount();
		}
	}

	/**
	 * Dismisses an issue.
	 *
	 * @return bool Whether it was open.
	 */
	public function dismiss( int $id ): bool {
		global $wpdb;
		$was_open = 1 === $wpdb->query( $wpdb->prepare( 'UPDATE %i SET resolved_at = %d WHERE id = %d AND resolved_at IS NULL', Schema::name( Schema::HEALTH_ISSUES ), DatabaseClock::now(), $id ) );
		if ( $was_open ) {
			$this->storeCount();
		}
		return $was_open;
	}

	public function find( int $id ): ?HealthIssue {
		global $wpdb;
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::HEALTH_ISSUES ), $id ), ARRAY_A );
		return is_array( $row ) ? new HealthIssue( $row ) : null;
	}

	/**
	 * Open or resolved issues, newest first.
	 *
	 * @param bool $is_resolved Whether to list the resolved ones.
	 * @return HealthIssue[]
	 */
	public function all( bool $is_resolved = false, int $limit = 100, int $offset = 0 ): array {
		global $wpdb;
		$condition = $is_resolved ? 'IS NOT NULL' : 'IS NULL';
		$rows      = $wpdb->get_results( $wpdb->prepare( "SELECT * FROM %i WHERE resolved_at $condition ORDER BY id DESC LIMIT %d OFFSET %d", Schema::name( Schema::HEALTH_ISSUES ), $limit, $offset ), ARRAY_A );
		return array_map( static fn( array $row ): HealthIssue => new HealthIssue( $row ), (array) $rows );
	}

	/**
	 * The open issues about a member, newest first.
	 *
	 * @return HealthIssue[]
	 */
	public function openFor( int $user_id ): array {
		global $wpdb;
		$rows = $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE resolved_at IS NULL AND user_id = %d ORDER BY id DESC LIMIT 10', Schema::name( Schema::HEALTH_ISSUES ), $user_id ), ARRAY_A );
		return array_map( static fn( array $row ): HealthIssue => new HealthIssue( $row ), (array) $rows );
	}

	/** The number of open or resolved issues. */
	public function count( bool $is_resolved = false ): int {
		global $wpdb;
		$condition = $is_resolved ? 'IS NOT NULL' : 'IS NULL';
		return (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM %i WHERE resolved_at $condition", Schema::name( Schema::HEALTH_ISSUES ) ) );
	}

	/**
	 * Stores the number of open issues for the menu. One query counts and stores, so that the last one of several requests stores the
	 * current number.
	 */
	public function storeCount(): void {
		global $wpdb;
		OptionCache::forget( AdminMenu::COUNT_OPTION );
		add_option( AdminMenu::COUNT_OPTION, '0' );
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET option_value = ( SELECT COUNT(*) FROM %i WHERE resolved_at IS NULL ) WHERE option_name = %s', $wpdb->options, Schema::name( Schema::HEALTH_ISSUES ), AdminMenu::COUNT_OPTION ) );
		OptionCache::forget( AdminMenu::COUNT_OPTION );
	}
}
