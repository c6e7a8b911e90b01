<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Core\Rest\ExceptionHandler;
use PracticePortal\Core\Sanitizer;

/** Sends the table of one report as a file. */
final class ReportExport {
	/** The action that exports a report. */
	public const ACTION = 'export_report';

	public function __construct( private readonly ReportTables $tables ) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		$admin_post_actions->add( self::ACTION, Capability::MANAGE_MEMBERS, array( $this, 'send' ) );
	}

	/**
	 * Sends the file and ends the request.
	 *
	 * @param array<int|string,mixed> $form `report`, and what `ReportQuery` reads.
	 */
	public function send( array $form ): ActionResult {
		$slug  = Sanitizer::line( $form['report'] ?? '' );
		$query = new ReportQuery( $form, null );
		if ( '' !== $query->error ) {
			return ActionResult::refused( $query->error );
		}
		$tables = array_column( ExceptionHandler::orErrorPage( fn(): array => $this->tables->for( $query ) ), null, 'slug' );
		if ( ! isset( $tables[ $slug ] ) ) {
			return ActionResult::refused( __( 'There is no such report. Open Reports and choose Download CSV beside one.', 'practice-portal' ) );
		}
		$file = $tables[ $slug ]->csv();
		AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::ReportExported, 0, uniqid( '', true ) ) )->withDetail( $tables[ $slug ]->title ) );
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( "Content-Disposition: attachment; filename=$slug-$query->from-$query->to.csv" );
		echo $file; // phpcs:ignore WordPress.Security.EscapeOutput -- a file for a spreadsheet, whose cells Csv has made safe.
		exit;
	}
}
