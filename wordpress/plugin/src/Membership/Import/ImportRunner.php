<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Billing\Activity\ActivityKind;
use PracticePortal\Billing\Activity\ActivityLog;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\RuntimeCache;
use PracticePortal\Core\Hooks;

/**
 * Runs an import in the background, in batches: the dry run, the import, the e-mails and the undoing. One process works at a time.
 * If it dies, its lock expires, and the next batch continues with the first row that is not done. No person is added twice, because
 * the e-mail address identifies them.
 */
final class ImportRunner {
	private const LOCK = 'import';

	/** The maximum duration of a batch, in seconds. */
	private const TIME_LIMIT = 15;

	/** The number of e-mails per batch. They are sent at its end. */
	private const MAILS = 25;

	/** Seconds until the next batch of e-mails. */
	private const MAIL_PAUSE = MINUTE_IN_SECONDS;

	public function __construct(
		private readonly Imports $imports,
		private readonly RowBatch $row_batch,
		private readonly RowImporter $row_importer,
		private readonly Lock $lock,
	) {}

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
			wp_schedule_single_event( DatabaseClock::now() + $in, Hooks::IMPORT_BATCH );
		}
	}

	public function continueInBackground(): void {
		$import = $this->imports->running();
		if ( null === $import ) {
			return;
		}
		// Schedule the next batch before the work, so that it continues if this process dies.
		self::schedule( ImportState::Mailing === $import->state ? self::MAIL_PAUSE : 0 );
		$this->continueBatch();
	}

	/**
	 * Works on the running import for some seconds.
	 *
	 * @param int $seconds The maximum duration; 0 for a single chunk of rows.
	 * @return bool Whether this call could work: false if another process does.
	 */
	public function continueBatch( int $seconds = self::TIME_LIMIT ): bool {
		try {
			return $this->lock->tryRun( array( self::LOCK ), fn(): bool => $this->continueLocked( $seconds ) );
		} catch ( ConcurrentChange $busy ) {
			return false;
		}
	}

	private function continueLocked( int $seconds ): bool {
		// WordPress would count all users after each new one.
		$is_counted = remove_action( 'user_register', 'wp_maybe_update_user_counts', 10 );
		try {
			$until = DatabaseClock::now() + $seconds;
			do {
				$import  = $this->imports->running();
				$goes_on = null !== $import && $this->work( $import, $until );
				RuntimeCache::forget();
			} while ( $goes_on && DatabaseClock::now() < $until );
			return true;
		} finally {
			if ( $is_counted ) {
				add_action( 'user_register', 'wp_maybe_update_user_counts', 10, 0 );
				wp_maybe_update_user_counts();
			}
		}
	}

	/** @return bool Whether there is more to do now. */
	private function work( Import $import, int $until ): bool {
		switch ( $import->state ) {
			case ImportState::Checking:
				return $this->row_batch->work( $import, RowState::Pending, $until, fn( ImportRow $row ) => $this->row_importer->check( $import, $row ), ImportState::Checked );
			case ImportState::Importing:
				if ( array() !== $this->imports->rows( $import->id, array( RowState::Ready ), 1 ) ) {
					return $this->row_batch->work( $import, RowState::Ready, $until, fn( ImportRow $row ) => $this->row_importer->import( $import, $row ), ImportState::Importing );
				}
				return $this->row_batch->work( $import, RowState::Later, $until, fn( ImportRow $row ) => $this->row_importer->import( $import, $row, true ), ImportState::Imported );
			case ImportState::Undoing:
				return $this->row_batch->work( $import, RowState::Imported, $until, fn( ImportRow $row ) => $this->row_importer->undo( $row ), ImportState::Undone );
		}
		$this->mail( $import );
		return false;
	}

	/** Requests the next e-mails. The queue sends them at the end of this request, and retries what fails. */
	private function mail( Import $import ): void {
		$rows = $this->imports->rows( $import->id, array( RowState::Imported ), self::MAILS, 0, 'AND is_new_account = 1 AND mailed_at = 0' );
		foreach ( $rows as $row ) {
			DatabaseTransaction::run(
				function () use ( $row ): void {
					ActivityLog::record( new JournalEvent( ActivityKind::PasswordLinkRequested, $row->user_id, "import-$row->import_id-$row->line" ) );
					$this->imports->updateRow( $row, array( 'mailed_at' => DatabaseClock::now() ) );
				}
			);
		}
		if ( count( $rows ) < self::MAILS ) {
			$this->imports->update( $import->id, array( 'is_mailed' => 1 ) );
			$this->imports->advance( $import->id, array( ImportState::Mailing ), ImportState::Imported );
		}
	}
}
