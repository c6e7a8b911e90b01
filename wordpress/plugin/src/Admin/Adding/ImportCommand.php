<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Adding;

use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\Csv;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Membership\Import\Columns;
use PracticePortal\Membership\Import\CsvFile;
use PracticePortal\Membership\Import\DateOrder;
use PracticePortal\Membership\Import\Import;
use PracticePortal\Membership\Import\ImportOptions;
use PracticePortal\Membership\Import\ImportRunner;
use PracticePortal\Membership\Import\Imports;
use PracticePortal\Membership\Import\ImportState;
use PracticePortal\Membership\Import\RowState;

/** Imports members from a CSV file, as the page Members > Import does. */
final class ImportCommand {
	/** The duration of a batch in seconds. */
	private const SECONDS = 30;

	/** Seconds until the next batch while the import waits for Stripe or the database. */
	private const PAUSE = 5;

	public function __construct(
		private readonly Imports $imports,
		private readonly ImportRunner $runner,
		private readonly Plans $plans,
	) {}

	public function register(): void {
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'practice-portal import', array( $this, 'runCommand' ) );
		}
	}

	/**
	 * Imports members from a CSV file. Nobody is charged, and no e-mail is sent unless you ask for it.
	 *
	 * ## OPTIONS
	 *
	 * <file>
	 * : The CSV file.
	 *
	 * [--columns=<columns>]
	 * : Which column fills which field, where the names of the columns don't say so: `email=Mail,until=Valid`.
	 *
	 * [--plans=<plans>]
	 * : Which plan a value means, by slug: `Gold=grow-membership,Silver=advantage-membership`.
	 *
	 * [--plan=<slug>]
	 * : The plan of all other rows.
	 *
	 * [--without-date=<rule>]
	 * : What becomes of rows without a date and without a Stripe subscription: `refuse` (default), `complimentary`, or a date.
	 *
	 * [--dates=<order>]
	 * : How to read dates such as `03/05/2024`: `month-first` or `day-first`. Without it, the file's other dates decide.
	 *
	 * [--find-at-stripe]
	 * : Find running subscriptions by e-mail address.
	 *
	 * [--former]
	 * : Import former members, without access.
	 *
	 * [--dry-run]
	 * : Only check the rows.
	 *
	 * [--refused=<file>]
	 * : Write the rows that are not imported to a CSV file, with the reason.
	 *
	 * [--send-passwords]
	 * : Send the "Set your password" e-mails afterwards.
	 *
	 * @param string[]             $arguments The file.
	 * @param array<string,string> $options   The options by name.
	 */
	public function runCommand( array $arguments, array $options ): void {
		if ( null !== $this->imports->running() ) {
			\WP_CLI::error( __( 'Another import is running. Wait until it has ended.', 'practice-portal' ) );
		}
		try {
			$id     = $this->imports->create( new CsvFile( $arguments[0] ), basename( $arguments[0] ) );
			$import = $this->imports->find( $id );
			if ( null === $import ) {
				throw new DatabaseFailure( 'The import could not be read.' );
			}
			$this->imports->update( $id, array( 'options' => wp_json_encode( $this->options( $import, $options )->toArray() ) ) );
		} catch ( RequestRejected $refusal ) {
			\WP_CLI::error( $refusal->getMessage() );
			return;
		}
		$this->runTo( $id, ImportState::Uploaded, ImportState::Checking );
		if ( ! isset( $options['dry-run'] ) ) {
			AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::ImportStarted, 0, "import-$id" ) )->withDetail( $import->file_name ) );
			$this->runTo( $id, ImportState::Checked, ImportState::Importing );
		}
		if ( isset( $options['send-passwords'] ) && ! isset( $options['dry-run'] ) ) {
			$this->runTo( $id, ImportState::Imported, ImportState::Mailing );
		}
		if ( isset( $options['refused'] ) ) {
			$this->writeRefused( $id, $options['refused'] );
		}
		$this->sayResult( $this->imports->counts( $id ), isset( $options['dry-run'] ) );
		if ( isset( $options['dry-run'] ) ) {
			$this->imports->delete( $id );
		}
	}

	/** @param array<string,int> $counts The number of rows by state. */
	private function sayResult( array $counts, bool $is_dry_run ): void {
		$refused = $counts[ RowState::Refused->value ] + $counts[ RowState::Superseded->value ];
		$done    = $counts[ ( $is_dry_run ? RowState::Ready : RowState::Imported )->value ];
		if ( $refused > 0 ) {
			/* translators: %s: a number. */
			\WP_CLI::line( sprintf( $is_dry_run ? _n( '%s row can’t be imported.', '%s rows can’t be imported.', $refused, 'practice-portal' ) : _n( '%s row was not imported.', '%s rows were not imported.', $refused, 'practice-portal' ), number_format_i18n( $refused ) ) );
		}
		/* translators: %s: a number. */
		\WP_CLI::success( sprintf( $is_dry_run ? _n( '%s member can be imported.', '%s members can be imported.', $done, 'practice-portal' ) : _n( '%s member imported.', '%s members imported.', $done, 'practice-portal' ), number_format_i18n( $done ) ) );
	}

	/** Repeats batches of an import's phase until it is complete. */
	private function runTo( int $id, ImportState $from, ImportState $to ): void {
		$this->imports->advance( $id, array( $from ), $to );
		$total = 0;
		while ( null !== $this->imports->running() ) {
			if ( ! $this->runner->continueBatch( self::SECONDS ) ) {
				\WP_CLI::line( __( 'Another process works on this import. Waiting…', 'practice-portal' ) );
				sleep( 1 );
			}
			$import = $this->imports->find( $id );
			if ( null !== $import && '' !== $import->note ) {
				\WP_CLI::warning( $import->note );
				sleep( self::PAUSE );
			}
			$counts = $this->imports->counts( $id );
			$left   = $counts[ RowState::Pending->value ] + ( ImportState::Importing === $to ? $counts[ RowState::Ready->value ] : 0 );
			if ( $left !== $total ) {
				/* translators: %s: a number. */
				\WP_CLI::line( sprintf( _n( '%s row left', '%s rows left', $left, 'practice-portal' ), number_format_i18n( $left ) ) );
				$total = $left;
			}
		}
	}

	/**
	 * @param array<string,string> $options The options by name.
	 * @throws RequestRejected If a column or a plan does not exist, or the date is not one in the future.
	 */
	private function options( Import $import, array $options ): ImportOptions {
		$columns = Columns::preselect( $import->header );
		foreach ( self::pairs( $options['columns'] ?? '' ) as $field => $name ) {
			$index = array_search( $name, $import->header, true );
			if ( ! isset( Columns::labels()[ $field ] ) || false === $index ) {
				/* translators: 1: name of a field, 2: name of a column. */
				throw new RequestRejected( 'import_columns', sprintf( __( 'There is no field “%1$s”, or the file has no column “%2$s”.', 'practice-portal' ), $field, $name ), 422 );
			}
			$columns[ $field ] = (int) $index;
		}
		$values          = isset( $columns[ Columns::PLAN ] ) ? $this->imports->values( $import->id, $columns[ Columns::PLAN ] ) : array();
		$chosen          = ImportOptions::preselected( $import->header, $values, $this->plans->all(), $import->options->date_order );
		$chosen->columns = $columns;
		foreach ( self::pairs( $options['plans'] ?? '' ) as $value => $slug ) {
			$chosen->plans[ ImportOptions::key( $value ) ] = $this->plan( $slug );
		}
		$chosen->date_order      = $this->dateOrder( $chosen, $options['dates'] ?? '' );
		$rule                    = $options['without-date'] ?? ImportOptions::REFUSE;
		$is_rule                 = in_array( $rule, array( ImportOptions::REFUSE, ImportOptions::COMPLIMENTARY ), true );
		$chosen->default_plan    = isset( $options['plan'] ) ? $this->plan( $options['plan'] ) : 0;
		$chosen->without_date    = $is_rule ? $rule : ImportOptions::DATE;
		$chosen->date            = $is_rule ? '' : $rule;
		$chosen->asks_stripe     = isset( $options['find-at-stripe'] );
		$chosen->includes_former = isset( $options['former'] ) || $chosen->includes_former;
		$problem                 = $chosen->problem();
		if ( '' !== $problem ) {
			throw new RequestRejected( 'import_options', $problem, 422 );
		}
		return $chosen;
	}

	/** @throws RequestRejected If the option has another value. */
	private function dateOrder( ImportOptions $options, string $named ): string {
		$orders = array(
			'month-first' => DateOrder::MONTH_FIRST,
			'day-first'   => DateOrder::DAY_FIRST,
		);
		if ( '' !== $named && ! isset( $orders[ $named ] ) ) {
			throw new RequestRejected( 'import_dates', __( 'Write --dates=month-first or --dates=day-first.', 'practice-portal' ), 422 );
		}
		if ( '' === $named && DateOrder::UNCLEAR === $options->date_order ) {
			/* translators: %s: an option of the command. */
			\WP_CLI::warning( sprintf( __( 'The dates of the file do not show whether the month or the day is first. They are read as with %s.', 'practice-portal' ), '--dates=' . ( $options->isDayFirst() ? 'day-first' : 'month-first' ) ) );
		}
		return $orders[ $named ] ?? $options->date_order;
	}

	/** @throws RequestRejected If there is none. */
	private function plan( string $slug ): int {
		$plan = $this->plans->findBySlug( $slug );
		if ( null === $plan ) {
			/* translators: %s: a slug. */
			throw new RequestRejected( 'import_plan', sprintf( __( 'There is no plan “%s”.', 'practice-portal' ), $slug ), 422 );
		}
		return $plan->id;
	}

	/**
	 * @param string $text `a=b,c=d`.
	 * @return array<string,string>
	 */
	private static function pairs( string $text ): array {
		$pairs = array();
		foreach ( array_filter( explode( ',', $text ), 'strlen' ) as $pair ) {
			$parts              = array_pad( explode( '=', $pair, 2 ), 2, '' );
			$pairs[ $parts[0] ] = $parts[1];
		}
		return $pairs;
	}

	private function writeRefused( int $id, string $path ): void {
		$import = $this->imports->find( $id );
		$lines  = null === $import ? '' : Csv::BYTE_ORDER_MARK . Csv::line( array_merge( $import->header, array( __( 'Row', 'practice-portal' ), __( 'Reason', 'practice-portal' ) ) ) );
		foreach ( null === $import ? array() : $this->imports->rows( $id, array( RowState::Refused, RowState::Superseded ), CsvFile::MAX_ROWS ) as $row ) {
			$lines .= Csv::line( array_merge( array_pad( $row->cells, count( $import->header ), '' ), array( $row->line, $row->reason ) ) );
		}
		if ( false === file_put_contents( $path, $lines ) ) { // phpcs:ignore WordPress.WP.AlternativeFunctions -- a file that the caller of the command names.
			/* translators: %s: a path. */
			\WP_CLI::warning( sprintf( __( 'The file %s could not be written.', 'practice-portal' ), $path ) );
		}
	}
}
