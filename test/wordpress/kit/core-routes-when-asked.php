<?php
/**
 * For each request over REST WordPress makes forty controllers of its own and registers what they answer, whoever is asked. What is asked of the plugin
 * needs none of them: they are there from the first request to another route on.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

remove_action( 'rest_api_init', 'create_initial_rest_routes', 99 );

add_filter(
	'rest_pre_dispatch',
	static function ( $answer, WP_REST_Server $server, WP_REST_Request $request ) {
		static $has_all = null;
		if ( $has_all !== $server && 0 !== strpos( $request->get_route(), '/practice-portal/' ) ) {
			$has_all = $server;
			create_initial_rest_routes();
		}
		return $answer;
	},
	-1,
	3
);
