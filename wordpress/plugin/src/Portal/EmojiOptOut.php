<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

/**
 * Disables WordPress' emoji script, as the block editor does. In browsers that lack the newest emoji, it replaces text with images.
 * The client's own text would then become outdated, or break the client.
 */
final class EmojiOptOut {
	/** Call this before the page's head is printed, on the front end or in wp-admin. */
	public static function disable(): void {
		remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
		remove_action( 'admin_print_scripts', 'print_emoji_detection_script' );
	}
}
