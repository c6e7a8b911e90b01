<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\Csv;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Database\RuntimeCache;
use PracticePortal\Core\Money;
use PracticePortal\Core\Rest\ExceptionHandler;
use PracticePortal\Core\Sanitizer;

/** Exports one line per member. It reads in batches, so 50,000 members need no more memory than a page. */
final class MembersExport {
	/** The action that exports a list. */
	public const ACTION = 'export_members';

	/** Members per batch. */
	private const BATCH = 100;

	public function __construct( private readonly MembersIndex $index ) {}

	/**
	 * Sends the file and ends the request.
	 *
	 * @param array<int|string,mixed> $form `members`, a list of IDs; or `whole`, with what `MembersQuery` reads, and `found`.
	 */
	public function send( array $form ): ActionResult {
		$chosen = array_values( array_filter( array_map( Sanitizer::id( ... ), Sanitizer::collection( $form['members'] ?? array() ) ) ) );
		$whole  = Sanitizer::flag( $form['whole'] ?? '' );
		if ( ! $whole && array() === $chosen ) {
			return ActionResult::refused( __( 'Choose the members first.', 'practice-portal' ) );
		}
		$file = ExceptionHandler::orErrorPage(
			function () use ( $whole, $chosen, $form ) {
				return $this->writeFile( $whole ? $this->index->batches( new MembersQuery( $form, SearchTokens::decrypt( Sanitizer::line( $form['found'] ?? '' ) ) ), self::BATCH ) : array( $this->index->forUsers( $chosen ) ) );
			}
		);
		AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::MembersExported, 0, uniqid( '', true ) ) )->withDetail( $whole ? '' : (string) count( $chosen ) ) );
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename=members-' . gmdate( 'Y-m-d', DatabaseClock::now() ) . '.csv' );
		fpassthru( $file );
		exit;
	}

	/**
	 * Writes the whole file before sending it, because a truncated file would look complete, with fewer members.
	 *
	 * @param iterable<array<int,array<string,string>>> $parts Batches of rows of the members' index.
	 * @return resource A stream, which is on disk if it exceeds two megabytes.
	 */
	private function writeFile( iterable $parts ) {
		$file = fopen( 'php://temp', 'w+' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- no file of the site's.
		fwrite( $file, Csv::BYTE_ORDER_MARK . Csv::line( self::heading() ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- the same.
		foreach ( $parts as $rows ) {
			foreach ( self::lines( $rows ) as $cells ) {
				fwrite( $file, Csv::line( $cells ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- the same.
			}
			RuntimeCache::forget();
		}
		rewind( $file );
		return $file;
	}

	/**
	 * @param array<int,array<string,string>> $rows Rows of the members' index.
	 * @return array<int,array<int,string|int>> The cells.
	 */
	private static function lines( array $rows ): array {
		$figures = new RowData( $rows );
		$details = new ExportedDetails( $rows, $figures );
		return array_map(
			static function ( array $row ) use ( $figures, $details ): array {
				return array_merge(
					array(
						$row['name'],
						$row['email'],
						$row['practice'],
						$row['profession'],
						$row['plan'],
						$figures->statusLabel( $row ),
						(string) wp_date( 'Y-m-d', (int) $row['since'] ),
						$figures->nextCharge( $row ),
						Money::dollars( $figures->paid( $row ) ),
						(int) $row['user_id'],
					),
					$details->cells( $row )
				);
			},
			$rows
		);
	}

	/** @return string[] */
	private static function heading(): array {
		$shown = array(
			__( 'Name', 'practice-portal' ),
			__( 'E-mail', 'practice-portal' ),
			__( 'Practice', 'practice-portal' ),
			__( 'Profession', 'practice-portal' ),
			__( 'Plan', 'practice-portal' ),
			__( 'Status', 'practice-portal' ),
			__( 'Member since', 'practice-portal' ),
			__( 'Next charge', 'practice-portal' ),
			__( 'Total paid', 'practice-portal' ),
			__( 'Account', 'practice-portal' ),
		);
		return array_merge( $shown, ExportedDetails::heading() );
	}
}
