<?php
/** Adds data for the directory: the members' last activity, and members who do not want to be listed. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Directory\Community\BuiltinCommunity;

defined( 'ABSPATH' ) || exit;

/** One of this many members has not been seen since they registered. */
const NEVER_SEEN_EVERY = 9;

store_at_once(
	static function (): void {
		foreach ( get_users( array( 'search' => 'member-*' ) ) as $user ) {
			$number = (int) substr( $user->user_login, strlen( 'member-' ) );
			if ( 0 !== $number % NEVER_SEEN_EVERY ) {
				update_user_meta( $user->ID, BuiltinCommunity::LAST_ACTIVE, gmdate( 'Y-m-d H:i:s', strtotime( '2026-11-20 18:00:00 UTC' ) - $number * $number * HOUR_IN_SECONDS ) );
			}
		}
	}
);

// They have the membership that lists its members, but one has not consented, and the other does not show the practice.
$private = array(
	'private-consent'  => array( 'Nora', 'Noconsent', 71 ),
	'private-practice' => array( 'Pia', 'Private', 72 ),
);
foreach ( $private as $login => list( $first, $last, $number ) ) {
	$user_id = add_user( $login, 'subscriber', $first, $last );
	wp_set_password( wp_generate_password( 32 ), $user_id );
	$body = registration_body( $number, $first, $last );
	if ( 'private-consent' === $login ) {
		unset( $body['agreements']['member_directory'] );
	} else {
		$body['practices'][0]['directory_show'] = '0';
	}
	enroll( $user_id, $body );
}
