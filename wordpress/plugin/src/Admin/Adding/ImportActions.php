<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\Csv;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Membership\Import\Columns;
use PracticePortal\Membership\Import\CsvFile;
use PracticePortal\Membership\Import\Import;
use PracticePortal\Membership\Import\ImportOptions;
use PracticePortal\Membership\Import\ImportRow;
use PracticePortal\Membership\Import\ImportRunner;
use PracticePortal\Membership\Import\Imports;
use PracticePortal\Membership\Import\ImportState;
use PracticePortal\Membership\Import\RowState;

/** The actions of the import page: upload, map, check, import, send the e-mails, undo, discard. */
final class ImportActions {
	public const UPLOAD          = 'upload_import';
	public const MAP             = 'map_import';
	public const START           = 'start_import';
	public const CONTINUE_IMPORT = 'continue_import';
	public const MAIL            = 'mail_import';
	public const UNDO            = 'undo_import';
	public const DISCARD         = 'discard_import';
	public const REFUSED         = 'refused_import';

	/** The seconds of work per press on Continue. */
	private const SECONDS = 5;

	/** Rows per query when the refused rows are written to a file. */
	private const CHUNK = 500;

	public function __construct( private readonly Imports $imports, private readonly ImportRunner $runner ) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		foreach ( array(
			self::UPLOAD          => array( $this, 'upload' ),
			self::MAP             => array( $this, 'map' ),
			self::START           => array( $this, 'start' ),
			self::CONTINUE_IMPORT => array( $this, 'proceed' ),
			self::MAIL            => array( $this, 'mail' ),
			self::UNDO            => array( $this, 'undo' ),
			self::DISCARD         => array( $this, 'discard' ),
			self::REFUSED         => array( $this, 'sendRefused' ),
		) as $name => $work ) {
			$admin_post_actions->add( $name, Capability::MANAGE_MEMBERS, $work );
		}
	}

	/** What to do about a file that is larger than PHP accepts. */
	public static function tooLarge(): string {
		/* translators: %s: a size, for example "2 MB". */
		return sprintf( __( 'The file is larger than this server accepts (%s). Ask your host for a higher limit, or split the file.', 'practice-portal' ), size_format( wp_max_upload_size() ) );
	}

	public function upload(): ActionResult {
		if ( null !== $this->imports->running() ) {
			return self::refused( __( 'Another import is running. Wait until it has ended.', 'practice-portal' ) );
		}
		$file  = is_array( $_FILES['file'] ?? null ) ? $_FILES['file'] : array(); // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- AdminPostActions checks the nonce; the content is validated as CSV.
		$error = (int) ( $file['error'] ?? UPLOAD_ERR_NO_FILE );
		if ( in_array( $error, array( UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE ), true ) ) {
			return self::refused( self::tooLarge() );
		}
		if ( UPLOAD_ERR_OK !== $error || ! is_uploaded_file( (string) ( $file['tmp_name'] ?? '' ) ) ) {
			return self::refused( __( 'Choose a CSV file.', 'practice-portal' ) );
		}
		try {
			$csv = new CsvFile( (string) $file['tmp_name'] );
			$id  = $this->imports->create( $csv, Sanitizer::line( (string) ( $file['name'] ?? '' ) ) );
		} catch ( RequestRejected $refusal ) {
			return self::refused( $refusal->getMessage() );
		} catch ( DatabaseFailure $failure ) {
			return self::refused( __( 'The file could not be stored in the database. Try again, or split the file.', 'practice-portal' ) );
		}
		return ActionResult::done( __( 'File uploaded. Check the columns.', 'practice-portal' ), ImportUrl::for( $id ) );
	}

	/**
	 * Stores the mapping and begins the dry run, or only shows the preview again.
	 *
	 * @param array<int|string,mixed> $form `import`, `check`, and what `ImportOptions` reads.
	 */
	public function map( array $form ): ActionResult {
		$import = $this->find( $form );
		if ( null === $import || ! in_array( $import->state, array( ImportState::Uploaded, ImportState::Checked ), true ) ) {
			return self::outdated();
		}
		$options = ImportOptions::fromForm( $form, count( $import->header ) );
		$this->imports->update( $import->id, array( 'options' => wp_json_encode( $options->toArray() ) ) );
		$this->imports->advance( $import->id, array( ImportState::Checked ), ImportState::Uploaded );
		$problem = $options->problem();
		if ( '' !== $problem ) {
			return ActionResult::refused( $problem, ImportUrl::for( $import->id ) );
		}
		if ( ! Sanitizer::flag( $form['check'] ?? '' ) ) {
			return ActionResult::saved( __( 'The preview of the first rows is below.', 'practice-portal' ) )->redirectingTo( ImportUrl::for( $import->id ) );
		}
		$this->imports->resetRows( $import->id );
		return $this->begin( $import, array( ImportState::Uploaded ), ImportState::Checking );
	}

	/** @param array<int|string,mixed> $form `import`. */
	public function start( array $form ): ActionResult {
		$import = $this->find( $form );
		return null === $import ? self::outdated() : $this->begin( $import, array( ImportState::Checked ), ImportState::Importing, AdminActivityKind::ImportStarted );
	}

	/** @param array<int|string,mixed> $form `import`. */
	public function mail( array $form ): ActionResult {
		$import = $this->find( $form );
		return null === $import ? self::outdated() : $this->begin( $import, array( ImportState::Imported ), ImportState::Mailing );
	}

	/** @param array<int|string,mixed> $form `import`. */
	public function undo( array $form ): ActionResult {
		$import = $this->find( $form );
		return null === $import ? self::outdated() : $this->begin( $import, array( ImportState::Imported ), ImportState::Undoing, AdminActivityKind::ImportUndone );
	}

	/**
	 * Imports for some seconds. The page presses this button by itself, and the background task does the same work.
	 *
	 * @param array<int|string,mixed> $form `import`.
	 */
	public function proceed( array $form ): ActionResult {
		$import = $this->find( $form );
		if ( null === $import ) {
			return self::outdated();
		}
		if ( ImportState::Mailing !== $import->state ) {
			$this->runner->continueBatch( self::SECONDS );
		}
		return ActionResult::saved( '' )->redirectingTo( ImportUrl::for( $import->id ) );
	}

	/** @param array<int|string,mixed> $form `import`. */
	public function discard( array $form ): ActionResult {
		$import = $this->find( $form );
		if ( null === $import || ! in_array( $import->state, array( ImportState::Uploaded, ImportState::Checked ), true ) ) {
			return self::outdated();
		}
		$this->imports->delete( $import->id );
		return ActionResult::done( __( 'The file was deleted. Nobody was imported.', 'practice-portal' ), ImportUrl::upload() );
	}

	/**
	 * Sends the refused rows unchanged, with the reason in an additional column. The cells of imported rows are deleted, so a row that
	 * was not undone has the account's username, name and e-mail address.
	 *
	 * @param array<int|string,mixed> $form `import`.
	 */
	public function sendRefused( array $form ): ActionResult {
		$import = $this->find( $form );
		if ( null === $import ) {
			return self::outdated();
		}
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename=not-imported-' . $import->id . '.csv' );
		echo Csv::BYTE_ORDER_MARK . Csv::line( array_merge( $import->header, array( __( 'Row', 'practice-portal' ), __( 'Reason', 'practice-portal' ) ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- a CSV file.
		$after = 0;
		do {
			$rows = $this->imports->rows( $import->id, array( RowState::Refused, RowState::Superseded, RowState::Kept ), self::CHUNK, $after );
			foreach ( $rows as $row ) {
				$after = $row->line;
				$cells = RowState::Kept === $row->state ? self::accountCells( $row, $import ) : array_slice( $row->cells, 0, count( $import->header ) );
				echo Csv::line( array_merge( array_pad( $cells, count( $import->header ), '' ), array( $row->line, $row->reason ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- a CSV file.
			}
		} while ( count( $rows ) === self::CHUNK );
		exit;
	}

	/** @return string[] What an imported person's account says, in the columns that the import has read it from. */
	private static function accountCells( ImportRow $row, Import $import ): array {
		$cells = array_fill( 0, count( $import->header ), '' );
		$user  = get_userdata( $row->user_id );
		if ( false === $user ) {
			return $cells;
		}
		$values = array(
			Columns::EMAIL      => $user->user_email,
			Columns::FIRST_NAME => $user->first_name,
			Columns::LAST_NAME  => $user->last_name,
			Columns::NAME       => $user->display_name,
			Columns::USERNAME   => $user->user_login,
		);
		foreach ( array_intersect_key( $import->options->columns, $values ) as $field => $column ) {
			$cells[ $column ] = $values[ $field ];
		}
		return $cells;
	}

	/**
	 * @param ImportState[] $from The states in which this can begin.
	 * @param AdminActivityKind|null $kind The event to log; null for none.
	 */
	private function begin( Import $import, array $from, ImportState $state, ?AdminActivityKind $kind = null ): ActionResult {
		$running = $this->imports->running();
		if ( null !== $running && $running->id !== $import->id ) {
			return self::refused( __( 'Another import is running. Wait until it has ended.', 'practice-portal' ) );
		}
		if ( null !== $running || ! $this->imports->advance( $import->id, $from, $state ) ) {
			return self::outdated();
		}
		if ( null !== $kind ) {
			AdminJournalEvents::record( ( new JournalEvent( $kind, 0, "import-$import->id" ) )->withDetail( $import->file_name ) );
		}
		ImportRunner::schedule();
		return ActionResult::saved( '' )->redirectingTo( ImportUrl::for( $import->id ) );
	}

	/** @param array<int|string,mixed> $form `import`. */
	private function find( array $form ): ?Import {
		return $this->imports->find( Sanitizer::id( $form['import'] ?? 0 ) );
	}

	private static function outdated(): ActionResult {
		return self::refused( __( 'The import has changed since this page was loaded. Nothing was done.', 'practice-portal' ) );
	}

	private static function refused( string $text ): ActionResult {
		return ActionResult::refused( $text, ImportUrl::upload() );
	}
}
