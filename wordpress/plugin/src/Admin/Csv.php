<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

/**
 * Writes lines as in RFC 4180. A cell that a spreadsheet would run as a formula gets a leading apostrophe. Members choose their own
 * names, and a name must not run code on the owner's computer.
 */
final class Csv {
	/**
	 * The first characters of a formula in Excel, LibreOffice and Google Sheets. Japanese and Chinese editions also accept the
	 * full-width ones.
	 */
	private const DANGEROUS = array( '=', '+', '-', '@', "\t", "\r", "\n", '＝', '＋', '－', '＠' );

	/** The byte order mark, with which Excel recognizes UTF-8. */
	public const BYTE_ORDER_MARK = "\xEF\xBB\xBF";

	/** @param array<int,string|int> $cells The cells of one line. */
	public static function line( array $cells ): string {
		return implode( ',', array_map( self::cell( ... ), $cells ) ) . "\r\n";
	}

	/** @param string|int $value The cell's value. */
	private static function cell( $value ): string {
		$text = (string) $value;
		// Some programs remove blanks at the beginning, so the first character after them counts.
		$first = mb_substr( (string) preg_replace( '/^[ \x{00A0}\x{3000}]+/u', '', $text ), 0, 1 );
		if ( in_array( $first, self::DANGEROUS, true ) ) {
			$text = "'" . $text;
		}
		return '"' . str_replace( '"', '""', $text ) . '"';
	}
}
