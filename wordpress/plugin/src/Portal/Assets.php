<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Portal\Access\ViewNames;

/**
 * Prints Vite's build by its manifest: styles in the head; the module and its preloads at the page's end, in a template from which
 * a script inserts them after the first paint. Until then, the styles and WordPress' own files need the connections.
 */
final class Assets {
	/** WordPress' hooks for styles and footer, on the front end and in wp-admin. */
	public const FRONT_END = array( 'wp_enqueue_scripts', 'wp_footer' );
	public const DASHBOARD = array( 'admin_enqueue_scripts', 'admin_footer' );

	private const ENTRY = 'src/main.tsx';

	/**
	 * The chunks that main loads for each view, and those that the view needs for its first request to WordPress. The browser
	 * preloads them. Otherwise, it would find each chunk only after the previous one has run, one round trip later.
	 */
	private const VIEW_CHUNKS = array(
		ViewNames::REGISTRATION => array( 'src/pages/registration/entry.ts' ),
		ViewNames::OVERVIEW     => array( 'src/pages/overview/entry.ts' ),
		ViewNames::DIRECTORY    => array( 'src/pages/directory/entry.ts', 'src/pages/maps/actors.ts' ),
		ViewNames::SPOTLIGHT    => array( 'src/pages/spotlight/entry.ts' ),
		ViewNames::NAVIGATOR    => array( 'src/pages/navigator/entry.ts' ),
		ViewNames::ACCOUNT      => array( 'src/pages/account/entry.ts', 'src/services/wordpress/account/account-services.ts' ),
		ViewNames::SETTINGS     => array( 'src/pages/settings/entry.ts', 'src/services/wordpress/settings/settings.ts', 'src/pages/developer-mode/entry.ts' ),
	);

	/**
	 * A script that explains why the portal has not started: an old browser, or a lost file. It is a classic script outside of the
	 * build.
	 */
	private const NEWER_BROWSER = 'assets/newer-browser.js';

	/** A classic script that inserts the module after the first paint. */
	private const START_AFTER_PAINT = 'assets/start-after-paint.js';

	/**
	 * The attributes that exclude a script from optimizer plugins. Scripts as modules break if a plugin delays, merges or rewrites
	 * them.
	 */
	private const LEAVE_ALONE = array(
		'data-cfasync'     => 'false',
		'data-no-optimize' => '1',
		'data-no-defer'    => '1',
		'data-no-minify'   => '1',
		'nowprocket'       => true,
	);

	/** @var array<string,array{file:string,imports?:string[],css?:string[]}>|null The manifest, cached. */
	private ?array $manifest = null;

	/**
	 * @param string $folder The plugin's folder, without a trailing slash; its build is in `build`.
	 * @param string $url    The folder's URL.
	 */
	public function __construct( private readonly string $folder, private readonly string $url ) {}

	/**
	 * Prints a view's assets with the current page.
	 *
	 * @param string   $view Value of the page setting.
	 * @param string[] $side FRONT_END or DASHBOARD.
	 */
	public function register( string $view, array $side ): void {
		list( $styles, $foot ) = $side;
		// WordPress' emoji script replaces text with images in browsers that lack the newest emoji. The client's own text would then
		// become outdated, or break the client.
		remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
		remove_action( 'admin_print_scripts', 'print_emoji_detection_script' );
		add_action(
			$styles,
			function () use ( $view ): void {
				foreach ( $this->styles( $view ) as $file ) {
					wp_enqueue_style( 'practice-portal-' . md5( $file ), $this->url . '/build/' . $file, array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- the name carries a hash of the content.
				}
			}
		);
		add_action(
			$foot,
			function () use ( $view ): void {
				if ( ! $this->areBuilt() ) {
					return;
				}
				$this->printClassicScript( 'practice-portal-newer-browser-js', self::NEWER_BROWSER );
				echo '<template id="practice-portal-after-paint">';
				$this->printPreloads( $view );
				$this->printModule();
				echo '</template>' . "\n";
				$this->printClassicScript( 'practice-portal-start-js', self::START_AFTER_PAINT );
			},
			20
		);
	}

	private function printPreloads( string $view ): void {
		foreach ( $this->modules( $view ) as $file ) {
			printf( '<link rel="modulepreload" fetchpriority="low" href="%s">' . "\n", esc_url( $this->url . '/build/' . $file ) );
		}
	}

	private function printModule(): void {
		wp_print_script_tag(
			array(
				'type'          => 'module',
				'id'            => 'practice-portal-js',
				'fetchpriority' => 'low',
				'src'           => $this->url . '/build/' . $this->manifest()[ self::ENTRY ]['file'],
			) + self::LEAVE_ALONE
		);
	}

	/**
	 * @param string $id   The element's ID.
	 * @param string $file The script's path in the plugin's folder.
	 */
	private function printClassicScript( string $id, string $file ): void {
		wp_print_script_tag(
			array(
				'id'    => $id,
				// Deferred scripts run in document order, so the first one can catch errors of the next.
				'defer' => true,
				'src'   => $this->url . '/' . $file . '?ver=' . $this->revision(),
			) + self::LEAVE_ALONE
		);
	}

	/** Whether there is a build to print. */
	public function areBuilt(): bool {
		return isset( $this->manifest()[ self::ENTRY ] );
	}

	/** The build's revision; '' without a build. */
	public function revision(): string {
		return $this->areBuilt() ? substr( md5( (string) wp_json_encode( $this->manifest() ) ), 0, 8 ) : '';
	}

	/**
	 * The style sheets of a view, in their required order.
	 *
	 * @return string[]
	 */
	private function styles( string $view ): array {
		$files = array();
		foreach ( $this->chunks( $view ) as $chunk ) {
			array_push( $files, ...( $chunk['css'] ?? array() ) );
		}
		return array_values( array_unique( $files ) );
	}

	/** @return string[] Module files. Two modules may share one. */
	private function modules( string $view ): array {
		return array_unique( array_column( $this->chunks( $view ), 'file' ) );
	}

	/**
	 * The entry, the view's chunks, and everything they import, without duplicates.
	 *
	 * @return array<string,array{file:string,imports?:string[],css?:string[]}>
	 */
	private function chunks( string $view ): array {
		$found = array();
		$names = array_merge( array( self::ENTRY ), self::VIEW_CHUNKS[ $view ] ?? array() );
		while ( array() !== $names ) {
			$name = array_shift( $names );
			if ( isset( $found[ $name ] ) || ! isset( $this->manifest()[ $name ] ) ) {
				continue;
			}
			$found[ $name ] = $this->manifest()[ $name ];
			array_push( $names, ...( $found[ $name ]['imports'] ?? array() ) );
		}
		return $found;
	}

	/** @return array<string,array{file:string,imports?:string[],css?:string[]}> */
	private function manifest(): array {
		if ( null === $this->manifest ) {
			$file           = $this->folder . '/build/manifest.json';
			$manifest       = is_readable( $file ) ? json_decode( (string) file_get_contents( $file ), true ) : null;
			$this->manifest = is_array( $manifest ) ? $manifest : array();
		}
		return $this->manifest;
	}
}
