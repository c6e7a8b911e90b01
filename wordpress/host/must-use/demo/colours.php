<?php
/**
 * The demo has its own colours and system fonts, like a site whose owner chose them in the editor. The theme's font file has 327 kB.
 * On Lighthouse's phone, it loads longer than the portal.
 */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

const SYSTEM_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** A warm paper, its ink, and the main colour, by the presets' slugs. */
const COLOURS = array(
	'base'     => '#fdfaf5',
	'contrast' => '#14213a',
	'primary'  => '#0b6bcb',
);

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
		$palette = array();
		foreach ( COLOURS as $slug => $colour ) {
			$palette[] = array(
				'slug'  => $slug,
				'name'  => $slug,
				'color' => $colour,
			);
		}
		return $data->update_with(
			array(
				'version'  => 2,
				'settings' => array(
					'color'      => array( 'palette' => array( 'custom' => $palette ) ),
					'typography' => array( 'fontFamilies' => array( 'custom' => $families ) ),
				),
			)
		);
	}
);
