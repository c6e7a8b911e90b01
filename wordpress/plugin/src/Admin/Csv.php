<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

defined( 'ABSPATH' ) || exit;

/**
 * Writes lines as RFC 4180 has them. A cell that a spreadsheet would take for a formula gets an apostrophe in front: members
 * choose their names themselves, and whoever opens the file must not run what they have written.
 */
final class Csv {
	/** Beginnings that Excel, LibreOffice and Google's sheets calculate; the full-width ones in Japanese and Chinese editions. */
	private const DANGEROUS = array( '=', '+', '-', '@', "\t", "\r", "\n", '＝', '＋', '－', '＠' );

	/** What tells Excel that the file is UTF-8. */
	public const BYTE_ORDER_MARK = "\xEF\xBB\xBF";

	/**
	 * @param array<int,string|int> $cells One line's.
	 */
	public static function line( array $cells ): string {
		return implode( ',', array_map( array( self::class, 'cell' ), $cells ) ) . "\r\n";
	}

	/** @param string|int $value What it holds. */
	private static function cell( $value ): string {
		$text = (string) $value;
		// What follows blanks at the beginning counts as well: some programs take them away.
		$first = mb_substr( (string) preg_replace( '/^[ \x{00A0}\x{3000}]+/u', '', $text ), 0, 1 );
		if ( in_array( $first, self::DANGEROUS, true ) ) {
			$text = "'" . $text;
		}
		return '"' . str_replace( '"', '""', $text ) . '"';
	}
}
