<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Requests\StandalonePage;
use PracticePortal\Core\Settings\Brand;

/** Gives the plugin's pages outside the theme the look of the sign-in pages. All other pages of `wp_die()` stay as they are. */
final class StandalonePageLook {
	public function __construct( private readonly SignInPage $sign_in ) {}

	/**
	 * @param callable $handler Shows all other pages.
	 * @return callable
	 */
	public function wrap( $handler ) {
		return function ( $message, $title = '', $arguments = array() ) use ( $handler ): void {
			if ( ! is_array( $arguments ) || ! isset( $arguments[ StandalonePage::ARGUMENT ] ) || ! SignInPage::isStyled() ) {
				call_user_func( $handler, $message, $title, $arguments );
				return;
			}
			status_header( (int) $arguments['response'] );
			nocache_headers();
			header( 'Content-Type: text/html; charset=utf-8' );
			$this->print( (string) $message, (string) $title );
			exit;
		};
	}

	/**
	 * @param string $html  The content, which is safe.
	 * @param string $title HTML.
	 */
	private function print( string $html, string $title ): void {
		add_filter( 'wp_robots', 'wp_robots_no_robots' );
		$this->sign_in->enqueue();
		$name = get_bloginfo( 'name', 'display' );
		$home = esc_url( home_url( '/' ) );
		echo '<!DOCTYPE html><html ' . get_language_attributes() . '><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'; // phpcs:ignore WordPress.Security.EscapeOutput -- WordPress' own attributes.
		echo '<title>' . ( '' === $title ? '' : $title . ' – ' ) . $name . '</title>'; // phpcs:ignore WordPress.Security.EscapeOutput -- HTML already.
		wp_robots();
		wp_print_styles( array( SignInPage::HANDLE ) );
		ThemeColours::printStyle();
		// phpcs:ignore WordPress.Security.EscapeOutput -- escaped above and by the caller.
		printf(
			'</head><body class="login wp-core-ui pp%1$s"><div id="login"><header class="practice-portal-site"><a href="%2$s">%3$s</a></header><main class="practice-portal-sheet">%4$s</main></div></body></html>',
			'' === Brand::logoUrl() ? '' : ' practice-portal-has-logo',
			$home,
			$name,
			$html
		);
	}
}
