<?php
/**
 * Prevents WordPress' requests to itself during the installation. WordPress would test its permalinks, but the server responds only
 * after the installation. Each test would then wait for its time-out of five seconds. Permalinks are set afterwards.
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
