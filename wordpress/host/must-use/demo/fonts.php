<?php
/**
 * The demo's owner has chosen the machine's own fonts in the editor: the theme's is a file of 327 kB, which on the phone that
 * Lighthouse imitates takes longer than everything of the portal.
 */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

const SYSTEM_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

add_filter(
	'wp_theme_json_data_user',
	static function ( \WP_Theme_JSON_Data $data ): \WP_Theme_JSON_Data {
		$families = array();
		foreach ( array( 'body', 'heading' ) as $slug ) {
			$families[] = array(
				'slug'       => $slug,
				'name'       => $slug,
				'fontFamily' => SYSTEM_FONT,
			);
		}
		return $data->update_with(
			array(
				'version'  => 2,
				'settings' => array( 'typography' => array( 'fontFamilies' => array( 'custom' => $families ) ) ),
			)
		);
	}
);
