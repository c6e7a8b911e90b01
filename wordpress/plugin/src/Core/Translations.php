<?php
declare(strict_types=1);

namespace PracticePortal\Core;

use NOOP_Translations;

/** The plugin's translations in `languages/`. WordPress' own language packs take precedence. */
final class Translations {
	public const DOMAIN = 'practice-portal';

	public function __construct( private readonly PluginFiles $files ) {}

	public function register(): void {
		// Loads before the post types are registered, because their labels are translated. While WordPress activates the plugin,
		// `init` has already run.
		if ( did_action( 'init' ) > 0 ) {
			$this->load();
		} else {
			add_action( 'init', array( $this, 'load' ), 0 );
		}
		add_filter( 'load_textdomain_mofile', array( $this, 'nearest' ), 10, 2 );
		add_filter( 'load_script_translation_file', array( $this, 'nearestForScript' ), 10, 3 );
	}

	public function load(): void {
		load_plugin_textdomain( self::DOMAIN, false, basename( $this->files->folder() ) . '/languages' );
	}

	/**
	 * Uses the translation of the nearest language. A site in es_MX shows Spanish of Spain if there is no translation for Mexico.
	 *
	 * @param string $file   The file that WordPress would load.
	 * @param string $domain Of these texts.
	 */
	public function nearest( $file, $domain ): string {
		$file = (string) $file;
		if ( self::DOMAIN !== $domain || self::isThere( $file ) || 1 !== preg_match( '/-([a-z]{2,3})(?:_\w+)?\.mo$/', $file, $found ) ) {
			return $file;
		}
		$base = $this->files->folder() . '/languages/' . self::DOMAIN . "-{$found[1]}";
		$near = array_merge( (array) glob( "$base.l10n.php" ), (array) glob( "{$base}_*.l10n.php" ) );
		return array() === $near ? $file : substr_replace( (string) $near[0], '.mo', -strlen( '.l10n.php' ) );
	}

	/**
	 * The same for a script in WordPress' editors, whose file WordPress names by language and script.
	 *
	 * @param string|false $file   The file that WordPress is going to read; false for none.
	 * @param string       $handle Of the script.
	 * @param string       $domain Of its texts.
	 * @return string|false
	 */
	public function nearestForScript( $file, $handle, $domain ) {
		if ( self::DOMAIN !== $domain || ! is_string( $file ) || is_readable( $file ) || 1 !== preg_match( '/-([a-z]{2,3})(_\w+)?-([0-9a-f]{32})\.json$/', $file, $found ) ) {
			return $file;
		}
		list( , $language, $country, $hash ) = $found;
		$base = $this->files->folder() . '/languages/' . self::DOMAIN . "-$language";
		$near = array_filter( array_merge( array( "$base$country-$hash.json", "$base-$hash.json" ), (array) glob( "{$base}_*-$hash.json" ) ), 'is_readable' );
		return array() === $near ? $file : (string) reset( $near );
	}

	/** Whether a translation is loaded for the current language. English needs none. */
	public static function areLoaded(): bool {
		return 0 === strpos( determine_locale(), 'en' ) || ! get_translations_for_domain( self::DOMAIN ) instanceof NOOP_Translations;
	}

	private static function isThere( string $file ): bool {
		return is_readable( $file ) || is_readable( substr_replace( $file, '.l10n.php', -strlen( '.mo' ) ) );
	}
}
