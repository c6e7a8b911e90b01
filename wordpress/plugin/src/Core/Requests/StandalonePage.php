<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

/** A page outside the theme, with which the plugin ends a request: of a link in an e-mail, or in place of a private file. */
final class StandalonePage {
	/** The argument by which a handler of `wp_die()` recognizes these pages. */
	public const ARGUMENT = 'practice_portal_page';

	/**
	 * @param string $title  Plain text, in the browser's tab.
	 * @param string $html   The content, with its own heading. It must be safe.
	 * @param int    $status HTTP status.
	 * @return never
	 */
	public static function show( string $title, string $html, int $status ): void {
		wp_die( // phpcs:ignore WordPress.Security.EscapeOutput -- the caller escapes the content.
			$html, // phpcs:ignore WordPress.Security.EscapeOutput -- as above.
			esc_html( $title ),
			array(
				'response'     => (int) $status,
				self::ARGUMENT => true,
			)
		);
	}
}
