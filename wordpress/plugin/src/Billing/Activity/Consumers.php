<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Activity;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Hooks;
use Throwable;

/**
 * Has the consumers handle each fact at least once: after the transaction that stored it, or in the hourly task if that process died
 * or the database refused a query. A fact stores which consumers have not handled it. So facts whose transactions end in another
 * order than their IDs are not skipped, and one consumer that fails does not hold up the others. A consumer stores its effects under
 * keys that contain the fact's ID, so that handling a fact twice has one effect.
 */
final class Consumers {
	/** Queues e-mails: `Mail/EmailQueue`. */
	public const EMAILS = 1;

	/** Queues webhooks: `OutgoingWebhooks/DeliveryQueue`. */
	public const WEBHOOKS = 2;

	/** Invites the practice admins that a new member has named: `Registration/Invitations`. */
	public const INVITATIONS = 4;

	/** Ends sessions of others in the account of a new member: `Registration/OwnershipProof`. */
	public const SESSIONS = 8;

	/** Facts per query. */
	private const BATCH = 200;

	/** Facts per hour. */
	private const MAX_FACTS = 10000;

	/** @var array<int,callable(JournalEntry):(bool|void)> */
	private static array $handlers = array();

	/**
	 * Defines a consumer.
	 *
	 * @param int                                $consumer One of this class's constants.
	 * @param callable(JournalEntry):(bool|void) $handler  Handles a fact. If it throws, or returns false, it is called again later.
	 */
	public static function add( int $consumer, callable $handler ): void {
		self::$handlers[ $consumer ] = $handler;
	}

	/** Has the consumers handle a fact that has just been stored, and announces it to other plugins. */
	public static function follow( JournalEntry $entry ): void {
		self::handle( $entry );
		/**
		 * Fires after the log has stored an event. It does not fire if the process dies.
		 *
		 * @param JournalEntry $entry The entry.
		 */
		do_action( Hooks::EVENT_LOGGED, $entry );
	}

	/** Has the consumers handle earlier facts. */
	public static function followPending(): void {
		global $wpdb;
		$last = 0;
		$done = 0;
		do {
			$rows = Database::rows( $wpdb->prepare( 'SELECT * FROM %i WHERE pending > 0 AND id > %d ORDER BY id LIMIT %d', Schema::name( Schema::JOURNAL ), $last, self::BATCH ) );
			foreach ( $rows as $row ) {
				self::handle( new JournalEntry( $row ) );
				$last = (int) $row['id'];
			}
			$done += count( $rows );
		} while ( self::BATCH === count( $rows ) && $done < self::MAX_FACTS );
	}

	private static function handle( JournalEntry $entry ): void {
		global $wpdb;
		$left = $entry->pending;
		foreach ( self::$handlers as $consumer => $handler ) {
			if ( 0 === ( $left & $consumer ) ) {
				continue;
			}
			try {
				if ( false !== $handler( $entry ) ) {
					$left &= ~$consumer;
				}
			} catch ( Throwable $failure ) {
				wp_trigger_error( '', "Practice Portal: a fact was not followed and is tried again: {$failure->getMessage()}", E_USER_WARNING );
			}
		}
		if ( $left !== $entry->pending ) {
			try {
				DatabaseTransaction::write( $wpdb->prepare( 'UPDATE %i SET pending = %d WHERE id = %d', Schema::name( Schema::JOURNAL ), $left, $entry->id ) );
			} catch ( DatabaseFailure $failure ) {
				// It is handled again, which has no further effect.
				return;
			}
		}
	}
}
