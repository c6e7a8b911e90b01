<?php
/** The demo's two videos: a few seconds of a title, without sound. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

foreach ( array( 'welcome.webm', 'savings.webm' ) as $name ) {
	store_file( $name, (string) file_get_contents( dirname( __DIR__ ) . '/content/' . $name ) );
}
