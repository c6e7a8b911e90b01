<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/**
 * The database's clock, the one clock of a site. Servers of a site can differ by minutes, so no rule uses a server's own clock:
 * a query compares stored times with `SQL`, and PHP code asks `now()`.
 */
final class DatabaseClock {
	/** The current time in a query, in seconds since 1970. */
	public const SQL = 'UNIX_TIMESTAMP()';

	/** The current time in a query, for columns of type datetime, in UTC. */
	public const SQL_DATETIME = 'UTC_TIMESTAMP()';

	private const NANOSECONDS = 1000000000;

	/** @var array{time:int,measured_at:int}|null The database's time, and the nanoseconds of this process's own counter at that moment. */
	private static ?array $measured = null;

	/**
	 * The current time in seconds since 1970. It never goes back within a process, and is at most a second behind the database.
	 *
	 * @throws DatabaseFailure If the database refuses the query.
	 */
	public static function now(): int {
		$counter = hrtime( true );
		if ( null === self::$measured ) {
			self::$measured = array(
				'time'        => (int) ( Database::column( 'SELECT UNIX_TIMESTAMP()' )[0] ?? 0 ),
				'measured_at' => $counter,
			);
		}
		return self::$measured['time'] + intdiv( $counter - self::$measured['measured_at'], self::NANOSECONDS );
	}

	/** Measures again at the next use, because the connection now leads to another database server. */
	public static function forget(): void {
		self::$measured = null;
	}
}
