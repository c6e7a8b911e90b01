<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use Generator;
use PracticePortal\Core\RequestRejected;

/**
 * Reads a CSV file with PHP's own parser (docs/decisions/import.md). It accepts UTF-8 with or without a byte order mark, commas,
 * semicolons or tabs, all line ends, and quoted line breaks.
 */
final class CsvFile {
	public const MAX_ROWS = 50000;

	private const BYTE_ORDER_MARK = "\xEF\xBB\xBF";
	private const DELIMITERS      = array( ',', ';', "\t" );
	private const MAX_COLUMNS     = 200;

	/** @var resource */
	private $stream;
	private string $delimiter;
	private bool $has_separator_line = false;
	/** @var string[] The columns' names. Each is unique. */
	public array $header;

	/**
	 * @param string $path The file.
	 * @throws RequestRejected If it can't be read as CSV. The message says why.
	 */
	public function __construct( string $path ) {
		$stream = is_file( $path ) ? fopen( $path, 'r' ) : false; // phpcs:ignore WordPress.WP.AlternativeFunctions -- an uploaded file is read row by row.
		if ( false === $stream ) {
			throw self::rejected( __( 'The file could not be read. Upload it again.', 'practice-portal' ) );
		}
		$this->stream = $stream;
		$this->requireText();
		$this->convertLineEnds();
		$this->delimiter = $this->detectDelimiter();
		$this->header    = $this->readHeader();
		$this->requireFewRows();
	}

	public function __destruct() {
		fclose( $this->stream ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
	}

	/**
	 * The rows below the header. Empty lines are skipped.
	 *
	 * @return Generator<int,string[]> Cells by row number, as a spreadsheet counts: the header is row 1.
	 * @throws RequestRejected If there are too many.
	 */
	public function rows(): Generator {
		$number = 1;
		$count  = 0;
		while ( true ) {
			$cells = $this->next();
			if ( null === $cells ) {
				return;
			}
			++$number;
			if ( array() === array_filter( $cells, 'strlen' ) ) {
				continue;
			}
			if ( ++$count > self::MAX_ROWS ) {
				/* translators: %s: a number. */
				throw self::rejected( sprintf( __( 'The file has more than %s rows. Split it into several files.', 'practice-portal' ), number_format_i18n( self::MAX_ROWS ) ) );
			}
			yield $number => $cells;
		}
	}

	/** @throws RequestRejected If the file is not UTF-8. */
	private function requireText(): void {
		$tail = '';
		while ( ! feof( $this->stream ) ) {
			$chunk = $tail . fread( $this->stream, 1048576 ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
			// The end of a chunk may cut a character in two.
			$cut = feof( $this->stream ) ? strlen( $chunk ) : strlen( $chunk ) - 4;
			while ( $cut > 0 && $cut < strlen( $chunk ) && 0x80 === ( ord( $chunk[ $cut ] ) & 0xC0 ) ) {
				--$cut;
			}
			if ( ! mb_check_encoding( substr( $chunk, 0, max( 0, $cut ) ), 'UTF-8' ) || false !== strpos( $chunk, "\0" ) ) {
				throw self::rejected( __( 'The file is not in UTF-8. In Excel, choose “CSV UTF-8” when you save it.', 'practice-portal' ) );
			}
			$tail = substr( $chunk, max( 0, $cut ) );
		}
	}

	/**
	 * Counts the rows before any of them is stored. Afterwards the stream is below the header again.
	 *
	 * @throws RequestRejected If there are too many.
	 */
	private function requireFewRows(): void {
		iterator_count( $this->rows() );
		$this->rewind();
		$this->next();
	}

	/** Replaces line ends of old Macintosh programs, which PHP doesn't know. A file with other line ends is not changed. */
	private function convertLineEnds(): void {
		$this->rewind();
		$text = (string) fgets( $this->stream );
		if ( false !== strpos( $text, "\n" ) || false === strpos( $text, "\r" ) ) {
			return;
		}
		$text  .= (string) stream_get_contents( $this->stream );
		$stream = fopen( 'php://temp', 'r+' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- a copy in memory.
		fwrite( $stream, str_replace( "\r", "\n", $text ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
		fclose( $this->stream ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
		$this->stream = $stream;
	}

	/** The delimiter that Excel's first line names (`sep=;`), or else the one that splits the header into the most columns. */
	private function detectDelimiter(): string {
		$this->rewind();
		if ( 1 === preg_match( '/^"?sep=([,;\t])"?\s*$/Di', (string) fgets( $this->stream ), $found ) ) {
			$this->has_separator_line = true;
			return $found[1];
		}
		$best  = ',';
		$count = 0;
		foreach ( self::DELIMITERS as $delimiter ) {
			$this->rewind();
			$columns = count( (array) fgetcsv( $this->stream, 0, $delimiter, '"', '' ) );
			if ( $columns > $count ) {
				$best  = $delimiter;
				$count = $columns;
			}
		}
		return $best;
	}

	/**
	 * @return string[]
	 * @throws RequestRejected If there is none.
	 */
	private function readHeader(): array {
		$this->rewind();
		$names = $this->next();
		if ( null === $names || count( $names ) < 2 || count( $names ) > self::MAX_COLUMNS ) {
			throw self::rejected( __( 'The first row must name the columns, separated by commas, semicolons or tabs.', 'practice-portal' ) );
		}
		$unique = array();
		foreach ( $names as $index => $name ) {
			/* translators: %s: number of a column. */
			$name = '' === trim( $name ) ? sprintf( __( 'Column %s', 'practice-portal' ), (string) ( $index + 1 ) ) : trim( $name );
			while ( in_array( $name, $unique, true ) ) {
				$name .= ' *';
			}
			$unique[] = $name;
		}
		return $unique;
	}

	private function rewind(): void {
		rewind( $this->stream );
		if ( self::BYTE_ORDER_MARK !== fread( $this->stream, 3 ) ) { // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
			rewind( $this->stream );
		}
		if ( $this->has_separator_line ) {
			fgets( $this->stream );
		}
	}

	/** @return string[]|null Null at the end. */
	private function next(): ?array {
		$cells = fgetcsv( $this->stream, 0, $this->delimiter ?? ',', '"', '' );
		return is_array( $cells ) ? array_map( 'strval', $cells ) : null;
	}

	private static function rejected( string $text ): RequestRejected {
		return new RequestRejected( 'import_file', $text, 422 );
	}
}
