<?php
/**
 * While WordPress is installed it asks nobody. It would ask itself whether its pages can be had by name; the host listens already, but answers when
 * all is installed, and so that question would wait for its time-out, twice five seconds. The form of the addresses is set afterwards.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

if ( wp_installing() ) {
	add_filter(
		'pre_http_request',
		static function () {
			return new WP_Error( 'http_request_failed', 'Nobody answers yet.' );
		}
	);
}
