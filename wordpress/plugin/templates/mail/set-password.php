<?php
/**
 * To a member that the owner has added: a link to set a password.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `username`, `set_password_url`, `lost_url`, `account_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Your account at %s: set your password', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of the site, 2: a username. */
		sprintf( __( 'You have an account at %1$s. Your username is %2$s. Set a password to open the members’ area.', 'practice-portal' ), $mail['site'], $mail['username'] ),
	),
	'link'       => array( __( 'Set your password', 'practice-portal' ), $mail['set_password_url'] ),
	'after'      => array(
		/* translators: %s: a URL. */
		sprintf( __( 'The link is valid for seven days. After that, get a new one at %s', 'practice-portal' ), $mail['lost_url'] ),
	),
);
