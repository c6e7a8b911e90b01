<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use Plural_Forms;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Rest\RestNamespace;
use PracticePortal\Core\Translations;
use WP_Translation_Controller;

defined( 'ABSPATH' ) || exit;

/** The texts of the client in the language of the page. English is in the client's code, so an English page gets none. */
final class ClientTexts {
	/** The route of what a view needs later, before the view. */
	public const ROUTE = '/texts/';

	/** A language's rule repeats every hundred from here on. */
	private const NUMBERS = 200;

	private PluginFiles $files;

	public function __construct( PluginFiles $files ) {
		$this->files = $files;
	}

	/** The page's language as HTML names it. A page without a translation is English, its dates and numbers too. */
	public static function language(): string {
		// WordPress adds a variant to some: "de_DE_formal".
		return Translations::areLoaded() ? implode( '-', array_slice( explode( '_', determine_locale() ), 0, 2 ) ) : 'en-US';
	}

	/**
	 * What a view needs at first.
	 *
	 * @param string $view Value of the page setting, or `membership`.
	 * @return array{texts:object,plurals:string,later_url:string}|null Null for English, and where nothing is translated.
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
	 * What a view needs once it has loaded more code.
	 *
	 * @param string $view Value of the page setting, or `membership`.
	 * @return array<string,string|string[]> By English text.
	 */
	public function later( string $view ): array {
		return self::areNeeded() ? $this->translate( $view, 'later' ) : array();
	}

	/**
	 * It changes with the build and with the translation.
	 *
	 * @param array<string,string|string[]> $texts What a view needs later.
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

	/** @return array<string,string|string[]> Without those that are the same in English. */
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

	/** In a sentence from right to left, a name or an amount keeps its own direction between Unicode's marks of isolation. */
	public static function isolateValues( string $sentence ): string {
		return (string) preg_replace( '/\{\w+\}/', "\u{2068}$0\u{2069}", $sentence );
	}

	/** @return int[] The first number of each form of the plural. */
	private static function examples(): array {
		$examples = array();
		foreach ( self::forms() as $number => $form ) {
			$examples += array( $form => $number );
		}
		ksort( $examples );
		return array_values( $examples );
	}

	/** @return int[] The form of each number, by the rule of the translation. */
	private static function forms(): array {
		$headers = WP_Translation_Controller::get_instance()->get_headers( Translations::DOMAIN );
		$rule    = 1 === preg_match( '/plural\s*=\s*([^;]+)/', (string) ( $headers['Plural-Forms'] ?? '' ), $found ) ? trim( $found[1] ) : 'n != 1';
		return array_map( array( new Plural_Forms( $rule ), 'get' ), range( 0, self::NUMBERS - 1 ) );
	}
}
