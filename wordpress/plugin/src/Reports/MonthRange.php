<?php
declare(strict_types=1);

namespace PracticePortal\Reports;

/** Consecutive months, as `Y-m`. */
final class MonthRange {
	/** The maximum number of months in a report. */
	public const MAXIMUM = 120;

	/**
	 * @param string $from The first month, `Y-m`.
	 * @param string $to   The last month, `Y-m`; not before the first.
	 */
	public function __construct(
		/** The first and the last month. */
		public string $from,
		public string $to,
	) {}

	/** A range of a number of months up to a month. */
	public static function until( string $to, int $count ): self {
		return new self( self::shift( $to, 1 - $count ), $to );
	}

	/** Whether a text names a month: `Y-m`. */
	public static function isMonth( string $text ): bool {
		return 1 === preg_match( '/^(19|20)\d\d-(0[1-9]|1[0-2])$/', $text );
	}

	/** The number of months. */
	public function count(): int {
		return self::number( $this->to ) - self::number( $this->from ) + 1;
	}

	/** The range of the same length directly before. */
	public function before(): self {
		return self::until( self::shift( $this->from, -1 ), $this->count() );
	}

	/**
	 * All months, in order.
	 *
	 * @return string[]
	 */
	public function months(): array {
		return array_map( fn( int $index ): string => self::shift( $this->from, $index ), range( 0, $this->count() - 1 ) );
	}

	/** The month a number of months later, or earlier if the number is negative. */
	public static function shift( string $month, int $by ): string {
		$number = self::number( $month ) + $by;
		return sprintf( '%04d-%02d', intdiv( $number, 12 ), $number % 12 + 1 );
	}

	private static function number( string $month ): int {
		return 12 * (int) substr( $month, 0, 4 ) + (int) substr( $month, 5 ) - 1;
	}
}
