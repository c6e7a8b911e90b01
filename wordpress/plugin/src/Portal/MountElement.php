<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

use PracticePortal\Core\Translations;

/** The mount element, and the notices for browsers without scripts or with old ones. */
final class MountElement {
	/**
	 * @param string $view    Value of the page setting.
	 * @param string $content HTML shown until the portal renders; '' for none.
	 * @param string $class   The CSS class for the theme.
	 */
	public static function html( string $view, string $content, string $class = '' ): string {
		return sprintf( '<div id="app-vue" class="%s" data-view="%s"%s>%s</div>', esc_attr( $class ), esc_attr( $view ), self::language(), $content );
	}

	/**
	 * Prints the hidden notices at the page's end. They are not part of the content, because SEO plugins make descriptions from it. A
	 * script moves the notice that it shows to the mount element.
	 *
	 * @param bool $with_no_script Whether the content lacks the message for browsers without scripts.
	 */
	public static function outputNotices( bool $with_no_script ): void {
		echo '', self::newerBrowser(), self::notShown(), $with_no_script ? self::noScript() : ''; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
	}

	public static function noScript(): string {
		return '<noscript><p>' . esc_html__( 'This page needs JavaScript. Turn it on, then reload the page.', 'practice-portal' ) . '</p></noscript>';
	}

	/** The language attributes if the portal has no translation: it is English inside a page of another language (WCAG 3.1.2). */
	private static function language(): string {
		return Translations::areLoaded() ? '' : ' lang="en-US" dir="ltr"';
	}

	/** The message that replaces the content if the plugin has no build. */
	public static function notBuilt(): string {
		return '<p>' . esc_html__( 'We can’t show this page, because the portal’s scripts are not built.', 'practice-portal' ) . '</p>';
	}

	/** The hidden message that `assets/newer-browser.js` shows if the portal has not started after some seconds. */
	private static function newerBrowser(): string {
		return '<div id="practice-portal-newer-browser" role="alert" hidden><div class="pp"><div class="pp-notice pp-notice-warn"><div class="pp-notice-words"><p><strong>'
			. esc_html__( 'This page needs a newer browser.', 'practice-portal' ) . '</strong></p><p>'
			. esc_html__( 'Please update this browser, or open the page in a current Chrome, Edge, Firefox or Safari.', 'practice-portal' )
			. '</p></div></div></div></div>';
	}

	/**
	 * The hidden message that `assets/newer-browser.js` shows if a file of the portal was lost. The script also makes its button
	 * work.
	 */
	private static function notShown(): string {
		return '<div id="practice-portal-not-shown" role="alert" hidden><div class="pp"><div class="pp-notice pp-notice-danger"><div class="pp-notice-words"><p><strong>'
			. esc_html__( 'This page could not be shown.', 'practice-portal' ) . '</strong></p><p>'
			. esc_html__( 'A part of the page did not load. Check your connection, then retry.', 'practice-portal' )
			. '</p></div><div class="pp-notice-action"><button type="button" class="pp-button pp-button-secondary">' . esc_html__( 'Retry', 'practice-portal' ) . '</button></div></div></div></div>';
	}
}
