<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeErrorTexts;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\RequestRejected;

/**
 * Works on some rows of an import, one after the other. After an error, it decides whether the row is refused or tried again, or
 * whether the import waits: for Stripe, or for another request about the same person.
 */
final class RowBatch {
	/** Rows per query. */
	private const CHUNK = 50;

	/** How often a row is tried at most while the database refuses a query for it, or Stripe answers with an error of its own. */
	private const MAX_TRIES = 5;

	public function __construct( private readonly Imports $imports ) {}

	/**
	 * Works on rows in one state, in the file's order. Rows that are tried again come last.
	 *
	 * @param RowState                 $state The state of rows that are not done.
	 * @param callable(ImportRow):void $work  Processes one row and changes its state.
	 * @param ImportState              $next  The import's state after the last row.
	 * @return bool Whether there is more to do now.
	 */
	public function work( Import $import, RowState $state, int $until, callable $work, ImportState $next ): bool {
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
					$this->retryLater( $row );
					$note = __( 'The database refused a query. The row is tried again.', 'practice-portal' );
				} else {
					/* translators: %s: a number. */
					$this->refuse( $import, $row, sprintf( __( 'The database refused a query for this row %s times. The row may have characters that your database does not accept, or the database has a fault.', 'practice-portal' ), number_format_i18n( self::MAX_TRIES ) ) );
				}
			} catch ( ConcurrentChange $busy ) {
				return false;
			} catch ( GatewayException $exception ) {
				if ( GatewayErrorKind::Unavailable === $exception->kind || GatewayErrorKind::NotConfigured === $exception->kind ) {
					/* translators: %s: a sentence that explains the error. */
					$this->imports->update( $import->id, array( 'note' => mb_substr( sprintf( __( 'Waiting for Stripe, and trying again: %s', 'practice-portal' ), StripeErrorTexts::problem( $exception ) ), 0, 500 ) ) );
					return false;
				}
				if ( GatewayErrorKind::Failed === $exception->kind && $row->tries + 1 < self::MAX_TRIES ) {
					$this->retryLater( $row );
					$note = __( 'Stripe answered with an error. The row is tried again.', 'practice-portal' );
				} else {
					$this->refuse( $import, $row, StripeErrorTexts::problem( $exception ) );
				}
			}
			if ( DatabaseClock::now() >= $until && $until > 0 ) {
				break;
			}
		}
		$this->imports->update( $import->id, array( 'note' => $note ) );
		if ( array() === $rows ) {
			$this->imports->advance( $import->id, array( $import->state ), $next );
		}
		return array() !== $rows && ! ( $is_retry && '' !== $note );
	}

	private function retryLater( ImportRow $row ): void {
		$this->imports->updateRow( $row, array( 'tries' => $row->tries + 1 ) );
	}

	/** Ends the work on a row. A row that is not undone stays imported. */
	private function refuse( Import $import, ImportRow $row, string $reason ): void {
		$this->imports->settleRow( $row, ImportState::Undoing === $import->state ? RowState::Kept : RowState::Refused, array( 'reason' => mb_substr( $reason, 0, 500 ) ) );
	}
}
