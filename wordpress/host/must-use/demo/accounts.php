<?php
/** Accounts of users who can sign in. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

/**
 * @param string $login The username, which is also the password.
 * @param string $role  The WordPress role.
 * @param string $first First name.
 * @param string $last  Last name.
 * @return int The user's ID.
 */
function add_user( string $login, string $role, string $first, string $last ): int {
	$user = get_user_by( 'login', $login );
	$id   = false === $user ? 0 : $user->ID;
	$done = wp_insert_user(
		array(
			'user_login'           => $login,
			'user_pass'            => $login,
			'user_email'           => $login . '@example.com',
			'first_name'           => $first,
			'last_name'            => $last,
			'display_name'         => $first . ' ' . $last,
			'role'                 => $role,
			'show_admin_bar_front' => 'administrator' === $role ? 'true' : 'false',
		) + ( 0 === $id ? array() : array( 'ID' => $id ) )
	);
	if ( is_wp_error( $done ) ) {
		throw new \RuntimeException( $done->get_error_message() );
	}
	// Their addresses count as verified, like those of a site's existing members.
	update_user_meta( $done, 'practice_portal_verified_email', hash( 'sha256', $login . '@example.com' ) );
	return $done;
}
