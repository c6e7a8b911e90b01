<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

use PracticePortal\Core\Database\Schema;

defined( 'ABSPATH' ) || exit;

/**
 * The mails' table: one row for each fact, and never what is in an e-mail or where it goes. An e-mail is claimed before it is
 * sent, so that of two processes only one sends it. When a process dies while it sends, nobody knows whether the e-mail has
 * left: it is not sent again.
 */
final class Outbox {
	private const PENDING   = 'owed';
	private const SENDING   = 'sending';
	private const SENT      = 'sent';
	private const FAILED    = 'given_up';
	private const UNCERTAIN = 'uncertain';

	/** Seconds after which a process that sends must have died. */
	private const STALE_AFTER = 15 * MINUTE_IN_SECONDS;

	/** Seconds after which it is tried again at first; each time twice as long. */
	private const FIRST_DELAY = 30 * MINUTE_IN_SECONDS;

	/** Tries within about a day. */
	private const MAX_ATTEMPTS = 6;

	/** How long rows are kept that are done with: longer than anything is news. */
	private const LIFETIME = 90 * DAY_IN_SECONDS;

	/**
	 * @param string $kind    One of `EmailType`'s constants.
	 * @param string $key     With the kind it names the fact.
	 * @param int    $user_id Whose history it belongs to; 0 for none's.
	 * @param int    $subject The number of what it is about.
	 * @return int Its number; 0 when it is owed already, or was sent.
	 */
	public function add( string $kind, string $key, int $user_id, int $subject ): int {
		global $wpdb;
		$inserted = $wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO %i (fact_hash, kind, user_id, subject, state, created_at) VALUES (%s, %s, %d, %d, %s, %d)', Schema::name( Schema::EMAILS ), hash( 'sha256', "$kind:$key" ), $kind, $user_id, $subject, self::PENDING, time() ) );
		return 1 === $inserted ? (int) $wpdb->insert_id : 0;
	}

	/**
	 * Those that are to be tried, longest waiting first.
	 *
	 * @return int[]
	 */
	public function due( int $limit ): array {
		global $wpdb;
		return array_map( 'intval', (array) $wpdb->get_col( $wpdb->prepare( 'SELECT id FROM %i WHERE state = %s AND next_attempt_at <= %d ORDER BY next_attempt_at, id LIMIT %d', Schema::name( Schema::EMAILS ), self::PENDING, time(), $limit ) ) );
	}

	/** Takes one to be sent by this process; null when another has it. */
	public function claim( int $id ): ?QueuedEmail {
		global $wpdb;
		$table   = Schema::name( Schema::EMAILS );
		$claimed = $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = attempts + 1, next_attempt_at = %d WHERE id = %d AND state = %s AND next_attempt_at <= %d', $table, self::SENDING, time() + self::STALE_AFTER, $id, self::PENDING, time() ) );
		$row     = 1 === $claimed ? $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', $table, $id ), ARRAY_A ) : null;
		return is_array( $row ) ? new QueuedEmail( $row ) : null;
	}

	public function finish( QueuedEmail $mail ): void {
		$this->finishAs( $mail->id, self::SENT, 0 );
	}

	/** Nobody is there any more to whom it could go, or what it was about is gone. */
	public function drop( QueuedEmail $mail ): void {
		$this->finishAs( $mail->id, self::FAILED, 0 );
	}

	/** It was not tried: as before it was claimed. */
	public function release( QueuedEmail $mail ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, attempts = %d, next_attempt_at = 0 WHERE id = %d AND state = %s', Schema::name( Schema::EMAILS ), self::PENDING, $mail->attempts - 1, $mail->id, self::SENDING ) );
	}

	/** None that is owed is sent: the site that this one is a copy of does it. */
	public function dropAll(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE state IN ( %s, %s )', Schema::name( Schema::EMAILS ), self::FAILED, self::PENDING, self::SENDING ) );
	}

	/**
	 * It could not be sent: later again.
	 *
	 * @return bool Whether it will be tried again.
	 */
	public function postpone( QueuedEmail $mail ): bool {
		$goes_on = $mail->attempts < self::MAX_ATTEMPTS;
		$this->finishAs( $mail->id, $goes_on ? self::PENDING : self::FAILED, time() + self::FIRST_DELAY * 2 ** ( $mail->attempts - 1 ) );
		return $goes_on;
	}

	/**
	 * Takes those out of which nobody knows whether they have left.
	 *
	 * @return QueuedEmail[]
	 */
	public function claimStale(): array {
		global $wpdb;
		$table = Schema::name( Schema::EMAILS );
		$taken = array();
		foreach ( (array) $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM %i WHERE state = %s AND next_attempt_at < %d', $table, self::SENDING, time() ), ARRAY_A ) as $row ) {
			if ( 1 === $wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s WHERE id = %d AND state = %s', $table, self::UNCERTAIN, (int) $row['id'], self::SENDING ) ) ) {
				$taken[] = new QueuedEmail( $row );
			}
		}
		return $taken;
	}

	/** How many have failed and will be tried again. */
	public function countFailing(): int {
		global $wpdb;
		return (int) $wpdb->get_var( $wpdb->prepare( 'SELECT COUNT(*) FROM %i WHERE state = %s AND attempts > 0', Schema::name( Schema::EMAILS ), self::PENDING ) );
	}

	public function purge(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE state NOT IN ( %s, %s ) AND created_at < %d', Schema::name( Schema::EMAILS ), self::PENDING, self::SENDING, time() - self::LIFETIME ) );
	}

	private function finishAs( int $id, string $state, int $next_attempt_at ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE %i SET state = %s, next_attempt_at = %d WHERE id = %d AND state = %s', Schema::name( Schema::EMAILS ), $state, $next_attempt_at, $id, self::SENDING ) );
	}
}
