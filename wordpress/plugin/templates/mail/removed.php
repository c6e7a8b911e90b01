<?php
/**
 * To a practice admin who was removed from a team.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `registration_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Your access to %s has ended', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: %s: name of the site. */
		sprintf( __( 'You were removed from a team at %s. You no longer have access to the members’ area.', 'practice-portal' ), $mail['site'] ),
	),
	'link'       => array( __( 'Join with your own membership', 'practice-portal' ), $mail['registration_url'] ),
	'after'      => array(
		__( 'You still have your account. You can sign in with the same username and password.', 'practice-portal' ),
	),
);
