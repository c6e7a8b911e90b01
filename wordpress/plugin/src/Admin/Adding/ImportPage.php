<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\Version;
use PracticePortal\Membership\Import\CsvFile;
use PracticePortal\Membership\Import\Import;
use PracticePortal\Membership\Import\Imports;
use PracticePortal\Membership\Import\ImportState;
use PracticePortal\Membership\Import\RowState;

defined( 'ABSPATH' ) || exit;

/** The page that imports members from a CSV file: upload, mapping and preview, dry run, import, e-mails, undo. */
final class ImportPage extends AdminPage {
	protected const SLUG = MenuEntries::IMPORT;

	private ?Import $import = null;

	public function __construct(
		private readonly Imports $imports,
		private readonly ImportMapping $mapping,
		private readonly PluginFiles $files,
	) {}

	protected function open(): void {
		$id      = Sanitizer::id( wp_unslash( $_GET['import'] ?? 0 ) ); // phpcs:ignore WordPress.Security.NonceVerification -- read only.
		$running = $id > 0 ? null : $this->imports->running();
		if ( null !== $running ) {
			// The URL names the import, so that the page shows its result when it is reloaded at the end.
			wp_safe_redirect( ImportUrl::for( $running->id ) );
			exit;
		}
		$this->import = $this->imports->find( $id );
		if ( null !== $this->import && $this->import->isRunning() ) {
			wp_enqueue_script( 'practice-portal-import', $this->files->url() . '/assets/import.js', array(), Version::VERSION, true );
		}
	}

	protected function body(): void {
		echo '<div id="practice-portal-import">';
		if ( null === $this->import ) {
			$this->outputUpload();
		} else {
			printf( '<p>%s</p>', esc_html( $this->summary( $this->import ) ) );
			$this->outputState( $this->import );
		}
		echo '</div>';
	}

	private function summary( Import $import ): string {
		/* translators: 1: name of a file, 2: number of rows. */
		return sprintf( _n( '%1$s: %2$s row', '%1$s: %2$s rows', $import->total, 'practice-portal' ), $import->file_name, number_format_i18n( $import->total ) );
	}

	private function outputUpload(): void {
		$latest = $this->imports->latest();
		/* translators: %s: a number. */
		printf( '<p>%s</p>', esc_html( sprintf( __( 'Import members from a CSV file with up to %s rows, for example an export of MemberPress or Paid Memberships Pro. No one is charged, and no e-mail is sent until you request it.', 'practice-portal' ), number_format_i18n( CsvFile::MAX_ROWS ) ) ) );
		printf( '<form method="post" action="%s" enctype="multipart/form-data">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( ImportActions::UPLOAD );
		printf( '<p><label for="practice-portal-file">%1$s</label><br><input type="file" id="practice-portal-file" name="file" accept=".csv,text/csv" required></p><p class="description">%2$s</p>', esc_html__( 'CSV file', 'practice-portal' ), esc_html__( 'The rows are stored in the database and deleted after seven days at the latest.', 'practice-portal' ) );
		printf( '<p><button type="submit" class="button button-primary">%s</button></p></form>', esc_html__( 'Upload', 'practice-portal' ) );
		if ( null !== $latest ) {
			printf( '<p><a href="%1$s">%2$s</a></p>', esc_url( ImportUrl::for( $latest->id ) ), esc_html__( 'The last import', 'practice-portal' ) );
		}
	}

	private function outputState( Import $import ): void {
		$counts = $this->imports->counts( $import->id );
		if ( $import->isRunning() ) {
			$this->outputProgress( $import, $counts );
			return;
		}
		if ( ImportState::Uploaded === $import->state ) {
			$this->mapping->output( $import );
			self::button( ImportActions::DISCARD, $import, __( 'Delete the file', 'practice-portal' ), 'practice-portal-danger' );
			return;
		}
		$this->outputCounts( $counts );
		$this->outputReasons( $import );
		if ( $counts[ RowState::Refused->value ] + $counts[ RowState::Superseded->value ] + $counts[ RowState::Kept->value ] > 0 ) {
			self::button( ImportActions::REFUSED, $import, ImportState::Undone === $import->state ? __( 'Download the rows that were not imported or not undone', 'practice-portal' ) : __( 'Download the rows that are not imported', 'practice-portal' ) );
		}
		if ( ImportState::Checked === $import->state ) {
			$this->outputChecked( $import, $counts );
		} elseif ( ImportState::Imported === $import->state ) {
			$this->outputImported( $import, $counts );
		}
		if ( ImportState::Checked !== $import->state ) {
			printf( '<p><a class="button" href="%1$s">%2$s</a></p>', esc_url( self::url() ), esc_html__( 'Import another file', 'practice-portal' ) );
		}
	}

	/** @param array<string,int> $counts The number of rows by state. */
	private function outputChecked( Import $import, array $counts ): void {
		$ready = $counts[ RowState::Ready->value ];
		if ( $ready > 0 ) {
			/* translators: %s: a number. */
			self::button( ImportActions::START, $import, sprintf( _n( 'Import %s member', 'Import %s members', $ready, 'practice-portal' ), number_format_i18n( $ready ) ), 'button-primary' );
		}
		printf( '<details><summary>%s</summary>', esc_html__( 'Change the mapping', 'practice-portal' ) );
		$this->mapping->output( $import );
		echo '</details>';
		self::button( ImportActions::DISCARD, $import, __( 'Delete the file', 'practice-portal' ), 'practice-portal-danger' );
	}

	/** @param array<string,int> $counts The number of rows by state. */
	private function outputImported( Import $import, array $counts ): void {
		list( $unmailed, $mailed ) = $this->imports->countMails( $import->id );
		if ( $mailed > 0 ) {
			/* translators: %s: a number. */
			printf( '<p>%s</p>', esc_html( sprintf( __( '“Set your password” e-mails sent: %s.', 'practice-portal' ), number_format_i18n( $mailed ) ) ) );
		}
		if ( $unmailed > 0 ) {
			printf( '<p>%s</p>', esc_html__( 'New accounts without an e-mail have no password yet.', 'practice-portal' ) );
			/* translators: %s: a number. */
			self::button( ImportActions::MAIL, $import, sprintf( _n( 'Send %s “Set your password” e-mail', 'Send %s “Set your password” e-mails', $unmailed, 'practice-portal' ), number_format_i18n( $unmailed ) ), 'button-primary' );
		}
		if ( $counts[ RowState::Imported->value ] > 0 ) {
			printf( '<details class="practice-portal-removal"><summary>%1$s</summary><p>%2$s</p>', esc_html__( 'Undo this import…', 'practice-portal' ), esc_html__( 'Accounts that the import created are deleted, and the memberships of existing accounts are removed. People with other activity since the import stay. Subscriptions at Stripe continue there.', 'practice-portal' ) );
			self::button( ImportActions::UNDO, $import, __( 'Undo the import', 'practice-portal' ), 'practice-portal-danger' );
			echo '</details>';
		}
	}

	/** @param array<string,int> $counts The number of rows by state. */
	private function outputProgress( Import $import, array $counts ): void {
		$label = match ( $import->state ) {
			ImportState::Checking  => __( 'Checking the rows…', 'practice-portal' ),
			ImportState::Importing => __( 'Importing…', 'practice-portal' ),
			ImportState::Mailing   => __( 'Sending e-mails…', 'practice-portal' ),
			ImportState::Undoing   => __( 'Undoing the import…', 'practice-portal' ),
		};
		list( $unmailed, $mailed ) = $this->imports->countMails( $import->id );

		$left = match ( $import->state ) {
			ImportState::Checking  => $counts[ RowState::Pending->value ],
			ImportState::Importing => $counts[ RowState::Ready->value ] + $counts[ RowState::Later->value ],
			ImportState::Mailing   => $unmailed,
			ImportState::Undoing   => $counts[ RowState::Imported->value ],
		};
		$total = ImportState::Mailing === $import->state ? $unmailed + $mailed : $import->total;
		$done  = max( 0, $total - $left );
		printf( '<div data-running="%1$s"><p><label for="practice-portal-progress">%2$s</label></p><progress id="practice-portal-progress" max="%3$d" value="%4$d"></progress>', esc_attr( $import->state->value ), esc_html( $label ), (int) max( 1, $total ), (int) $done );
		/* translators: 1: a number, 2: a number. */
		$text = ImportState::Mailing === $import->state ? __( '%1$s of %2$s e-mails sent. You can close this page; the work continues.', 'practice-portal' ) : _n( '%1$s of %2$s row done. You can close this page; the work continues.', '%1$s of %2$s rows done. You can close this page; the work continues.', $total, 'practice-portal' );
		$rows = sprintf( $text, number_format_i18n( $done ), number_format_i18n( $total ) );
		// The script updates the first text each time, and the second, which a screen reader announces, at each tenth.
		printf( '<p aria-hidden="true" id="practice-portal-rows">%1$s</p><p role="status" class="screen-reader-text">%1$s</p>', esc_html( $rows ) );
		if ( '' !== $import->note ) {
			printf( '<div class="notice notice-warning inline" role="alert"><p>%s</p></div>', esc_html( $import->note ) );
		}
		self::button( ImportActions::CONTINUE_IMPORT, $import, __( 'Continue', 'practice-portal' ) );
		echo '</div>';
	}

	/** @param array<string,int> $counts The number of rows by state. */
	private function outputCounts( array $counts ): void {
		$labels = array(
			RowState::Ready->value      => __( 'Can be imported', 'practice-portal' ),
			RowState::Imported->value   => __( 'Imported', 'practice-portal' ),
			RowState::Refused->value    => __( 'Not imported', 'practice-portal' ),
			RowState::Superseded->value => __( 'Further rows of the same people', 'practice-portal' ),
			RowState::Undone->value     => __( 'Undone', 'practice-portal' ),
			RowState::Kept->value       => __( 'Not undone', 'practice-portal' ),
		);
		echo '<dl class="practice-portal-counts">';
		foreach ( $labels as $state => $label ) {
			if ( $counts[ $state ] > 0 ) {
				printf( '<div><dt>%1$s</dt><dd>%2$s</dd></div>', esc_html( $label ), esc_html( number_format_i18n( $counts[ $state ] ) ) );
			}
		}
		echo '</dl>';
	}

	/** The reasons of rows that are not imported, grouped. */
	private function outputReasons( Import $import ): void {
		$reasons = $this->imports->reasons( $import->id );
		if ( array() === $reasons ) {
			return;
		}
		printf( '<h2>%1$s</h2><table class="widefat striped practice-portal-stacked practice-portal-reasons"><thead><tr><th scope="col">%2$s</th><th scope="col">%3$s</th><th scope="col">%4$s</th></tr></thead><tbody>', esc_html__( 'Why rows are not imported', 'practice-portal' ), esc_html__( 'Reason', 'practice-portal' ), esc_html__( 'Rows', 'practice-portal' ), esc_html__( 'The first one', 'practice-portal' ) );
		foreach ( $reasons as $each ) {
			/* translators: %s: the number of a row in a file. */
			printf( '<tr><td>%1$s</td><td>%2$s</td><td>%3$s</td></tr>', esc_html( $each['reason'] ), esc_html( number_format_i18n( $each['number'] ) ), esc_html( sprintf( __( 'Row %s', 'practice-portal' ), number_format_i18n( $each['line'] ) ) ) );
		}
		echo '</tbody></table>';
	}

	private static function button( string $action, Import $import, string $label, string $style = '' ): void {
		echo '<p>';
		AdminPostActions::button( $action, array( 'import' => (string) $import->id ), $label, $style );
		echo '</p>';
	}
}
