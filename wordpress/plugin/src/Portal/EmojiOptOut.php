<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

defined( 'ABSPATH' ) || exit;

/**
 * In browsers that lack the newest emoji, WordPress' script replaces text with images, also text that the client renders and updates:
 * it would become stale, or break the client. The block editor disables the script for the same reason.
 */
final class EmojiOptOut {
	/** Call it before the page's head is printed, on the front end or in wp-admin. */
	public static function disable(): void {
		remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
		remove_action( 'admin_print_scripts', 'print_emoji_detection_script' );
	}
}
