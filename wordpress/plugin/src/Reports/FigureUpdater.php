<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Database\ConcurrentChange;

/**
 * Adds new movements and new entries of the activity log to the figures. An hourly task stores the sums. A page adds only the
 * newest entries, which are few even with many members.
 */
final class FigureUpdater {
	private const LOCK = 'figures';

	/** Entries per step. */
	private const BATCH = 2000;

	/** The number of entries that a page can add without a noticeable delay. */
	private const FEW = 200;

	/** The marks: the last counted entries, and the newest entries at the last run. */
	private const MOVEMENTS_COUNTED = 'movements_counted';
	private const MOVEMENTS_SEEN    = 'movements_seen';
	private const MONEY_COUNTED     = 'money_counted';
	private const MONEY_SEEN        = 'money_seen';

	/** The mark of the time zone in which the months were counted. */
	private const TIME_ZONE = 'time_zone';

	public function __construct(
		private readonly FigureTable $table,
		private readonly MovementLedger $movements,
		private readonly MoneyLedger $money,
		private readonly Lock $lock,
	) {}

	/**
	 * Stores the entries up to the last run. Newer entries wait, because another process may still store an entry with a lower
	 * number.
	 *
	 * @param float $seconds Maximum time. It ends after the batch that exceeds it.
	 * @return bool Whether all of it is stored.
	 */
	public function update( float $seconds ): bool {
		try {
			return $this->lock->tryRun(
				array( self::LOCK ),
				function () use ( $seconds ): bool {
					$until = microtime( true ) + $seconds;
					do {
						$is_complete = $this->step();
					} while ( ! $is_complete && microtime( true ) < $until );
					return $is_complete;
				}
			);
		} catch ( ConcurrentChange $busy ) {
			return false;
		}
	}

	/**
	 * Whether there are too many new entries for a page to add quickly, as after a batch of the history. The next run stores them.
	 */
	public function isBehind(): bool {
		list( , $marks ) = $this->table->read();
		return $this->movements->newestId() - ( $marks[ self::MOVEMENTS_COUNTED ] ?? 0 ) > self::FEW || $this->money->newestId() - ( $marks[ self::MONEY_COUNTED ] ?? 0 ) > self::FEW;
	}

	/**
	 * The figures including all entries since they were stored.
	 *
	 * @param int $now Seconds since 1970.
	 * @return array{0:FigureSums,1:bool} The sums, and whether they are complete. After an update, entries of several years may have to be counted.
	 */
	public function current( int $now ): array {
		list( $sums, $marks ) = $this->table->read();
		$movements            = $this->movements->next( $marks[ self::MOVEMENTS_COUNTED ] ?? 0, PHP_INT_MAX, self::BATCH );
		$entries              = $this->money->next( $marks[ self::MONEY_COUNTED ] ?? 0, PHP_INT_MAX, self::BATCH );
		foreach ( $movements as $row ) {
			$sums->addMovement( $row );
		}
		$sums->addAll( $this->money->sums( $entries ) );
		$next_month = (int) ( new \DateTimeImmutable( '@' . $now ) )->setTimezone( wp_timezone() )->modify( 'first day of next month midnight' )->format( 'U' );
		foreach ( $this->movements->upcoming( $now, $next_month ) as $row ) {
			$sums->addMovement( $row, -1 );
		}
		return array( $sums, count( $movements ) < self::BATCH && count( $entries ) < self::BATCH && self::timeZone() === ( $marks[ self::TIME_ZONE ] ?? self::timeZone() ) );
	}

	/** @return bool Whether everything up to the last run is stored. */
	private function step(): bool {
		list( $stored, $marks ) = $this->table->read();
		if ( self::timeZone() !== ( $marks[ self::TIME_ZONE ] ?? self::timeZone() ) ) {
			$this->table->clear();
			list( $stored, $marks ) = array( new FigureSums(), array_intersect_key( $marks, array_flip( array( self::MOVEMENTS_SEEN, self::MONEY_SEEN ) ) ) );
		}
		list( $movements_seen, $money_seen ) = array( $marks[ self::MOVEMENTS_SEEN ] ?? 0, $marks[ self::MONEY_SEEN ] ?? 0 );
		$movements = $this->movements->next( $marks[ self::MOVEMENTS_COUNTED ] ?? 0, $movements_seen, self::BATCH );
		$entries   = $this->money->next( $marks[ self::MONEY_COUNTED ] ?? 0, $money_seen, self::BATCH );
		$added     = $this->money->sums( $entries );
		foreach ( $movements as $row ) {
			$added->addMovement( $row );
		}
		$is_complete = count( $movements ) < self::BATCH && count( $entries ) < self::BATCH;
		$this->table->write(
			$stored->changedBy( $added ),
			array(
				self::MOVEMENTS_COUNTED => self::mark( $movements, $movements_seen ),
				self::MOVEMENTS_SEEN    => $is_complete ? $this->movements->newestId() : $movements_seen,
				self::MONEY_COUNTED     => self::mark( $entries, $money_seen ),
				self::MONEY_SEEN        => $is_complete ? $this->money->newestId() : $money_seen,
				self::TIME_ZONE         => self::timeZone(),
			)
		);
		return $is_complete;
	}

	/**
	 * @param array<int,array<string,string|null>> $rows The rows of a batch.
	 * @param int                                  $seen The last ID that the query covered.
	 */
	private static function mark( array $rows, int $seen ): int {
		return count( $rows ) < self::BATCH ? $seen : (int) end( $rows )['id'];
	}

	private static function timeZone(): int {
		return crc32( wp_timezone_string() );
	}
}
