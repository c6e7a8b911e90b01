<?php
/**
 * To a practice admin whom a member has named.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `sender`, `days`, `invitation_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: 1: name of a member, 2: name of the site. */
	'subject'    => sprintf( __( '%1$s invites you to %2$s', 'practice-portal' ), $mail['sender'], $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of a member, 2: name of the site. */
		sprintf( __( '%1$s has named you as a practice admin at %2$s.', 'practice-portal' ), $mail['sender'], $mail['site'] ),
	),
	'link'       => array( __( 'Please create your account here', 'practice-portal' ), $mail['invitation_url'] ),
	'after'      => array(
		/* translators: %s: number of days. */
		sprintf( __( 'The invitation is good for %s days. It costs you nothing.', 'practice-portal' ), $mail['days'] ),
	),
);
