<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

defined( 'ABSPATH' ) || exit;

/**
 * Shows notices on the page after an action. They are stored for the user who acted and are not in the URL, because logs and
 * browser histories would keep names and amounts.
 */
final class Notices {
	public const SUCCESS = 'success';
	public const ERROR   = 'error';
	/** A notice that is neither success nor error, because the page below shows the result. */
	public const INFO    = 'info';

	private const KEY      = 'practice_portal_notice_';
	private const LIFETIME = 300;

	/**
	 * Adds a notice for the current user's next page.
	 *
	 * @param string $type One of this class's constants.
	 * @param string $text One sentence or two, no markup.
	 */
	public static function add( string $type, string $text ): void {
		set_transient(
			self::KEY . get_current_user_id(),
			array(
				'type' => $type,
				'text' => $text,
			),
			self::LIFETIME
		);
	}

	/** Prints the notices, once. */
	public static function output(): void {
		$key    = self::KEY . get_current_user_id();
		$notice = get_transient( $key );
		if ( ! is_array( $notice ) ) {
			return;
		}
		delete_transient( $key );
		printf( '<div class="notice notice-%1$s is-dismissible" role="%2$s"><p>%3$s</p></div>', esc_attr( $notice['type'] ), self::ERROR === $notice['type'] ? 'alert' : 'status', esc_html( $notice['text'] ) );
	}
}
