<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Directory\Reindexer;
use PracticePortal\Reports\HistoryCheck;

/** WP-CLI: compares the directory's index, the owner's list or the figures with the memberships, and corrects every difference. */
final class RebuildCommand {
	public const DIRECTORY = 'directory';
	public const MEMBERS   = 'members';
	public const REPORTS   = 'reports';

	/** Seconds between two lines about the progress. */
	private const STEP = 2.0;

	public function __construct(
		private readonly Reindexer $reindexer,
		private readonly HistoryCheck $history_check,
	) {}

	public function register(): void {
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'practice-portal rebuild', array( $this, 'runCommand' ) );
		}
	}

	/**
	 * Rebuilds the directory's index, the list of members, or the figures of the reports. The pages stay usable.
	 *
	 * ## OPTIONS
	 *
	 * <what>
	 * : What to rebuild. The directory and the list of members are one index of people, so both are rebuilt together.
	 * ---
	 * options:
	 *   - directory
	 *   - members
	 *   - reports
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp practice-portal rebuild directory
	 *
	 * @param string[] $arguments What to rebuild.
	 */
	public function runCommand( array $arguments ): void {
		$what = $arguments[0] ?? '';
		if ( ! in_array( $what, array( self::DIRECTORY, self::MEMBERS, self::REPORTS ), true ) ) {
			\WP_CLI::error( 'Name what to rebuild: directory, members or reports.' );
			return;
		}
		$is_report = self::REPORTS === $what;
		$is_report ? HistoryCheck::begin() : Reindexer::begin();
		while ( ! ( $is_report ? $this->history_check->run( self::STEP ) : $this->reindexer->run( self::STEP ) ) ) {
			\WP_CLI::line( sprintf( '%d %%', $is_report ? HistoryCheck::progress() : Reindexer::progress() ) );
		}
		\WP_CLI::success( $is_report ? 'The figures of the reports are rebuilt.' : sprintf( 'The directory and the list of members are rebuilt. Rows that differed: %d.', $this->reindexer->corrected() ) );
	}
}
