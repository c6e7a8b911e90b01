<?php
/**
 * To the address of an account: a link that confirms it.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `confirm_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Confirm your e-mail address for %s', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: %s: name of the site. */
		sprintf( __( 'Your account at %s has this e-mail address. Follow the link to confirm that it is yours.', 'practice-portal' ), $mail['site'] ),
	),
	'link'       => array( __( 'Confirm your e-mail address', 'practice-portal' ), $mail['confirm_url'] ),
	'after'      => array(
		__( 'If you have no account there, ignore this e-mail. Without confirmation and payment, we delete the account after seven days.', 'practice-portal' ),
	),
);
