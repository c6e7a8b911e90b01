<?php
/** The demo has its own colours, and headings in the theme's own font for texts, like a site whose owner chose them in the editor. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

/** A warm paper, its ink, and the main colour, by the presets' slugs. */
const COLOURS = array(
	'base'     => '#fdfaf5',
	'contrast' => '#14213a',
	'primary'  => '#0b6bcb',
);

add_filter(
	'wp_theme_json_data_user',
	static function ( \WP_Theme_JSON_Data $data ): \WP_Theme_JSON_Data {
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
					'typography' => array(
						'fontFamilies' => array(
							'custom' => array(
								array(
									'slug'       => 'heading',
									'name'       => 'heading',
									'fontFamily' => 'var(--wp--preset--font-family--body)',
								),
							),
						),
					),
				),
			)
		);
	}
);
