<?php
declare(strict_types=1);

namespace PracticePortal\Core\Rest;

use PracticePortal\Core\Services;
use WP_REST_Request;

/** Builds controllers when the plugin's routes are needed. Requests for other routes, such as WordPress' own, don't build them. */
final class LazyRoutes {
	/**
	 * Registers the hooks of a class when a request may need the plugin's routes.
	 *
	 * @param Services $services Builds it.
	 * @param string   $name     The class: a controller, or one whose hooks concern only the plugin's routes.
	 */
	public static function listen( Services $services, string $name ): void {
		$services->listenOn( $name );
		add_action(
			'rest_api_init',
			static function () use ( $services, $name ): void {
				if ( ! RestNamespace::isElsewhere() ) {
					$services->get( $name );
				}
			},
			Services::PRIORITY
		);
		add_filter(
			'rest_pre_dispatch',
			static function ( $result, $server, WP_REST_Request $request ) use ( $services, $name ) {
				if ( RestNamespace::contains( $request->get_route() ) ) {
					$services->get( $name );
				}
				return $result;
			},
			Services::PRIORITY,
			3
		);
	}
}
