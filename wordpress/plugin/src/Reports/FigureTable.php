<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Core\Database\Database;
use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\Schema;

/**
 * The table of sums by month. It also stores marks: the last entries that are counted. One query writes sums and marks, and one
 * reads both, so that no entry is counted twice or left out.
 */
final class FigureTable {
	/** Marks have no month. */
	private const NO_MONTH = '';

	/**
	 * All sums and all marks.
	 *
	 * @return array{0:FigureSums,1:array<string,int>} The sums, and the marks by name.
	 */
	public function read(): array {
		global $wpdb;
		$sums  = new FigureSums();
		$marks = array();
		foreach ( Database::rows( $wpdb->prepare( 'SELECT month, product_id, figure, reference, value FROM %i', Schema::name( Schema::FIGURES ) ) ) as $row ) {
			if ( self::NO_MONTH === $row['month'] ) {
				$marks[ (string) $row['figure'] ] = (int) $row['value'];
			} else {
				$sums->add( (string) $row['month'], (int) $row['product_id'], Figure::from( (string) $row['figure'] ), (int) $row['value'], (string) $row['reference'] );
			}
		}
		return array( $sums, $marks );
	}

	/**
	 * Writes sums and marks together.
	 *
	 * @param FigureSums        $sums  The changed sums with their new values.
	 * @param array<string,int> $marks The marks by name.
	 * @throws DatabaseFailure If they could not be written.
	 */
	public function write( FigureSums $sums, array $marks ): void {
		global $wpdb;
		$rows = $sums->rows();
		foreach ( $marks as $name => $value ) {
			$rows[] = array( self::NO_MONTH, 0, $name, '', $value );
		}
		$values = array();
		foreach ( $rows as list( $month, $product_id, $figure, $reference, $value ) ) {
			$values[] = $wpdb->prepare( '(%s, %d, %s, %s, %d)', $month, $product_id, $figure, substr( $reference, 0, 64 ), $value );
		}
		$written = $wpdb->query( $wpdb->prepare( 'REPLACE INTO %i (month, product_id, figure, reference, value) VALUES ', Schema::name( Schema::FIGURES ) ) . implode( ', ', $values ) ); // phpcs:ignore WordPress.DB.PreparedSQL -- prepared value by value.
		if ( false === $written ) {
			throw new DatabaseFailure( 'The figures could not be stored.' );
		}
	}

	/** Deletes all sums and marks, so that all entries are counted again. */
	public function clear(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM %i', Schema::name( Schema::FIGURES ) ) );
	}
}
