<?php
/**
 * Prevents WordPress' requests to itself during the installation. It would test whether its permalinks work, but the server answers
 * only after the installation, so each test would wait for its time-out of five seconds. Permalinks are set afterwards.
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
