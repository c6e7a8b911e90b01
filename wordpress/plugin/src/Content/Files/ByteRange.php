<?php
declare(strict_types=1);

namespace PracticePortal\Content\Files;

/**
 * The part of a file that a request asks for (RFC 9110, section 14). A request for several parts gets the whole file, as the
 * standard allows.
 */
final class ByteRange {
	private function __construct(
		/** The first byte, from 0. */
		public readonly int $first,
		/** The last byte. */
		public readonly int $last,
	) {}

	public function length(): int {
		return $this->last - $this->first + 1;
	}

	/**
	 * @param string $header The header `Range`.
	 * @param int    $size   Of the file, in bytes.
	 * @return self|null|false Null for the whole file; false if no byte of the file is in the range.
	 */
	public static function from( string $header, int $size ) {
		if ( 1 !== preg_match( '/^bytes=(\d{0,18})-(\d{0,18})$/D', trim( $header ), $found ) || '-' === substr( trim( $header ), 6 ) ) {
			return null;
		}
		list( , $first, $last ) = $found;
		if ( '' === $first ) {
			// The last bytes.
			return 0 === (int) $last || 0 === $size ? false : new self( max( 0, $size - (int) $last ), $size - 1 );
		}
		if ( '' !== $last && (int) $last < (int) $first ) {
			return null;
		}
		return (int) $first >= $size ? false : new self( (int) $first, '' === $last ? $size - 1 : min( (int) $last, $size - 1 ) );
	}
}
