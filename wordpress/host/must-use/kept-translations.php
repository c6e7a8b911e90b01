<?php
/**
 * What WordPress's bridge to SQLite makes of a statement is made once for all statements that differ in their values alone: to take one apart into words and
 * put it together again is most of what it costs.
 *
 * Kept is what the bridge itself has run, where that was one statement with the values that it was given, in their order. Whatever else it does (ON DUPLICATE KEY, a DELETE
 * of two tables, FOUND_ROWS) it does anew each time. What SQLite refuses is left to the bridge as well, to be refused as ever.
 */

// phpcs:disable WordPress.DB.RestrictedClasses, WordPress.WP.AlternativeFunctions, WordPress.PHP.DevelopmentFunctions -- no part of a site.

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

final class Practice_Portal_Kept_Translations {
	/** A file for each, so that PHP keeps them compiled, in memory, from one request to the next. */
	private const FOLDER = __DIR__ . '/kept-translations/';

	/** Values; names and texts in double quotes, in which there is none, are passed over. */
	private const VALUES = '/\'(?:[^\'\\\\]++|\\\\.|\'\')*+\'|"(?:[^"\\\\]++|\\\\.|"")*+"|`[^`]*+`|(?<![\w.:$])\d{1,18}+(?![\w.])/s';

	private const NUMBERS = '/(?<![\w.:$])\d{1,18}+(?![\w.])/';

	/** Where the bridge goes by what a value is, or by another statement; comments. */
	private const NEVER = '/"|--|#|\/\*|@@|LIKE|FOUND_ROWS|CONVERT|information_schema/i';

	/** @var array<string, array{parts: string[], table: ?string, columns: string[]}|false> By the statement without its values; false where nothing can be kept. */
	private static array $kept = array();

	/** @var array{WP_SQLite_Translator, string, string[], string[]}|null What the bridge is at work on: the statement without its values, texts, numbers. */
	private static ?array $awaited = null;

	public static function begin(): void {
		if ( ! is_dir( self::FOLDER ) ) {
			mkdir( self::FOLDER );
		}
		add_filter( 'pre_query_sqlite_db', array( self::class, 'run' ), 10, 4 );
		add_action( 'sqlite_translated_query_executed', array( self::class, 'learn' ), 10, 0 );
	}

	/**
	 * @param mixed                $result     Of whoever has answered before.
	 * @param WP_SQLite_Translator $translator
	 * @param string               $statement
	 * @param int                  $mode       How rows are fetched.
	 * @return mixed Null leaves it to the bridge.
	 */
	public static function run( $result, $translator, $statement, $mode ) {
		self::$awaited = null;
		if ( null !== $result || ! preg_match( '/^\s*(SELECT|INSERT|REPLACE|UPDATE|DELETE)\s/', $statement, $first ) ) {
			return $result;
		}
		list( $shape, $texts, $numbers ) = self::take_apart( $statement );
		self::$kept[ $shape ]          ??= self::read( $shape );
		$template                        = self::$kept[ $shape ];
		if ( null === $template ) {
			self::$awaited = array( $translator, $shape, $texts, $numbers );
		}
		if ( ! $template ) {
			return null;
		}
		$sql = $template['parts'][0];
		foreach ( $numbers as $index => $number ) {
			$sql .= $number . $template['parts'][ $index + 1 ];
		}
		static $execute = null;
		$execute      ??= Closure::bind( self::executing(), null, WP_SQLite_Translator::class );
		return $execute( $translator, $statement, $first[1], $sql, self::bound( $translator, $texts ), $template, $mode );
	}

	/** Keeps what the bridge has made of the statement that it has just run. */
	public static function learn(): void {
		if ( null === self::$awaited ) {
			return;
		}
		list( $translator, $shape, $texts, $numbers ) = self::$awaited;
		self::$awaited                                = null;
		static $ran                                   = null;
		$ran    ??= Closure::bind( static fn( $of ) => array( $of->executed_sqlite_queries, $of->table_name, $of->insert_columns ), null, WP_SQLite_Translator::class );
		list( $executed, $table, $columns ) = $ran( $translator );

		// Between what begins a transaction, or a part of one, and the question how many rows it was.
		$made = array_values( array_filter( $executed, static fn( $each ) => ! preg_match( '/^(BEGIN|SAVEPOINT LEVEL\d+|select changes\(\))$/', $each['sql'] ) ) );
		$fits = 1 === count( $made ) && self::bound( $translator, $texts ) === $made[0]['params'] && ! preg_match( self::NEVER, $shape );
		if ( $fits ) {
			preg_match_all( self::NUMBERS, $made[0]['sql'], $matches );
			$fits = $matches[0] === $numbers;
		}
		self::$kept[ $shape ] = $fits ? array(
			'parts'   => preg_split( self::NUMBERS, $made[0]['sql'] ),
			'table'   => $table,
			'columns' => $columns,
		) : false;

		$file = self::file_of( $shape );
		file_put_contents( "$file.new", '<?php return ' . var_export( self::$kept[ $shape ], true ) . ';' );
		rename( "$file.new", $file );
	}

	/**
	 * @param string $statement
	 * @return array{string, string[], string[]} The statement without its values, its texts as they are written, its numbers.
	 */
	private static function take_apart( $statement ) {
		$texts   = array();
		$numbers = array();
		$shape   = preg_replace_callback(
			self::VALUES,
			static function ( $match ) use ( &$texts, &$numbers ) {
				$value = $match[0];
				if ( "'" === $value[0] ) {
					$texts[] = $value;
					return "''";
				}
				if ( '"' === $value[0] || '`' === $value[0] ) {
					return $value;
				}
				$numbers[] = $value;
				return '0';
			},
			$statement
		);
		return array( $shape ?? $statement, $texts, $numbers );
	}

	/**
	 * @param WP_SQLite_Translator $translator
	 * @param string[]             $texts As they are written.
	 * @return array<string, string> As the bridge binds them.
	 */
	private static function bound( $translator, $texts ) {
		static $meant = null;
		$meant      ??= Closure::bind( static fn( $of, $value ) => $of->preprocess_string_literal( $value ), null, WP_SQLite_Translator::class );
		$bound        = array();
		foreach ( $texts as $index => $text ) {
			$token                     = new WP_SQLite_Token( $text, WP_SQLite_Token::TYPE_STRING, WP_SQLite_Token::FLAG_STRING_SINGLE_QUOTES );
			$bound[ ":param$index" ] = $meant( $translator, $token->value );
		}
		return $bound;
	}

	/** Runs a statement of SQLite's, and leaves everything as the bridge does after it. */
	private static function executing(): Closure {
		return static function ( $of, $statement, $type, $sql, $bound, $template, $mode ) {
			try {
				$answer = $of->execute_sqlite_query( $sql, $bound );
				$rows   = 'SELECT' === $type ? $answer->fetchAll( $mode ) : null;
			} catch ( PDOException $refused ) {
				return null;
			}
			$of->pdo_fetch_mode = $mode;
			$of->mysql_query    = $statement;
			$of->query_type     = $type;
			$of->table_name     = $template['table'];
			$of->insert_columns = $template['columns'];
			if ( 'SELECT' === $type ) {
				$of->set_results_from_fetched_data( $rows );
				return $of->return_value;
			}
			$of->set_result_from_affected_rows( $answer->rowCount() );
			if ( 'INSERT' === $type || 'REPLACE' === $type ) {
				$of->last_insert_id = apply_filters( 'sqlite_last_insert_id', (int) $of->pdo->lastInsertId(), $of->table_name );
			}
			return $of->return_value;
		};
	}

	/** @return array{parts: string[], table: ?string, columns: string[]}|false|null Null while nothing is known. */
	private static function read( string $shape ) {
		$file = self::file_of( $shape );
		return is_file( $file ) ? require $file : null;
	}

	private static function file_of( string $shape ): string {
		return self::FOLDER . md5( $shape ) . '.php';
	}
}

Practice_Portal_Kept_Translations::begin();
