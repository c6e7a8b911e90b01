<?php
declare(strict_types=1);

namespace PracticePortal\Portal;

defined( 'ABSPATH' ) || exit;

/**
 * In a browser that lacks the newest emoji, WordPress's script puts images from its own servers in the place of text, also
 * of text that the client has drawn and goes on changing: that would stay as it was, or the client would fail on it. The
 * block editor leaves the script off its pages for the same reason.
 */
final class EmojiOptOut {
	/** To be called before the page's head is printed, on either of WordPress's sides. */
	public static function disable(): void {
		remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
		remove_action( 'admin_print_scripts', 'print_emoji_detection_script' );
	}
}
