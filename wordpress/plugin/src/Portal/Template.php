<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

/**
 * Chooses the template of the portal's pages. It keeps the theme's header and footer, but not the post title, because the portal
 * renders the page's only h1, and not the narrow text column. A template that the editor chose for the page wins.
 */
final class Template {
	/** Block markup around the page's content, at full width. */
	private const MAIN = '<!-- wp:group {"tagName":"main","className":"practice-portal-page","layout":{"type":"default"}} --><main class="wp-block-group practice-portal-page"><!-- wp:post-content {"layout":{"type":"default"}} /--></main><!-- /wp:group -->';

	/** @param string $folder The plugin's folder, without a trailing slash. */
	public function __construct( private readonly string $folder ) {}

	/** Applies the frame to the current page. */
	public function register(): void {
		add_filter( 'template_include', array( $this, 'choose' ), 100 );
	}

	/**
	 * @param string $template The theme's template for the page.
	 * @return string The template to load.
	 */
	public function choose( string $template ): string {
		if ( '' !== (string) get_page_template_slug() ) {
			return $template;
		}
		if ( ABSPATH . WPINC . '/template-canvas.php' !== $template ) {
			return $this->folder . '/templates/page.php';
		}
		// WordPress renders a block theme's page from this variable. It offers no other way to insert a plugin's template.
		global $_wp_current_template_content;
		$_wp_current_template_content = self::withoutTitle( (string) $_wp_current_template_content );
		return $template;
	}

	/**
	 * A block theme's template, with everything between header and footer replaced.
	 *
	 * @param string $template Block markup.
	 * @return string Block markup.
	 */
	private static function withoutTitle( string $template ): string {
		$blocks = parse_blocks( $template );
		foreach ( $blocks as $index => $block ) {
			if ( self::has( $block, 'core/post-content' ) && ! self::has( $block, 'core/template-part' ) ) {
				return serialize_blocks( array_slice( $blocks, 0, $index ) ) . self::MAIN . serialize_blocks( array_slice( $blocks, $index + 1 ) );
			}
		}
		// Use the common names of header and footer if the content is in a pattern, or in one group with both.
		return '<!-- wp:template-part {"slug":"header","tagName":"header"} /-->' . self::MAIN . '<!-- wp:template-part {"slug":"footer","tagName":"footer"} /-->';
	}

	/**
	 * Whether a block is, or contains, a block with this name.
	 *
	 * @param array<string,mixed> $block A block of parse_blocks().
	 * @param string              $name  Full name of a block.
	 */
	private static function has( array $block, string $name ): bool {
		if ( $name === $block['blockName'] ) {
			return true;
		}
		foreach ( $block['innerBlocks'] as $inner ) {
			if ( self::has( $inner, $name ) ) {
				return true;
			}
		}
		return false;
	}
}
