<?php
/**
 * To a member whose membership has ended.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `plan`, `date`, `registration_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Your membership at %s has ended', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		/* translators: 1: name of a membership, 2: a date. */
		sprintf( __( 'Your %1$s ended on %2$s. Nothing more will be charged for it.', 'practice-portal' ), $mail['plan'], $mail['date'] ),
		__( 'You can join again at any time:', 'practice-portal' ),
	),
	'link'       => array( __( 'Join again', 'practice-portal' ), $mail['registration_url'] ),
);
