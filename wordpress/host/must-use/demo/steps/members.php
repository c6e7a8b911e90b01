<?php
/** The member who can sign in, and sixty members around Portland for the directory. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

$member = get_user_by( 'login', 'member' );
if ( false !== $member ) {
	$body = registration_body( 1, $member->first_name, $member->last_name );
	// The first of the sixty gets another location, because a pin at the same location would hide it.
	$body['mepr-address-one']                   = '1300 SE Stark St';
	$body['practices'][0]['name']               = 'Buckman Family Practice';
	$body['practices'][0]['address']['line1']   = '1300 SE Stark St';
	$body['practices'][0]['address']['geo_lat'] = 45.5193;
	$body['practices'][0]['address']['geo_lng'] = -122.6525;
	enroll( $member->ID, $body );
}

store_at_once(
	static function (): void {
		$first_names = array( 'Amelia', 'Ben', 'Chloé', 'Daniel', 'Esther', 'Farid', 'Grace', 'Hiro', 'Imani', 'Jonas', 'Katarína', 'Luis', 'Mei', 'Noah', 'Olga', 'Priya', 'Quinn', 'Rosa', 'Siobhán', 'Tariq' );
		$last_names  = array( "O'Brien", 'Nakamura', 'Schmidt', 'Okafor', 'García', 'Larsen', 'Patel', 'Novák', 'Washington', 'Kowalska', 'Tran', 'Müller', 'Haddad' );
		for ( $number = 1; $number <= DIRECTORY_SIZE; $number++ ) {
			$login = sprintf( 'member-%02d', $number );
			$first = $first_names[ $number % count( $first_names ) ];
			$last  = $last_names[ $number % count( $last_names ) ];
			if ( username_exists( $login ) ) {
				continue;
			}
			$user_id = wp_insert_user(
				wp_slash(
					array(
						'user_login'           => $login,
						// These members never sign in.
						'user_pass'            => wp_generate_password( 32 ),
						'user_email'           => $login . '@example.com',
						'first_name'           => $first,
						'last_name'            => $last,
						'display_name'         => $first . ' ' . $last,
						'role'                 => 'subscriber',
						'show_admin_bar_front' => 'false',
						'user_registered'      => gmdate( 'Y-m-d H:i:s', strtotime( '2026-11-01 17:00:00 UTC' ) - $number * 5 * DAY_IN_SECONDS ),
					)
				)
			);
			if ( is_wp_error( $user_id ) ) {
				throw new \RuntimeException( $user_id->get_error_message() );
			}
			enroll( $user_id, registration_body( $number, $first, $last ) );
		}
	}
);
