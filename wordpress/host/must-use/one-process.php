<?php
/**
 * Refuses WordPress' requests to itself at once, because one process answers one request after another: each such request would wait
 * for its time-out. During the installation, WordPress would also test its permalinks before anything answers. A network is
 * installed already when it installs another site.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

add_filter(
	'pre_http_request',
	static function ( $response, $arguments, $url ) {
		return ( wp_installing() && ! is_multisite() ) || 0 === strpos( $url, home_url( '/' ) ) ? new WP_Error( 'http_request_failed', 'This server answers one request at a time.' ) : $response;
	},
	1,
	3
);
