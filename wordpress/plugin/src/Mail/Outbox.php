<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;

/**
 * The e-mails table: one row per event, without an e-mail's content or address. An e-mail is claimed before it is sent, so that only
 * one process sends it. If a process dies while sending, it is unknown whether the e-mail was sent: it is not sent again.
 */
final class Outbox {
	public const PENDING   = 'owed';
	public const SENDING   = 'sending';
	public const SENT      = 'sent';
	/** The mail server refused it for a day. */
	public const FAILED    = 'given_up';
	/** The database refused a query for it, in the last of all tries. */
	public const UNWRITTEN = 'unwritten';
	/** The code of a theme or plugin failed in the last of all tries. */
	public const BROKEN    = 'broken';
	/** Not sent: nobody could or should get it any more. */
	public const WITHDRAWN = 'withdrawn';
	public const UNCERTAIN = 'uncertain';

	/** Seconds after which a sending process must have died. */
	private const STALE_AFTER = 15 * MINUTE_IN_SECONDS;

	/** Seconds before the first retry. Each retry doubles it. */
	private const FIRST_DELAY = 30 * MINUTE_IN_SECONDS;

	/** Tries within about a day. */
	private const MAX_ATTEMPTS = 6;

	/** How long finished rows are stored: longer than any event triggers e-mails. */
	private const LIFETIME = 90 * DAY_IN_SECONDS;

	/**
	 * @param string $kind    One of `EmailType`'s constants.
	 * @param string $key     Kind and key identify the e-mail.
	 * @param int    $user_id The member whose activity it belongs to; 0 for none.
	 * @param int    $subject The ID of the log entry or issue.
	 * @return int Its ID; 0 if it is already queued or was sent.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function add( string $kind, string $key, int $user_id, int $subject ): int {
		global $wpdb;
		$inserted = DatabaseTransaction::write( $wpdb->prepare( 'INSERT IGNORE INTO %i (fact_hash, kind, user_id, subject, state, created_at) VALUES (%s, %s, %d, %d, %s, ' . DatabaseClock::SQL . ')', Schema::name( Schema::EMAILS ), self::hash( $kind, $key ), $kind, $user_id, $subject, self::PENDING ) );
		return 1 === $inserted ? (int) $wpdb->insert_id : 0;
	}

	/**
	 * An e-mail that was queued before.
	 *
	 * @return array{id:int,state:string}|null Null if it was not.
	 * @throws DatabaseFailure If the database query fails.
	 */
	public function find( string $kind, string $key ): ?array {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( 'SELECT id, state FROM %i WHERE fact_hash = %s', Schema::name( Schema::EMAILS ), self::hash( $kind, $key ) ) );
		return null === $row ? null : array(
			'id'    => (int) $row['id'],
			'state' => (string) $row['state'],
		);
	}

	/**
	 * E-mails to send now, longest waiting first.
	 *
	 * @param string[] $kinds Only these; all when empty.
	 * @return int[]
	 */
	public function due( int $limit, array $kinds = array() ): array {
		global $wpdb;
		$only = array() === $kinds ? '' : 'AND kind IN ( ' . implode( ', ', array_fill( 0, count( $kinds ), '%s' ) ) . ' )';
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( "SELECT id FROM %i WHERE state = %s AND next_attempt_at <= " . DatabaseClock::SQL . " $only ORDER BY next_attempt_at, id LIMIT %d", Schema::name( Schema::EMAILS ), self::PENDING, ...array_merge( $kinds, array( $limit ) ) ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}

	/** Claims an e-mail for this process; null if another has it. */
	public function claim( int $id ): ?QueuedEmail {
		global $wpdb;
		$table   = Schema::name( Schema::EMAILS );
		$claimed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts + 1, next_attempt_at = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND state = %s AND next_attempt_at <= ' . DatabaseClock::SQL, $table, self::SENDING, self::STALE_AFTER, $id, self::PENDING ) );
		$row     = 1 === $claimed ? $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', $table, $id ), ARRAY_A ) : null;
		return is_array( $row ) ? new QueuedEmail( $row ) : null;
	}

	public function finish( QueuedEmail $mail ): void {
		$this->finishAs( $mail->id, self::SENT );
	}

	/** The recipient or the subject no longer exists. */
	public function drop( QueuedEmail $mail ): void {
		$this->finishAs( $mail->id, self::WITHDRAWN );
	}

	/**
	 * Drops an e-mail before its next try.
	 *
	 * @return bool False if it isn't queued any more: a process has claimed it.
	 */
	public function withdraw( string $kind, string $key ): bool {
		global $wpdb;
		return 1 === $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, next_attempt_at = 0 WHERE fact_hash = %s AND state = %s', Schema::name( Schema::EMAILS ), self::WITHDRAWN, self::hash( $kind, $key ), self::PENDING ) );
	}

	/** Releases an e-mail that was not tried. */
	public function release( QueuedEmail $mail ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = %d, next_attempt_at = ' . DatabaseClock::SQL . ' WHERE id = %d AND state = %s', Schema::name( Schema::EMAILS ), self::PENDING, $mail->attempts - 1, $mail->id, self::SENDING ) );
	}

	/** Drops the queued e-mails of a copied site, because the original site sends them. */
	public function dropAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE state IN ( %s, %s )', Schema::name( Schema::EMAILS ), self::WITHDRAWN, self::PENDING, self::SENDING ) );
	}

	/**
	 * Schedules another try after a failure.
	 *
	 * @param QueuedEmail $mail  Claimed by this process.
	 * @param string      $state Its state after the last of all tries: `FAILED`, `UNWRITTEN` or `BROKEN`.
	 * @return bool Whether it will be retried.
	 */
	public function postpone( QueuedEmail $mail, string $state ): bool {
		$goes_on = $mail->attempts < self::MAX_ATTEMPTS;
		$this->finishAs( $mail->id, $goes_on ? self::PENDING : $state, self::FIRST_DELAY * 2 ** ( $mail->attempts - 1 ) );
		return $goes_on;
	}

	/**
	 * Claims e-mails that may or may not have been sent.
	 *
	 * @return QueuedEmail[]
	 */
	public function claimStale(): array {
		global $wpdb;
		$table = Schema::name( Schema::EMAILS );
		$taken = array();
		foreach ( (array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE state = %s AND next_attempt_at < ' . DatabaseClock::SQL, $table, self::SENDING ), ARRAY_A ) as $row ) {
			if ( 1 === $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE id = %d AND state = %s', $table, self::UNCERTAIN, (int) $row['id'], self::SENDING ) ) ) {
				$taken[] = new QueuedEmail( $row );
			}
		}
		return $taken;
	}

	/** The number of e-mails that have failed and will be retried. */
	public function countFailing(): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE state = %s AND attempts > 0', Schema::name( Schema::EMAILS ), self::PENDING ) );
	}

	public function purge(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE state NOT IN ( %s, %s ) AND created_at < ' . DatabaseClock::SQL . ' - %d', Schema::name( Schema::EMAILS ), self::PENDING, self::SENDING, self::LIFETIME ) );
	}

	private static function hash( string $kind, string $key ): string {
		return hash( 'sha256', "$kind:$key" );
	}

	/** @param int $wait Seconds until the next try. */
	private function finishAs( int $id, string $state, int $wait = 0 ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, next_attempt_at = ' . DatabaseClock::SQL . ' + %d WHERE id = %d AND state = %s', Schema::name( Schema::EMAILS ), $state, $wait, $id, self::SENDING ) );
	}
}
