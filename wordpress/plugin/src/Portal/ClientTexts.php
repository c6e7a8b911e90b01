<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use Plural_Forms;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Rest\RestNamespace;
use PracticePortal\Core\Translations;
use WP_Translation_Controller;

defined( 'ABSPATH' ) || exit;

/** The client's texts in the language of the page. English is in the client's code, so an English page gets no texts. */
final class ClientTexts {
	/** The route of the texts that a view needs later, without the view. */
	public const ROUTE = '/texts/';

	/** Plural rules are tested with numbers below this limit, because every rule repeats by then. */
	private const NUMBERS = 200;

	private PluginFiles $files;

	public function __construct( PluginFiles $files ) {
		$this->files = $files;
	}

	/** The page's language in HTML's format. A page without a translation is English, including its dates and numbers. */
	public static function language(): string {
		// WordPress adds a variant to some language codes: "de_DE_formal".
		return Translations::areLoaded() ? implode( '-', array_slice( explode( '_', determine_locale() ), 0, 2 ) ) : 'en-US';
	}

	/**
	 * The texts that a view needs at first.
	 *
	 * @param string $view Value of the page setting, or `membership`.
	 * @return array{texts:object,plurals:string,later_url:string}|null Null for English and for a language without a translation.
	 */
	public function first( string $view ): ?array {
		if ( ! self::areNeeded() ) {
			return null;
		}
		return array(
			'texts'     => (object) $this->translate( $view, 'first' ),
			'plurals'   => implode( '', self::forms() ),
			'later_url' => $this->laterUrl( $view ),
		);
	}

	/**
	 * The texts that a view needs after it has loaded more code.
	 *
	 * @param string $view Value of the page setting, or `membership`.
	 * @return array<string,string|string[]> By English text.
	 */
	public function later( string $view ): array {
		return self::areNeeded() ? $this->translate( $view, 'later' ) : array();
	}

	/**
	 * The revision of texts, which changes with the build and the translation.
	 *
	 * @param array<string,string|string[]> $texts The texts that a view needs later.
	 */
	public static function revision( array $texts ): string {
		return substr( md5( (string) wp_json_encode( $texts ) ), 0, 8 );
	}

	private function laterUrl( string $view ): string {
		return add_query_arg(
			array(
				'language' => determine_locale(),
				'revision' => self::revision( $this->later( $view ) ),
			),
			rest_url( RestNamespace::NAMESPACE . self::ROUTE . $view )
		);
	}

	private static function areNeeded(): bool {
		return 0 !== strpos( determine_locale(), 'en' ) && Translations::areLoaded();
	}

	/** @return array<string,string|string[]> The texts that differ from English. */
	private function translate( string $view, string $part ): array {
		$file = $this->files->folder() . '/build/client-texts.php';
		$all  = is_readable( $file ) ? require $file : array();
		if ( ! isset( $all[ $view ][ $part ] ) ) {
			return array();
		}
		$texts = $all[ $view ][ $part ]( self::examples() );
		$translated = array_filter( $texts, static fn( $translation, string $english ): bool => $translation !== $english, ARRAY_FILTER_USE_BOTH );
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
