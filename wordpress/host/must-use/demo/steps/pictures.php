<?php
/** The demo's pictures. Listed members have a portrait. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

for ( $number = 0; $number < PORTRAITS; $number++ ) {
	store_file( "portrait-$number.svg", portrait( $number ) );
}
store_file( 'riverbend.svg', riverbend() );
store_file( 'rose-city-logo.svg', logo() );
store_file( 'rose-city-hero.svg', hero() );
store_file( 'poster-welcome.svg', poster( 'Welcome to the group' ) );
store_file( 'poster-savings.svg', poster( 'Where members save' ) );

update_option( 'show_avatars', '1' );
