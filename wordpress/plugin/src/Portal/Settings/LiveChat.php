<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Settings;

use PracticePortal\Core\Settings\ThemeOptions;

/**
 * Prints the chat's embed code in the footer of all front-end pages (spec: settings#live-chat). wp-admin and the sign-in page do not
 * call wp_footer.
 */
final class LiveChat {
	public function __construct( private readonly ThemeOptions $options ) {}

	public function register(): void {
		add_action( 'wp_footer', array( $this, 'output' ), 100 );
	}

	public function output(): void {
		$code = $this->options->text( ThemeOptions::LIVE_CHAT );
		if ( '' !== trim( $code ) && ! is_admin() ) {
			echo $code . "\n"; // phpcs:ignore WordPress.Security.EscapeOutput -- only a user with unfiltered_html can have stored it.
		}
	}
}
