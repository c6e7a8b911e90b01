<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;
use PracticePortal\Core\Json;
use PracticePortal\Core\RequestRejected;

/**
 * The tables of imports and their rows. A file's rows are stored only here, so the web server can't serve them. The contents are
 * deleted row by row as people are imported, and seven days after the last step.
 */
final class Imports {
	/** Seconds after the last step until the rows' cells are deleted. */
	public const CELLS_LIFETIME = 7 * DAY_IN_SECONDS;

	/** Rows per query when a file is stored. */
	private const CHUNK = 250;

	/** The bytes of cells after which a query ends. Databases limit the size of a query, often to 16 megabytes. */
	private const CHUNK_BYTES = 1000000;

	/** Rows per query when all of a file's rows are read. */
	private const READ_CHUNK = 1000;

	/**
	 * Stores an uploaded file.
	 *
	 * @param string $file_name The file's name on the owner's computer.
	 * @return int The import's ID.
	 * @throws DatabaseFailure If the write failed.
	 * @throws RequestRejected If the file has no rows, or too many.
	 */
	public function create( CsvFile $file, string $file_name ): int {
		global $wpdb;
		$row = array(
			'state'      => ImportState::Uploaded->value,
			'file_name'  => mb_substr( $file_name, 0, 200 ),
			'header'     => Json::encode( $file->header ),
			'options'    => '',
			'created_by' => get_current_user_id(),
			'created_at' => DatabaseClock::now(),
			'updated_at' => DatabaseClock::now(),
		);
		if ( 1 !== $wpdb->insert( Schema::name( Schema::IMPORTS ), $row ) ) {
			throw new DatabaseFailure( 'The import could not be stored.' );
		}
		$id    = (int) $wpdb->insert_id;
		$order = new DateOrder();
		$total = 0;
		$chunk = array();
		$bytes = 0;
		foreach ( $file->rows() as $line => $cells ) {
			$chunk[ $line ] = $cells;
			$bytes         += array_sum( array_map( 'strlen', $cells ) );
			++$total;
			$order->read( $cells );
			if ( count( $chunk ) >= self::CHUNK || $bytes >= self::CHUNK_BYTES ) {
				$this->insertRows( $id, $chunk );
				$chunk = array();
				$bytes = 0;
			}
		}
		$this->insertRows( $id, $chunk );
		if ( 0 === $total ) {
			$this->delete( $id );
			throw new RequestRejected( 'import_file', __( 'The file has no rows below the first one.', 'practice-portal' ), 422 );
		}
		$found = array( 'date_order' => $order->found() );
		$this->update(
			$id,
			array(
				'total'   => $total,
				'options' => Json::encode( ( new ImportOptions( $found ) )->toArray() ),
			)
		);
		return $id;
	}

	/**
	 * @param array<int,string[]> $rows Cells by row number.
	 * @throws DatabaseFailure If the write failed.
	 */
	private function insertRows( int $id, array $rows ): void {
		global $wpdb;
		if ( array() === $rows ) {
			return;
		}
		$values = array();
		foreach ( $rows as $line => $cells ) {
			array_push( $values, $id, $line, Json::encode( $cells ) );
		}
		$marks = implode( ', ', array_fill( 0, count( $rows ), '( %d, %d, %s )' ) );
		if ( false === $wpdb->query( $wpdb->prepare( "INSERT INTO %i ( import_id, line, cells ) VALUES $marks", Schema::name( Schema::IMPORT_ROWS ), ...$values ) ) ) { // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
			throw new DatabaseFailure( 'The rows could not be stored.' );
		}
	}

	public function find( int $id ): ?Import {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( 'SELECT * FROM %i WHERE id = %d', Schema::name( Schema::IMPORTS ), $id ) );
		return null === $row ? null : new Import( $row );
	}

	public function latest(): ?Import {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( 'SELECT * FROM %i ORDER BY id DESC LIMIT 1', Schema::name( Schema::IMPORTS ) ) );
		return null === $row ? null : new Import( $row );
	}

	/** The import that the background task works on, or null. */
	public function running(): ?Import {
		global $wpdb;
		$row = Database::row( $wpdb->prepare( 'SELECT * FROM %i WHERE state IN ( %s, %s, %s, %s ) ORDER BY id LIMIT 1', Schema::name( Schema::IMPORTS ), ...array_column( ImportState::RUNNING, 'value' ) ) );
		return null === $row ? null : new Import( $row );
	}

	/** @param array<string,int|string> $values The columns to change. */
	public function update( int $id, array $values ): void {
		global $wpdb;
		$wpdb->update( Schema::name( Schema::IMPORTS ), array( 'updated_at' => DatabaseClock::now() ) + $values, array( 'id' => $id ) );
	}

	/**
	 * Moves an import from one state to another, once.
	 *
	 * @param ImportState[] $from The states that it may leave.
	 * @return bool Whether this call changed it.
	 */
	public function advance( int $id, array $from, ImportState $to ): bool {
		global $wpdb;
		$marks = implode( ', ', array_fill( 0, count( $from ), '%s' ) );
		return 1 === $wpdb->query( $wpdb->prepare( "UPDATE %i SET state = %s, note = '', updated_at = %d WHERE id = %d AND state IN ( $marks )", Schema::name( Schema::IMPORTS ), $to->value, DatabaseClock::now(), $id, ...array_column( $from, 'value' ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
	}

	/**
	 * The rows in some states, in the file's order.
	 *
	 * @param RowState[] $states
	 * @param string     $more   A further SQL condition. It must be a constant text.
	 * @return ImportRow[]
	 */
	public function rows( int $id, array $states, int $limit, int $after = 0, string $more = '' ): array {
		global $wpdb;
		$marks = implode( ', ', array_fill( 0, count( $states ), '%s' ) );
		// For one state the index has the rows in order. Databases choose the primary key instead, and read all rows that are done.
		$index = 1 === count( $states ) ? 'FORCE INDEX (state)' : '';
		$rows  = Database::rows( $wpdb->prepare( "SELECT * FROM %i $index WHERE import_id = %d AND state IN ( $marks ) AND line > %d $more ORDER BY line LIMIT %d", Schema::name( Schema::IMPORT_ROWS ), $id, ...array_merge( array_column( $states, 'value' ), array( $after, $limit ) ) ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- placeholders only.
		return array_map( static fn( array $row ): ImportRow => new ImportRow( $row ), $rows );
	}

	/**
	 * @param array<string,int|string|null> $values The columns to change.
	 * @throws DatabaseFailure If the write failed.
	 */
	public function updateRow( ImportRow $row, array $values ): void {
		global $wpdb;
		$where = array(
			'import_id' => $row->import_id,
			'line'      => $row->line,
		);
		if ( false === $wpdb->update( Schema::name( Schema::IMPORT_ROWS ), $values, $where ) ) {
			throw new DatabaseFailure( 'The row could not be stored.' );
		}
	}

	/**
	 * Stores the result of the work on a row.
	 *
	 * @param array<string,int|string|null> $values Other columns to change.
	 * @throws DatabaseFailure If the write failed.
	 */
	public function settleRow( ImportRow $row, RowState $state, array $values = array() ): void {
		$result = array(
			'state' => $state->value,
			'tries' => 0,
		);
		$this->updateRow( $row, $result + $values );
	}

	/** Prepares the rows for another dry run. */
	public function resetRows( int $id ): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( "UPDATE %i SET state = %s, reason = '', email_hash = '', gateway_subscription = '', tries = 0 WHERE import_id = %d AND state IN ( %s, %s, %s, %s )", Schema::name( Schema::IMPORT_ROWS ), RowState::Pending->value, $id, RowState::Ready->value, RowState::Refused->value, RowState::Superseded->value, RowState::Later->value ) );
	}

	/**
	 * The earlier row that has the same value and is neither refused nor superseded; null for none.
	 *
	 * @param string $column `email_hash` or `gateway_subscription`.
	 */
	public function earlierRow( ImportRow $row, string $column, string $value ): ?ImportRow {
		global $wpdb;
		$earlier = Database::row( $wpdb->prepare( 'SELECT * FROM %i WHERE import_id = %d AND %i = %s AND line < %d AND state NOT IN ( %s, %s ) ORDER BY line LIMIT 1', Schema::name( Schema::IMPORT_ROWS ), $row->import_id, $column, $value, $row->line, RowState::Refused->value, RowState::Superseded->value ) );
		return null === $earlier ? null : new ImportRow( $earlier );
	}

	/** Whether a membership is stored as the result of a row. */
	public function hasImported( int $subscription_id ): bool {
		global $wpdb;
		return null !== Database::row( $wpdb->prepare( 'SELECT line FROM %i WHERE subscription_id = %d LIMIT 1', Schema::name( Schema::IMPORT_ROWS ), $subscription_id ) );
	}

	/**
	 * The number of rows by state.
	 *
	 * @return array<string,int> All states.
	 */
	public function counts( int $id ): array {
		global $wpdb;
		$counts = array_fill_keys( array_column( RowState::cases(), 'value' ), 0 );
		foreach ( Database::rows( $wpdb->prepare( 'SELECT state, COUNT(*) AS number FROM %i WHERE import_id = %d GROUP BY state', Schema::name( Schema::IMPORT_ROWS ), $id ) ) as $row ) {
			$counts[ (string) $row['state'] ] = (int) $row['number'];
		}
		return $counts;
	}

	/**
	 * Why rows are not imported, the most frequent reason first.
	 *
	 * @return array<int,array{reason:string,number:int,line:int}> At most 50 reasons, each with the number of its rows and its first row.
	 */
	public function reasons( int $id ): array {
		global $wpdb;
		return array_map(
			static fn( array $row ): array => array(
				'reason' => (string) $row['reason'],
				'number' => (int) $row['number'],
				'line'   => (int) $row['first_line'],
			),
			Database::rows( $wpdb->prepare( 'SELECT reason, COUNT(*) AS number, MIN( line ) AS first_line FROM %i WHERE import_id = %d AND state = %s GROUP BY reason ORDER BY number DESC, first_line LIMIT 50', Schema::name( Schema::IMPORT_ROWS ), $id, RowState::Refused->value ) )
		);
	}

	/**
	 * The numbers of new accounts without and with a requested e-mail to set a password.
	 *
	 * @return array{0:int,1:int}
	 */
	public function countMails( int $id ): array {
		global $wpdb;
		$row = (array) Database::row( $wpdb->prepare( 'SELECT COUNT(*) AS accounts, COUNT( NULLIF( mailed_at, 0 ) ) AS mailed FROM %i WHERE import_id = %d AND state = %s AND is_new_account = 1', Schema::name( Schema::IMPORT_ROWS ), $id, RowState::Imported->value ) );
		return array( (int) ( $row['accounts'] ?? 0 ) - (int) ( $row['mailed'] ?? 0 ), (int) ( $row['mailed'] ?? 0 ) );
	}

	/**
	 * The different values of a column, the most frequent first.
	 *
	 * @return string[] At most 50 values.
	 */
	public function values( int $id, int $column ): array {
		global $wpdb;
		$counts = array();
		$after  = 0;
		do {
			// The rows of a large file together need more memory than many servers allow.
			$rows = Database::rows( $wpdb->prepare( 'SELECT line, cells FROM %i WHERE import_id = %d AND line > %d AND cells IS NOT NULL ORDER BY line LIMIT %d', Schema::name( Schema::IMPORT_ROWS ), $id, $after, self::READ_CHUNK ) );
			foreach ( $rows as $row ) {
				$after            = (int) $row['line'];
				$value            = trim( (string) ( ( (array) Json::decode( (string) $row['cells'] ) )[ $column ] ?? '' ) );
				$counts[ $value ] = ( $counts[ $value ] ?? 0 ) + 1;
			}
		} while ( count( $rows ) === self::READ_CHUNK );
		arsort( $counts );
		return array_map( 'strval', array_slice( array_keys( $counts ), 0, 50 ) );
	}

	/** Deletes an import that added no one. */
	public function delete( int $id ): void {
		global $wpdb;
		$wpdb->delete( Schema::name( Schema::IMPORT_ROWS ), array( 'import_id' => $id ) );
		$wpdb->delete( Schema::name( Schema::IMPORTS ), array( 'id' => $id ) );
	}

	/** Deletes the contents of old files, and the reasons, which can name a person. */
	public function purge(): void {
		global $wpdb;
		$old = $wpdb->prepare( 'SELECT id FROM %i WHERE updated_at < %d', Schema::name( Schema::IMPORTS ), DatabaseClock::now() - self::CELLS_LIFETIME );
		$wpdb->query( $wpdb->prepare( "UPDATE %i SET cells = NULL, reason = '' WHERE ( cells IS NOT NULL OR reason <> '' ) AND import_id IN ( ", Schema::name( Schema::IMPORT_ROWS ) ) . $old . ' )' ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared above.
	}
}
