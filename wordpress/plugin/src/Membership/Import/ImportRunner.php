<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeErrorTexts;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\LockUnavailable;
use PracticePortal\Core\Database\RuntimeCache;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\Json;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Membership\Adding\AddedMember;
use PracticePortal\Membership\Adding\MemberAccounts;
use PracticePortal\Membership\Adding\MemberAdder;
use PracticePortal\Membership\Adding\NewMember;

defined( 'ABSPATH' ) || exit;

/**
 * Runs an import in the background, in batches: the dry run, the import, the e-mails and the undoing. One process works at a time.
 * If it dies, its lock expires, and the next batch continues with the first row that is not done. No person is added twice, because
 * the e-mail address identifies them.
 */
final class ImportRunner {
	private const LOCK = 'import';

	/** Rows per query. */
	private const CHUNK = 50;

	/** How often a row is tried at most while the database refuses a query for it. */
	private const MAX_TRIES = 5;

	/** The maximum duration of a batch, in seconds. */
	private const TIME_LIMIT = 15;

	/** The number of e-mails per batch. They are sent at its end. */
	private const MAILS = 25;

	/** Seconds until the next batch of e-mails. */
	private const MAIL_PAUSE = MINUTE_IN_SECONDS;

	private Imports $imports;
	private RowReader $row_reader;
	private MemberAdder $member_adder;
	private MemberAccounts $member_accounts;
	private Subscriptions $subscriptions;
	private ImportUndo $undo;
	private Lock $lock;

	public function __construct( Imports $imports, RowReader $row_reader, MemberAdder $member_adder, MemberAccounts $member_accounts, Subscriptions $subscriptions, ImportUndo $undo, Lock $lock ) {
		$this->imports         = $imports;
		$this->row_reader      = $row_reader;
		$this->member_adder    = $member_adder;
		$this->member_accounts = $member_accounts;
		$this->subscriptions   = $subscriptions;
		$this->undo            = $undo;
		$this->lock            = $lock;
	}

	public function register(): void {
		add_action( Hooks::IMPORT_BATCH, array( $this, 'continueInBackground' ) );
		add_action( Hooks::HOURLY, array( $this, 'reschedule' ) );
		add_action( Hooks::DAILY, array( $this->imports, 'purge' ) );
	}

	/** Schedules the next batch again, in case a process died or WP-Cron has lost it. */
	public function reschedule(): void {
		if ( null !== $this->imports->running() ) {
			self::schedule();
		}
	}

	public static function schedule( int $in = 0 ): void {
		if ( ! wp_next_scheduled( Hooks::IMPORT_BATCH ) ) {
			wp_schedule_single_event( time() + $in, Hooks::IMPORT_BATCH );
		}
	}

	public function continueInBackground(): void {
		$import = $this->imports->running();
		if ( null === $import ) {
			return;
		}
		// Schedule the next batch before the work, so that it continues if this process dies.
		self::schedule( Import::MAILING === $import->state ? self::MAIL_PAUSE : 0 );
		$this->continueBatch();
	}

	/**
	 * Works on the running import for some seconds.
	 *
	 * @param int $seconds The maximum duration; 0 for a single chunk of rows.
	 * @return bool Whether this call could work: false if another process does.
	 */
	public function continueBatch( int $seconds = self::TIME_LIMIT ): bool {
		$token = $this->lock->acquire( array( self::LOCK ) );
		if ( null === $token ) {
			return false;
		}
		// WordPress would count all users after each new one.
		$is_counted = remove_action( 'user_register', 'wp_maybe_update_user_counts', 10 );
		try {
			$until = time() + $seconds;
			do {
				$import  = $this->imports->running();
				$goes_on = null !== $import && $this->work( $import, $until );
				RuntimeCache::forget();
			} while ( $goes_on && time() < $until );
			return true;
		} finally {
			if ( $is_counted ) {
				add_action( 'user_register', 'wp_maybe_update_user_counts', 10, 0 );
				wp_maybe_update_user_counts();
			}
			$this->lock->release( $token );
		}
	}

	/** @return bool Whether there is more to do now. */
	private function work( Import $import, int $until ): bool {
		switch ( $import->state ) {
			case Import::CHECKING:
				return $this->each( $import, ImportRow::PENDING, $until, fn( ImportRow $row ) => $this->check( $import, $row ), Import::CHECKED );
			case Import::IMPORTING:
				if ( array() !== $this->imports->rows( $import->id, array( ImportRow::READY ), 1 ) ) {
					return $this->each( $import, ImportRow::READY, $until, fn( ImportRow $row ) => $this->import( $import, $row ), Import::IMPORTING );
				}
				return $this->each( $import, ImportRow::LATER, $until, fn( ImportRow $row ) => $this->import( $import, $row, true ), Import::IMPORTED );
			case Import::UNDOING:
				return $this->each( $import, ImportRow::IMPORTED, $until, fn( ImportRow $row ) => $this->takeBack( $row ), Import::UNDONE );
		}
		$this->mail( $import );
		return false;
	}

	/**
	 * Works on rows in one state, in the file's order. Rows for which the database refused a query come last.
	 *
	 * @param string                   $state The state of rows that are not done.
	 * @param callable(ImportRow):void $work  Processes one row and changes its state.
	 * @param string                   $next  The import's state after the last row.
	 * @return bool Whether there is more to do now.
	 */
	private function each( Import $import, string $state, int $until, callable $work, string $next ): bool {
		$rows = $this->imports->rows( $import->id, array( $state ), self::CHUNK, 0, 'AND tries = 0' );
		// The first retry is at once, as a deadlock is over by then. A retry that fails ends the batch, so that time passes before the next.
		$is_retry = array() === $rows;
		if ( $is_retry ) {
			$rows = $this->imports->rows( $import->id, array( $state ), self::CHUNK, 0, 'AND tries > 0' );
		}
		$note = '';
		foreach ( $rows as $row ) {
			$errors = Database::countErrors();
			try {
				$work( $row );
			} catch ( RequestRejected | DatabaseFailure $failure ) {
				// A query that failed can look like a person or plan that does not exist.
				if ( ! $failure instanceof DatabaseFailure && ! Database::hasFailedSince( $errors ) ) {
					$this->refuse( $import, $row, $failure->getMessage() );
				} elseif ( $row->tries + 1 < self::MAX_TRIES ) {
					$this->imports->updateRow( $row, array( 'tries' => $row->tries + 1 ) );
					$note = __( 'The database refused a query. The row is tried again.', 'practice-portal' );
				} else {
					/* translators: %s: a number. */
					$this->refuse( $import, $row, sprintf( __( 'The database refused a query for this row %s times. The row may have characters that your database does not accept, or the database has a fault.', 'practice-portal' ), number_format_i18n( self::MAX_TRIES ) ) );
				}
			} catch ( LockUnavailable $busy ) {
				return false;
			} catch ( GatewayException $exception ) {
				if ( GatewayException::UNAVAILABLE === $exception->kind || GatewayException::NOT_CONFIGURED === $exception->kind ) {
					/* translators: %s: a sentence that explains the error. */
					$this->imports->update( $import->id, array( 'note' => mb_substr( sprintf( __( 'Waiting for Stripe, and trying again: %s', 'practice-portal' ), StripeErrorTexts::problem( $exception ) ), 0, 500 ) ) );
					return false;
				}
				$this->refuse( $import, $row, StripeErrorTexts::problem( $exception ) );
			}
			if ( time() >= $until && $until > 0 ) {
				break;
			}
		}
		$this->imports->update( $import->id, array( 'note' => $note ) );
		if ( array() === $rows ) {
			$this->imports->advance( $import->id, array( $import->state ), $next );
		}
		return array() !== $rows && ! ( $is_retry && '' !== $note );
	}

	/** Ends the work on a row. A row that is not undone stays imported. */
	private function refuse( Import $import, ImportRow $row, string $reason ): void {
		$this->imports->settleRow( $row, Import::UNDOING === $import->state ? ImportRow::KEPT : ImportRow::REFUSED, array( 'reason' => mb_substr( $reason, 0, 500 ) ) );
	}

	/** The dry run of a row. */
	private function check( Import $import, ImportRow $row ): void {
		Database::attempt( fn() => $this->member_adder->check( $this->person( $import, $row ) ) );
		$this->imports->settleRow( $row, ImportRow::READY );
	}

	private function import( Import $import, ImportRow $row, bool $is_last = false ): void {
		$person   = $this->person( $import, $row );
		$is_retry = '' !== $row->username;
		if ( ! $is_retry ) {
			$row->username = $this->member_accounts->username( $person->form->username, $person->email() );
			$this->imports->updateRow( $row, array( 'username' => $row->username ) );
		}
		$person->claimed_username = $row->username;
		try {
			$added = Database::attempt( fn(): AddedMember => ( $is_retry ? $this->addedBefore( $person ) : null ) ?? $this->member_adder->add( $person ) );
		} catch ( RequestRejected $refusal ) {
			if ( ! $is_last && 'practice_portal_inviter_missing' === $refusal->error_code ) {
				$this->imports->settleRow( $row, ImportRow::LATER );
				return;
			}
			throw $refusal;
		}
		$this->imports->settleRow(
			$row,
			ImportRow::IMPORTED,
			array(
				'reason'          => '',
				'cells'           => null,
				'user_id'         => $added->user_id,
				'subscription_id' => $added->subscription_id,
				'is_new_account'  => (int) $added->is_new_account,
				'filled'          => Json::encode( $added->filled ),
				'imported_at'     => time(),
			)
		);
	}

	/** The person that an earlier attempt added, if its process died before it stored the result; null for none. */
	private function addedBefore( NewMember $person ): ?AddedMember {
		$user = get_user_by( 'email', $person->email() );
		foreach ( false === $user ? array() : $this->subscriptions->forUser( $user->ID ) as $subscription ) {
			if ( Subscription::IMPORTED === $subscription->origin && ! $this->imports->hasImported( $subscription->id ) ) {
				return new AddedMember( $user->ID, $subscription->id, $user->user_login === $person->claimed_username, array() );
			}
		}
		return null;
	}

	private function takeBack( ImportRow $row ): void {
		Database::attempt( fn() => $this->undo->undo( $row ) );
		$this->imports->settleRow( $row, ImportRow::UNDONE );
	}

	/**
	 * The person of a row.
	 *
	 * @throws RequestRejected If the row can't be read, or has the e-mail address of an earlier one.
	 */
	public function person( Import $import, ImportRow $row ): NewMember {
		$person = $this->row_reader->read( $row->cells, count( $import->header ), $import->options );
		if ( '' === $person->email() ) {
			return $person;
		}
		$hash    = hash( 'sha256', strtolower( $person->email() ) );
		$earlier = $this->imports->earlierLine( $row, $hash );
		if ( $earlier > 0 ) {
			/* translators: %s: number of a row. */
			throw new RequestRejected( 'import_row', sprintf( __( 'Row %s has the same e-mail address.', 'practice-portal' ), (string) $earlier ), 409 );
		}
		$this->imports->updateRow( $row, array( 'email_hash' => $hash ) );
		return $person;
	}

	/** Requests the next e-mails. The queue sends them at the end of this request, and retries what fails. */
	private function mail( Import $import ): void {
		$rows = $this->imports->rows( $import->id, array( ImportRow::IMPORTED ), self::MAILS, 0, 'AND is_new_account = 1 AND mailed_at = 0' );
		foreach ( $rows as $row ) {
			/** This action is documented in src/Core/Hooks.php */
			do_action( Hooks::EVENT_HAPPENED, new JournalEvent( JournalEvent::PASSWORD_LINK_REQUESTED, $row->user_id, "import-$row->import_id-$row->line" ) );
			$this->imports->updateRow( $row, array( 'mailed_at' => time() ) );
		}
		if ( count( $rows ) < self::MAILS ) {
			$this->imports->update( $import->id, array( 'is_mailed' => 1 ) );
			$this->imports->advance( $import->id, array( Import::MAILING ), Import::IMPORTED );
		}
	}
}
