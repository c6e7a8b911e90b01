<?php
/**
 * To a practice admin who has accepted an invitation.
 *
 * @package PracticePortal
 * @var array<string,string> $mail `site`, `name`, `username`, `plan`, `inviter` ('' when unknown), `overview_url`.
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

return array(
	/* translators: %s: name of the site. */
	'subject'    => sprintf( __( 'Welcome to %s: your membership is active', 'practice-portal' ), $mail['site'] ),
	'paragraphs' => array(
		/* translators: %s: name of a person. */
		sprintf( __( 'Hello %s,', 'practice-portal' ), $mail['name'] ),
		'' === $mail['inviter']
			? __( 'Welcome! Your membership is active. It costs you nothing.', 'practice-portal' )
			/* translators: %s: name of a person. */
			: sprintf( __( 'Welcome! Your membership is active. It belongs to the membership of %s and costs you nothing.', 'practice-portal' ), $mail['inviter'] ),
	),
	'rows'       => array(
		__( 'Username', 'practice-portal' ) => $mail['username'],
		__( 'Plan', 'practice-portal' )     => $mail['plan'],
	),
	'link'       => array( __( 'Go to Membership Overview', 'practice-portal' ), $mail['overview_url'] ),
);
