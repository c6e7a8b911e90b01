<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use Plural_Forms;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Rest\RestNamespace;
use PracticePortal\Core\Translations;
use WP_Translation_Controller;

/** The client's texts in the language of the page. English is in the client's code, so an English page gets no texts. */
final class ClientTexts {
	/** The route of the texts that come with lazy code. */
	public const ROUTE = '/texts';

	/** The part of the build's file with the texts in each view's page. */
	private const VIEWS = 'views';
	/** Its part with the texts of lazy code. */
	private const CHUNKS = 'chunks';

	/** An unknown view shows only an error, whose text every view has. */
	private const SMALLEST_VIEW = 'membership';

	/** Plural rules are tested with numbers below this limit, because every rule repeats by then. */
	private const NUMBERS = 200;

	public function __construct( private readonly PluginFiles $files ) {}

	/** The page's language in HTML's format. A page without a translation is English, including its dates and numbers. */
	public static function language(): string {
		// WordPress adds a variant to some language codes: "de_DE_formal".
		return Translations::areLoaded() ? implode( '-', array_slice( explode( '_', determine_locale() ), 0, 2 ) ) : 'en-US';
	}

	/**
	 * The texts in a view's page.
	 *
	 * @param string $view Value of the page setting, or `membership`.
	 * @return array{texts:object,plurals:string,later_url:string}|null Null for English, and where nothing is translated. `later_url` is
	 * the URL of the texts that come with lazy code, without the name of that code.
	 */
	public function inPage( string $view ): ?array {
		if ( ! self::areNeeded() ) {
			return null;
		}
		$views = $this->build()[ self::VIEWS ];
		return array(
			'texts'     => (object) self::translate( $views[ $view ] ?? $views[ self::SMALLEST_VIEW ] ?? null ),
			'plurals'   => implode( '', self::forms() ),
			'later_url' => add_query_arg(
				array(
					'language' => determine_locale(),
					'revision' => $this->revision(),
				),
				rest_url( RestNamespace::NAMESPACE . self::ROUTE )
			),
		);
	}

	/**
	 * The texts that come with lazy code.
	 *
	 * @param string $chunk The imported module; see `importWithTexts()` in the client.
	 * @return array<string,string|string[]> By English text. Empty if the code has none.
	 */
	public function ofChunk( string $chunk ): array {
		return self::areNeeded() ? self::translate( $this->build()[ self::CHUNKS ][ $chunk ] ?? null ) : array();
	}

	/** A revision that changes with the build and with the translation. Pages and the texts of lazy code have the same one. */
	public function revision(): string {
		return substr( md5( (string) wp_json_encode( array_map( self::translate( ... ), $this->build()[ self::CHUNKS ] ) ) ), 0, 8 );
	}

	private static function areNeeded(): bool {
		return 0 !== strpos( determine_locale(), 'en' ) && Translations::areLoaded();
	}

	/** @return array{views:array<string,callable>,chunks:array<string,callable>} What the build has written. */
	private function build(): array {
		$file = $this->files->folder() . '/build/client-texts.php';
		return is_readable( $file ) ? require $file : array(
			self::VIEWS  => array(),
			self::CHUNKS => array(),
		);
	}

	/**
	 * @param callable|null $texts From the build.
	 * @return array<string,string|string[]> Without those that are the same in English.
	 */
	private static function translate( ?callable $texts ): array {
		$all        = null === $texts ? array() : $texts( self::examples() );
		$translated = array_filter( $all, static fn( $translation, string $english ): bool => $translation !== $english, ARRAY_FILTER_USE_BOTH );
		return is_rtl() ? map_deep( $translated, array( self::class, 'isolateValues' ) ) : $translated;
	}

	/**
	 * Wraps a sentence's values in Unicode's isolation marks, so that a name or an amount keeps its own direction in right-to-left
	 * text.
	 */
	public static function isolateValues( string $sentence ): string {
		return (string) preg_replace( '/\{\w+\}/', "\u{2068}$0\u{2069}", $sentence );
	}

	/** @return int[] For each plural form, the first number that has it. */
	private static function examples(): array {
		$examples = array();
		foreach ( self::forms() as $number => $form ) {
			$examples += array( $form => $number );
		}
		ksort( $examples );
		return array_values( $examples );
	}

	/** @return int[] The plural form of each number, by the translation's rule. */
	private static function forms(): array {
		$headers = WP_Translation_Controller::get_instance()->get_headers( Translations::DOMAIN );
		$rule    = 1 === preg_match( '/plural\s*=\s*([^;]+)/', (string) ( $headers['Plural-Forms'] ?? '' ), $found ) ? trim( $found[1] ) : 'n != 1';
		return array_map( array( new Plural_Forms( $rule ), 'get' ), range( 0, self::NUMBERS - 1 ) );
	}
}
